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
    let value = text.lines[line].value ?? 0..<0
    var scanner = AttributeScanner(text.bytes, in: value, line: line)
    self.init(text: text, items: scanner.scan(), faults: scanner.faults)
  }

  /// Reads a list that stands by itself; its places count from the start of the text.
  public init(parsing list: String) {
    let text = PlaylistText(Array(list.utf8))
    var scanner = AttributeScanner(text.bytes, in: 0..<text.bytes.count, line: 0)
    self.init(text: text, items: scanner.scan(), faults: scanner.faults)
  }

  /// The first attribute of a name.
  public subscript(name: AttributeName) -> Attribute? {
    firstIndex(of: name).map { self[$0] }
  }

  /// The position of the first attribute of a name.
  public func firstIndex(of name: AttributeName) -> Int? {
    let wanted = name.rawValue.utf8
    return items.firstIndex {
      $0.nameLength == wanted.count && text.bytes[$0.name].elementsEqual(wanted)
    }
  }

  /// Whether an attribute of the same name stands before a position.
  func isRepeated(at position: Int) -> Bool {
    let name = items[position].name
    return items[..<position].contains {
      $0.nameLength == name.count && text.bytes[$0.name] == text.bytes[name]
    }
  }

  /// Adds the attributes of a line that the list does not have yet, up to a limit, and returns the others.
  mutating func merge(_ other: AttributeList) -> [Attribute] {
    var known: [Attribute] = []
    for attribute in other {
      if items.count < AttributeScanner.maximumCount, firstIndex(of: attribute.name) == nil {
        items.append(attribute.packed)
      } else {
        known.append(attribute)
      }
    }
    return known
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
