/// The natural order of names: `snap_2` before `snap_10`.
struct NaturalOrder: Comparable {
  private enum Part: Comparable {
    // A number precedes other characters, as digits do among them.
    case number(digitCount: Int, digits: [UInt8])
    case character(UInt8)

    private var key: (Int, Int, [UInt8]) {
      switch self {
      case .number(let count, let digits): (0, count, digits)
      case .character(let character): (1, Int(character), [])
      }
    }

    static func < (left: Part, right: Part) -> Bool {
      let (a, b) = (left.key, right.key)
      return (a.0, a.1) != (b.0, b.1)
        ? (a.0, a.1) < (b.0, b.1) : a.2.lexicographicallyPrecedes(b.2)
    }
  }

  /// The name.
  let name: String
  private let parts: [Part]

  /// Prepares a name for comparison.
  init(_ name: String) {
    self.name = name
    var parts: [Part] = []
    var rest = Array(name.utf8)[...]
    while let first = rest.first {
      let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      if digits.isEmpty {
        parts.append(.character(first))
        rest.removeFirst()
      } else {
        let value = Array(digits.drop { $0 == UInt8(ascii: "0") })
        parts.append(.number(digitCount: value.count, digits: value))
        rest = rest[digits.endIndex...]
      }
    }
    self.parts = parts
  }

  /// Whether a name precedes another; names that differ only in leading zeros are in the order of
  /// their bytes.
  static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
    left.parts == right.parts
      ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
      : left.parts.lexicographicallyPrecedes(right.parts)
  }
}
