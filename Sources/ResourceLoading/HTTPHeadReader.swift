internal import Foundation

/// Reads the header of a response line by line (RFC 9112, sections 4 and 5). That of an old radio
/// server starts with ICY.
struct HTTPHeadReader {
  /// The maximum size of a header in bytes.
  static let maximumByteCount = 256 << 10

  /// The state after a line.
  enum Progress {
    case incomplete
    case complete(HTTPAnswer)
    /// The line is not part of a header.
    case unreadable
    /// There are more bytes than ``maximumByteCount``.
    case tooLong
  }

  /// The fields so far, with lower-case names.
  private(set) var headers: [String: String] = [:]
  /// The fields as they were written. What continues the last one is appended in place, because thousands of lines may.
  private var fields: [(name: String, value: String)] = []
  private var status: Int?
  private var isICY = false
  private var lastName: String?
  private var byteCount = 0
  private var isComplete = false

  /// Takes a line with its end.
  mutating func read(_ line: some Collection<UInt8>) -> Progress {
    byteCount += line.count
    guard byteCount <= Self.maximumByteCount else { return .tooLong }
    // Trailer fields after the body are not needed.
    guard !isComplete else { return .incomplete }
    let text = Self.trimmed(Substring(Self.text(line)))
    guard let status else { return begin(text) ? .incomplete : .unreadable }
    guard text.isEmpty else {
      // A line that starts with a blank continues the previous value.
      let isContinuation = line.first == 0x20 || line.first == 0x09
      isContinuation ? extend(by: text) : add(text)
      return .incomplete
    }
    // No other protocol was requested.
    guard status != 101 else { return .unreadable }
    guard status >= 200 else {
      // An interim response; the final one follows.
      self = HTTPHeadReader(byteCount: byteCount)
      return .incomplete
    }
    isComplete = true
    return .complete(
      HTTPAnswer(
        status: status, headers: headers,
        fields: fields.compactMap { HTTPHeader(name: $0.name, value: $0.value) }, isICY: isICY))
  }

  init() {}

  private init(byteCount: Int) { self.byteCount = byteCount }

  /// `HTTP/1.1 200 OK`.
  private mutating func begin(_ text: Substring) -> Bool {
    let words = text.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, let number = Int(words[1]) else { return false }
    isICY = words[0] == "ICY"
    guard isICY || words[0].hasPrefix("HTTP/") else { return false }
    status = number
    return true
  }

  private mutating func add(_ text: Substring) {
    guard let colon = text.firstIndex(of: ":") else { return lastName = nil }
    let writtenName = String(Self.trimmed(text[..<colon]))
    let name = writtenName.lowercased()
    let value = String(Self.trimmed(text[text.index(after: colon)...]))
    fields.append((writtenName, value))
    lastName = name
    guard headers[name] != nil else { return headers[name] = value }
    if Self.singleFields.contains(name), headers[name] == value { return }
    // Fields of the same name are one list (RFC 9110, section 5.3).
    headers[name]?.append(", \(value)")
  }

  private mutating func extend(by text: Substring) {
    guard let lastName, let isEmpty = headers[lastName]?.isEmpty else { return }
    fields[fields.count - 1].value.append(" \(text)")
    headers[lastName]?.append(isEmpty ? String(text) : " \(text)")
  }

  /// Fields that are not lists, though some servers send them twice.
  private static let singleFields: Set<String> = [
    "content-length", "content-range", "content-type", "etag", "location",
  ]

  /// Radio servers use their local character set for text other than UTF-8.
  private static func text(_ line: some Collection<UInt8>) -> String {
    String(validating: line, as: UTF8.self)
      ?? String(bytes: Array(line), encoding: .windowsCP1252)
      ?? String(decoding: line, as: UTF8.self)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    func isBlank(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
    }
    guard let first = text.utf8.firstIndex(where: { !isBlank($0) }),
      let last = text.utf8.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return text[first..<text.utf8.index(after: last)]
  }
}
