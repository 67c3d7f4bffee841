internal import ByteParsing
internal import Synchronization

/// Values of a query that a playlist inserts elsewhere (RFC 8216bis, section 4.4.2.3), and that are redacted there.
///
/// A value of fewer than ``minimumLength`` characters stays, because it is no secret and is part of many words. One of
/// fewer than ``minimumLengthInWords`` characters, such as `high`, is redacted only where no letter or digit is
/// beside it. Where a message is cut within a value, what is left of the value is redacted.
final class HiddenValues: Sendable {
  /// The minimum length of a value that is redacted, in bytes of UTF-8.
  static let minimumLength = QueryValues.minimumLength
  /// The minimum length of a value that is redacted within words, in bytes of UTF-8.
  static let minimumLengthInWords = 8
  /// The replacement of a value, which is also where a message is cut.
  private static let mark = Array("…".utf8)

  private struct Known {
    private(set) var matcher = TextMatcher([])
    private var values: Set<[UInt8]> = []

    mutating func add(_ added: Set<[UInt8]>) {
      guard !added.isSubset(of: values) else { return }
      values.formUnion(added)
      matcher = TextMatcher(Array(values))
    }
  }

  private let hasValues: Atomic<Bool>
  private let known: Mutex<Known>
  /// Whether the hashes that stand in place of values are redacted.
  private let hidesHashes: Bool

  /// No values.
  ///
  /// - Parameter hidesHashes: whether the hashes that stand in place of values are redacted.
  init(hidesHashes: Bool = false) {
    hasValues = Atomic(false)
    known = Mutex(Known())
    self.hidesHashes = hidesHashes
  }

  /// The values of another one as they are now.
  init(copying other: HiddenValues) {
    hasValues = Atomic(other.hasValues.load(ordering: .acquiring))
    let values = other.known.withLock(\.self)
    known = Mutex(values)
    hidesHashes = other.hidesHashes
  }

  /// A value as readers and messages have it: as inserted, without the blanks around it, with the quotes of a message,
  /// and the entries of a list; each as a server may write it.
  static func forms(of value: String) -> [String] {
    let trimmed = (value.split(separator: ",") + [value[...]]).map { entry in
      var entry = entry.drop(while: \.isWhitespace)
      while entry.last?.isWhitespace ?? false { entry.removeLast() }
      return String(entry)
    }
    return ([value, value.replacing("\"", with: "'")] + trimmed)
      .flatMap { QueryValues.spellings(of: $0) }
  }

  /// Redacts values from now on.
  func add(_ added: some Sequence<String>) {
    let added = Self.long(added)
    guard !added.isEmpty else { return }
    known.withLock { $0.add(added) }
    hasValues.store(true, ordering: .releasing)
  }

  private static func long(_ values: some Sequence<String>) -> Set<[UInt8]> {
    Set(values.map { Array($0.utf8) }).filter { $0.count >= minimumLength }
  }

  /// Redacts none of the values from now on.
  func removeAll() {
    guard hasValues.load(ordering: .acquiring) else { return }
    hasValues.store(false, ordering: .releasing)
    known.withLock { $0 = Known() }
  }

  /// Whether a text contains a value.
  func mayFind(in text: String) -> Bool { !places(in: text.utf8.span).isEmpty }

  /// What is redacted of a text, in order; places that overlap or touch are one.
  private func places(in bytes: Span<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    if hidesHashes {
      for index in bytes.indices where QueryValues.hasHash(bytes, at: index) {
        found.append(index..<(index + QueryValues.hashLength + 1))
      }
    }
    if hasValues.load(ordering: .acquiring) {
      let matcher = known.withLock(\.matcher)
      PercentDecodedText.forEachReading(of: bytes) { bytes, place in
        matcher.forEachMatch(in: bytes, isCut: { Self.isMark(at: $0, in: bytes) }) { match in
          guard match.range.count >= Self.minimumLength, Self.isWhole(match.range, in: bytes)
          else { return false }
          found.append(place(match.range))
          return true
        }
      }
    }
    guard found.count > 1 else { return found }
    found.sort { $0.lowerBound < $1.lowerBound }
    return found.dropFirst().reduce(into: [found[0]]) { merged, place in
      let last = merged[merged.count - 1]
      if place.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, place.upperBound)
      } else {
        merged.append(place)
      }
    }
  }

  private static func isMark(at index: Int, in bytes: Span<UInt8>) -> Bool {
    mark.indices.allSatisfy { index + $0 < bytes.count && bytes[index + $0] == mark[$0] }
  }

  /// Returns a text without the values.
  func removed(from text: String) -> String {
    let places = places(in: text.utf8.span)
    guard !places.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var (result, end): ([UInt8], Int) = ([], 0)
    for place in places {
      result += bytes[end..<place.lowerBound]
      end = place.upperBound
      // A cut has the mark already.
      if !bytes[end...].starts(with: Self.mark) { result += Self.mark }
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  /// Whether a range is long, or a word of its own.
  private static func isWhole(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard range.count < minimumLengthInWords else { return true }
    let before = range.lowerBound > 0 && bytes[range.lowerBound - 1].isASCIILetterOrDigit
    let after = range.upperBound < bytes.count && bytes[range.upperBound].isASCIILetterOrDigit
    return !before && !after
  }
}
