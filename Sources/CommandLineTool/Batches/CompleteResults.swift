import FieldValues
import HLSReports
import Inflation
import SourceDiagnostics

/// The results of a batch that is complete, in lines of JSON.
struct CompleteResults {
  /// The minimum severity of a finding that counts; `nil` when none does.
  private let failingSeverity: Severity?
  private var line: [UInt8] = []
  /// The number of lines that have been read.
  private var lineCount = 0
  /// What is wrong with the file; `nil` if nothing was found.
  private var damage: String?
  /// The status of the run that wrote them, as far as the lines show it.
  private(set) var status = ExitStatus.success

  /// Reads the lines of a file, which may be compressed. Throws if it is damaged, as after a power failure.
  ///
  /// - Parameter failingSeverity: the minimum severity of a finding that counts; `nil` when none does.
  init(_ path: String, failingSeverity: Severity?) throws(InputFile.Failure) {
    self.failingSeverity = failingSeverity
    if path.lowercased().hasSuffix(".gz") {
      try inflate(path)
    } else {
      try InputFile.forEachChunk(of: path) { chunk in
        chunk.withUnsafeBytes { take($0) }
      }
    }
    if damage == nil, !line.isEmpty { damage = "line \(lineCount + 1) has no end" }
    if let damage {
      throw InputFile.Failure(
        description: "\(path) is damaged, \(damage): start again without --resume")
    }
  }

  private mutating func inflate(_ path: String) throws(InputFile.Failure) {
    var inflater = Inflater(.gzip)
    try InputFile.forEachChunk(of: path) { chunk in
      var rest = chunk
      while !rest.isEmpty, damage == nil {
        // Each run that continued the file began another member.
        if inflater.hasEnded { inflater = Inflater(.gzip) }
        do {
          let count = try rest.withUnsafeBytes { try inflater.inflate($0) { take($0) } }
          guard count > 0 || inflater.hasEnded else { break }
          rest = rest.dropFirst(count)
        } catch {
          damage = "it is not valid gzip data"
        }
      }
      return damage == nil
    }
    if damage == nil, !inflater.hasEnded { damage = "its gzip data has no end" }
  }

  /// Takes the next bytes; returns whether the file is good so far.
  private mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while damage == nil, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      keep(rest[..<end])
      read()
      rest = rest[(end + 1)...]
    }
    keep(rest)
    return damage == nil
  }

  private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
    line += bytes.prefix(max(0, LineSplitter.maximumLineByteCount + 1 - line.count))
  }

  private mutating func read() {
    defer { line.removeAll(keepingCapacity: true) }
    lineCount += 1
    // Of a longer one only the start is known. It is a result, which is neither a finding nor a failure.
    guard line.count <= LineSplitter.maximumLineByteCount else { return }
    guard case .object(let members)? = try? JSONText.parse(line) else {
      damage = "line \(lineCount) is no JSON object"
      return
    }
    if members["kind"] == .string("failure") { status = .unreadable }
    guard members["kind"] == .string("finding"), let failingSeverity,
      case .string(let name)? = members["severity"], let severity = Severity(rawValue: name)
    else { return }
    if severity >= failingSeverity { status = max(status, .findings) }
  }
}
