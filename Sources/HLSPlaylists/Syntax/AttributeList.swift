/// The attributes of a tag in order, with repeated and unknown ones (RFC 8216bis, section 4.2).
///
/// A list can also hold attributes of several lines, as those of a date range that several tags describe.
public struct AttributeList: Sendable {
  let text: PlaylistText
  private(set) var items: [PackedAttribute]
  /// What the syntax does not allow, in the order of the text.
  public private(set) var faults: [AttributeFault]

  init(text: PlaylistText, items: [PackedAttribute], faults: [AttributeFault] = []) {
    self.text = text
    self.items = items
    self.faults = faults
  }

  init(text: PlaylistText, line: Int) {
    let bytes = text.bytes
    var scanner = AttributeScanner(in: text.lines[line].value ?? 0..<0, line: line)
    let items = scanner.scan(bytes.span)
    self.init(text: text, items: items, faults: scanner.faults)
  }

  /// Reads a list that stands by itself; its places count from the start of the text.
  public init(parsing list: String) {
    let bytes = Array(list.utf8)
    var scanner = AttributeScanner(in: 0..<bytes.count, line: 0)
    let items = scanner.scan(bytes.span)
    self.init(text: PlaylistText(bytes), items: items, faults: scanner.faults)
  }

  /// The first attribute of a name on a line, without a list of all of them.
  static func first(of name: AttributeName, in text: PlaylistText, line: Int) -> Attribute? {
    let wanted = name.rawValue.utf8
    let count = wanted.count
    let all = text.bytes
    let bytes = all.span
    var scanner = AttributeScanner(in: text.lines[line].value ?? 0..<0, line: line)
    for _ in 0..<AttributeScanner.maximumCount {
      guard let item = scanner.next(bytes) else { return nil }
      if item.nameLength == count, bytes.extracting(item.name).isEqual(to: wanted.span) {
        return Attribute(text: text, packed: item)
      }
    }
    return nil
  }

  /// The first attribute of a name.
  public subscript(name: AttributeName) -> Attribute? {
    firstIndex(of: name).map { self[$0] }
  }

  /// The position of the first attribute of a name.
  public func firstIndex(of name: AttributeName) -> Int? {
    let name = name.rawValue.utf8
    let wanted = name.span
    // Few names have the same length, and only then the text is needed.
    for index in items.indices where items[index].nameLength == wanted.count {
      let bytes = text.bytes
      if bytes.span.extracting(items[index].name).isEqual(to: wanted) { return index }
    }
    return nil
  }

  /// Describes typographic quotes; `nil` for another fault.
  package func typographicMessage(of fault: AttributeFault) -> String? {
    guard fault.kind == .typographicQuotes else { return nil }
    let start = fault.offset + AttributeScanner.typographicQuoteLength
    let name = items.first { Int($0.valueStart) == start }.map { text.string($0.name) }
    return "\(name ?? "a value") is in typographic quotes, straight ones were expected: \""
  }

  /// The positions of attributes whose name stands in the list before.
  package func repeatedPositions() -> [Int] {
    let names = NameIndex(self)
    return items.indices.filter { (names.position(of: items[$0], in: self) ?? $0) < $0 }
  }

  /// Adds the attributes of a line that the list does not have yet, up to a limit.
  ///
  /// Returns the others, each with the attribute that the list has, or with `nil` when there was no room.
  ///
  /// - Parameter index: The index of the names of this list, which is made when there is none yet.
  mutating func merge(
    _ other: AttributeList, index: inout NameIndex?
  ) -> [(first: Attribute?, other: Attribute)] {
    var rest: [(first: Attribute?, other: Attribute)] = []
    var names = index ?? NameIndex(self)
    index = nil
    defer { index = names }
    for item in other.items {
      let attribute = Attribute(text: text, packed: item)
      if let position = names.position(of: item, in: self) {
        rest.append((self[position], attribute))
      } else if items.count < AttributeScanner.maximumCount {
        items.append(item)
        names.add(item, at: items.count - 1, in: self)
      } else {
        rest.append((nil, attribute))
      }
    }
    return rest
  }

  /// Finds names in a list: by comparing them in short lists, and by a table in long ones.
  struct NameIndex {
    /// Up to here, comparing all names is faster than hashing them.
    static let comparedCount = 24

    private var table: [ArraySlice<UInt8>: Int]?

    init(_ list: AttributeList) {
      guard list.count > Self.comparedCount else { return }
      table = Dictionary(
        list.items.enumerated().map { (list.text.bytes[$0.element.name], $0.offset) },
        uniquingKeysWith: { first, _ in first })
    }

    func position(of item: PackedAttribute, in list: AttributeList) -> Int? {
      let name = list.text.bytes[item.name]
      if let table { return table[name] }
      return list.items.firstIndex {
        $0.nameLength == item.nameLength && list.text.bytes[$0.name] == name
      }
    }

    mutating func add(_ item: PackedAttribute, at position: Int, in list: AttributeList) {
      if table == nil, list.count > Self.comparedCount {
        self = NameIndex(list)
      } else {
        table?[list.text.bytes[item.name]] = position
      }
    }
  }
}

extension AttributeList: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of attributes.
  public var endIndex: Int { items.count }
  /// The attribute at a position.
  public subscript(position: Int) -> Attribute { Attribute(text: text, packed: items[position]) }
}

extension AttributeList: Hashable {
  /// Whether two lists have the same attributes with the same values in the same order.
  public static func == (left: AttributeList, right: AttributeList) -> Bool {
    left.elementsEqual(right) {
      $0.name == $1.name && $0.value == $1.value && $0.isQuoted == $1.isQuoted
    }
  }

  /// Feeds names and values to a hasher.
  public func hash(into hasher: inout Hasher) {
    for attribute in self {
      hasher.combine(attribute.name)
      hasher.combine(attribute.value)
    }
  }
}
