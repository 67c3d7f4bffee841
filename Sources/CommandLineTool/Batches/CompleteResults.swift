import FieldValues
import Foundation
import HLSReports
import Inflation
import SourceDiagnostics

/// The results of a batch that is complete, in lines of JSON.
struct CompleteResults {
  private static let failureMember = #""kind":"failure""#
  private static let findingMember = #""kind":"finding""#

  /// The minimum severity of a finding that counts; `nil` when none does.
  private let failingSeverity: Severity?
  private var line: [UInt8] = []
  /// The status of the run that wrote them, as far as the lines show it.
  private(set) var status = ExitStatus.success

  /// Reads the lines of a file, which may be compressed.
  ///
  /// - Parameter failingSeverity: the minimum severity of a finding that counts; `nil` when none does.
  init(_ path: String, failingSeverity: Severity?) throws(InputFile.Failure) {
    self.failingSeverity = failingSeverity
    guard path.lowercased().hasSuffix(".gz") else {
      try InputFile.forEachChunk(of: path) { chunk in
        chunk.withUnsafeBytes { take($0) }
      }
      return
    }
    var inflater = Inflater(.gzip)
    try InputFile.forEachChunk(of: path) { chunk throws(InputFile.Failure) in
      var rest = chunk
      while !rest.isEmpty, status < .unreadable {
        // Each run that continued the file began another member.
        if inflater.hasEnded { inflater = Inflater(.gzip) }
        do {
          let count = try rest.withUnsafeBytes { try inflater.inflate($0) { take($0) } }
          guard count > 0 || inflater.hasEnded else { break }
          rest = rest.dropFirst(count)
        } catch {
          throw InputFile.Failure(description: "\(path) is not valid gzip data")
        }
      }
      return status < .unreadable
    }
  }

  /// Takes the next bytes; returns whether more can change the status.
  private mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      keep(rest[..<end])
      read()
      rest = rest[(end + 1)...]
    }
    keep(rest)
    return status < .unreadable
  }

  private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
    line += bytes.prefix(max(0, LineSplitter.maximumLineByteCount - line.count))
  }

  private mutating func read() {
    defer { line.removeAll(keepingCapacity: true) }
    line.append(0)
    let mayFail = status < .findings && failingSeverity != nil && contains(Self.findingMember)
    guard mayFail || contains(Self.failureMember),
      case .object(let members)? = try? JSONText.parse(Array(line.dropLast()))
    else { return }
    if members["kind"] == .string("failure") { status = .unreadable }
    guard members["kind"] == .string("finding"), let failingSeverity,
      case .string(let name)? = members["severity"], let severity = Severity(rawValue: name)
    else { return }
    if severity >= failingSeverity { status = max(status, .findings) }
  }

  /// Whether a line that ends with a zero has a text, without the time to parse it.
  private func contains(_ member: String) -> Bool {
    line.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return strstr(start.assumingMemoryBound(to: CChar.self), member) != nil
    }
  }
}
