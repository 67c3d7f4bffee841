/// Texts of one frame that are separated by terminators. The strings are made on demand.
public struct ID3TextList: Hashable, Sendable {
  let encoding: ID3TextEncoding
  let bytes: ArraySlice<UInt8>
  /// The byte order of the text before the list, for lists without a byte order mark.
  let previous: ID3Text.Coding?
  /// Whether only the first text is a value, as in a property before version 2.4.
  let hasOneValue: Bool

  init(
    _ bytes: ArraySlice<UInt8>, encoding: ID3TextEncoding, after previous: ID3Text.Coding?,
    hasOneValue: Bool
  ) {
    self.encoding = encoding
    self.bytes = bytes
    self.previous = previous
    self.hasOneValue = hasOneValue
  }

  /// The texts as carried. Terminators after the last one add no empty texts, those in between do.
  ///
  /// There are at most ``ID3Limits/entryCount``.
  public var texts: [ID3Text] {
    var texts: [ID3Text] = []
    var coding = previous
    var pendingEmpty = 0
    var rest = bytes
    while !rest.isEmpty, texts.count + pendingEmpty < ID3Limits.entryCount {
      let (piece, after) = rest.splitAtTerminator(of: encoding)
      rest = after ?? []
      let text = ID3Text(piece, encoding: encoding, after: coding)
      coding = text.coding
      if text.isEmpty {
        pendingEmpty += 1
        continue
      }
      for _ in 0..<pendingEmpty { texts.append(ID3Text(coding: text.coding, bytes: [])) }
      pendingEmpty = 0
      texts.append(text)
    }
    return texts
  }

  /// The strings of the texts as carried.
  public var strings: [String] { texts.map(\.string) }

  /// The strings of the values: all texts, or the first one where the version has no lists.
  var values: [String] {
    guard hasOneValue else { return strings }
    let first = self.first
    return first.isEmpty ? [] : [first.string]
  }

  /// The first text, or an empty one.
  public var first: ID3Text {
    ID3Text(bytes.splitAtTerminator(of: encoding).piece, encoding: encoding, after: previous)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes before the first terminator, and those after it; `nil` without one.
  ///
  /// A terminator of two bytes is at an even distance from the start.
  func splitAtTerminator(
    of encoding: ID3TextEncoding
  ) -> (piece: ArraySlice<UInt8>, after: ArraySlice<UInt8>?) {
    var index = startIndex
    switch encoding.terminatorByteCount {
    case 1:
      while index < endIndex {
        if self[index] == 0 { return (self[..<index], self[(index + 1)...]) }
        index += 1
      }
    default:
      while index + 1 < endIndex {
        if self[index] == 0, self[index + 1] == 0 {
          return (self[..<index], self[(index + 2)...])
        }
        index += 2
      }
    }
    return (self, nil)
  }
}
