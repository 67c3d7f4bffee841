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

  /// The values as a tree with a branch for each byte, so that the number of values costs no time.
  private struct Tree {
    private var branches: [[UInt8: Int]] = [[:]]
    private var endsValue = [false]
    /// Whether a value begins with a byte, since most bytes of a text begin none.
    private var beginsValue = Array(repeating: false, count: 256)

    mutating func add(_ value: [UInt8]) {
      var node = 0
      for byte in value {
        if let next = branches[node][byte] {
          node = next
        } else {
          branches[node][byte] = branches.count
          node = branches.count
          branches.append([:])
          endsValue.append(false)
        }
      }
      endsValue[node] = true
      if let first = value.first { beginsValue[Int(first)] = true }
    }

    /// The length of the longest value at an index, or of what a cut leaves of one.
    func length(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
      guard beginsValue[Int(bytes[index])] else { return nil }
      var (node, end) = (0, index)
      var found: Int?
      while end < bytes.count, let next = branches[node][bytes[end]] {
        (node, end) = (next, end + 1)
        if endsValue[node], HiddenValues.isWhole(index..<end, in: bytes) { found = end - index }
      }
      let isCut = end - index >= minimumLength && bytes[end...].starts(with: mark)
      return isCut && HiddenValues.isWhole(index..<end, in: bytes) ? end - index : found
    }
  }

  /// The values by the playlists that insert them.
  private struct Known {
    var tree = Tree()
    private var sets: [String: Set<[UInt8]>] = [:]

    mutating func add(_ values: Set<[UInt8]>) {
      sets["", default: []].formUnion(values)
      for value in values { tree.add(value) }
    }

    mutating func set(_ values: Set<[UInt8]>, of playlist: String) {
      guard sets[playlist] != values else { return }
      sets[playlist] = values
      tree = Tree()
      for value in sets.values.joined() { tree.add(value) }
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
  /// and the entries of a list.
  static func forms(of value: String) -> [String] {
    let trimmed = (value.split(separator: ",") + [value[...]]).map { entry in
      var entry = entry.drop(while: \.isWhitespace)
      while entry.last?.isWhitespace ?? false { entry.removeLast() }
      return String(entry)
    }
    return [value, value.replacing("\"", with: "'")] + trimmed
  }

  /// Redacts values from now on.
  ///
  /// - Parameter playlist: the playlist that inserts them in place of those that it has inserted before.
  func add(_ added: some Sequence<String>, inPlaceOf playlist: String? = nil) {
    let added = Self.long(added)
    guard playlist != nil || !added.isEmpty else { return }
    known.withLock { known in
      if let playlist { known.set(added, of: playlist) } else { known.add(added) }
    }
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
  func mayFind(in text: String) -> Bool {
    guard
      hasValues.load(ordering: .acquiring)
        || hidesHashes && text.utf8.contains(QueryValues.hashMark)
    else { return false }
    let tree = known.withLock(\.tree)
    var text = text
    return text.withUTF8 { bytes in
      bytes.indices.contains { length(in: bytes, at: $0, by: tree) != nil }
    }
  }

  /// The length of what is redacted at an index.
  private func length(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int, by tree: Tree
  ) -> Int? {
    if hidesHashes, QueryValues.beginsWithHash(bytes[index...]) {
      return QueryValues.hashLength + 1
    }
    return tree.length(in: bytes, at: index)
  }

  /// Returns a text without the values.
  func removed(from text: String) -> String {
    guard mayFind(in: text) else { return text }
    let tree = known.withLock(\.tree)
    var text = text
    return text.withUTF8 { bytes in
      var result: [UInt8] = []
      var index = 0
      while index < bytes.count {
        if let length = length(in: bytes, at: index, by: tree) {
          index += length
          // A cut has the mark already.
          if !bytes[index...].starts(with: Self.mark) { result += Self.mark }
        } else {
          result.append(bytes[index])
          index += 1
        }
      }
      return String(decoding: result, as: UTF8.self)
    }
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
