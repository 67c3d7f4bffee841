internal import Synchronization

/// Values of a query that a playlist inserts elsewhere (RFC 8216bis, section 4.4.2.3), and that are redacted there.
///
/// A value of fewer than ``minimumLength`` characters stays, because it is no secret and is part of many words. One of
/// fewer than ``minimumLengthInWords`` characters, such as `high`, is redacted only where no letter or digit is
/// beside it.
final class HiddenValues: Sendable {
  /// The minimum length of a value that is redacted, in bytes of UTF-8.
  static let minimumLength = 4
  /// The minimum length of a value that is redacted within words, in bytes of UTF-8.
  static let minimumLengthInWords = 8
  /// The replacement of a value.
  private static let mark = Array("…".utf8)

  private let hasValues = Atomic(false)
  private let values = Mutex<[[UInt8]]>([])

  /// Redacts values from now on.
  func add(_ added: some Sequence<String>) {
    let added = Set(added.map { Array($0.utf8) }).filter { $0.count >= Self.minimumLength }
    guard !added.isEmpty else { return }
    values.withLock { values in
      // A value may be a part of another one.
      values = Set(values).union(added).sorted { $0.count > $1.count }
    }
    hasValues.store(true, ordering: .releasing)
  }

  /// Whether a text contains a value.
  func mayFind(in text: String) -> Bool {
    guard hasValues.load(ordering: .acquiring) else { return false }
    let values = values.withLock(\.self)
    var text = text
    return text.withUTF8 { bytes in
      values.contains { Self.range(of: $0, in: bytes, from: 0) != nil }
    }
  }

  /// Returns a text without the values.
  func removed(from text: String) -> String {
    guard mayFind(in: text) else { return text }
    return values.withLock(\.self).reduce(text) { Self.removed($1, from: $0) }
  }

  private static func removed(_ value: [UInt8], from text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var result: [UInt8] = []
      var copied = 0
      while let range = range(of: value, in: bytes, from: copied) {
        result += bytes[copied..<range.lowerBound]
        result += mark
        copied = range.upperBound
      }
      result += bytes[copied...]
      return String(decoding: result, as: UTF8.self)
    }
  }

  /// The next place of a value, from an index on.
  private static func range(
    of value: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Range<Int>? {
    guard let first = value.first else { return nil }
    var index = start
    while index <= bytes.count - value.count {
      if bytes[index] == first {
        let range = index..<index + value.count
        if bytes[range].elementsEqual(value), isWhole(range, in: bytes) { return range }
      }
      index += 1
    }
    return nil
  }

  /// Whether a range is long, or a word of its own.
  private static func isWhole(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard range.count < minimumLengthInWords else { return true }
    let before = range.lowerBound > 0 && isLetterOrDigit(bytes[range.lowerBound - 1])
    let after = range.upperBound < bytes.count && isLetterOrDigit(bytes[range.upperBound])
    return !before && !after
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
