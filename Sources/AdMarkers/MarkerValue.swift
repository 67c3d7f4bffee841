package import HLSPlaylists
internal import MediaTiming

/// The value of a marker line: attributes, with case-insensitive names, and bare values.
package struct MarkerValue {
  /// The attributes; one without an equals sign has no value.
  package private(set) var attributes: [(name: String, value: String?)] = []
  /// The start of the value if it is not an attribute.
  private(set) var bareText: String?
  /// The first bare number, or the second number of `8.308/30`.
  private(set) var bareDuration: MediaTime?
  /// The first number of `8.308/30`.
  private(set) var bareElapsed: MediaTime?
  /// The whole value without surrounding blanks.
  let text: String

  /// The value of a line, as text and as a list of attributes.
  package init(_ value: String?, _ list: AttributeList) {
    text = (value ?? "").trimmedOfBlanks
    // A line may be one number that commas split into any number of parts, which is parsed once.
    var isNumber = false
    var isJoined = false
    for attribute in list {
      let name = attribute.name.rawValue.trimmedOfBlanks
      guard !attribute.hasValue else {
        attributes.append((name.uppercased(), attribute.value.trimmedOfBlanks))
        continue
      }
      if isNumber, attributes.isEmpty, name.isNumber(with: "/") {
        bareText?.append(",")
        bareText?.append(name)
        isJoined = true
        continue
      }
      if isJoined { parseJoinedNumber() }
      (isNumber, isJoined) = (false, false)
      if joinNumber(name) { continue }
      if bareText == nil, attributes.isEmpty, !name.isEmpty {
        bareText = name
        isNumber = name.isNumber(with: ",/")
      }
      if bareDuration == nil, bareElapsed == nil, let numbers = Self.numbers(name) {
        (bareElapsed, bareDuration) = numbers
      } else {
        attributes.append((name.uppercased(), nil))
      }
    }
    if isJoined { parseJoinedNumber() }
  }

  init(_ line: MarkerLine) { self.init(line.value, line.attributes) }

  /// Parses bare numbers that decimal commas had split, as in `18,018` and `6,006/18,018`.
  private mutating func parseJoinedNumber() {
    (bareElapsed, bareDuration) = bareText.flatMap(Self.numbers) ?? (nil, nil)
  }

  /// Joins what a decimal comma has split, as in `DURATION=18,018`; false for another text.
  private mutating func joinNumber(_ rest: String) -> Bool {
    guard let last = attributes.last, let start = last.value, start.isNumber(with: ""),
      rest.isNumber(with: ""), last.name.hasSuffix("DURATION") || last.name.hasPrefix("ELAPSED")
    else { return false }
    attributes[attributes.count - 1].value = start + "," + rest
    return true
  }

  var isEmpty: Bool { text.isEmpty }

  /// The value of the first attribute with one of the names.
  package subscript(names: String...) -> String? {
    attributes.isEmpty
      ? nil : names.lazy.compactMap { name in attributes.first { $0.name == name }?.value }.first
  }

  func seconds(_ names: String...) -> MediaTime? {
    for name in names where !attributes.isEmpty {
      if let value = self[name].flatMap({ MediaTime(written: $0) }) { return value }
    }
    return nil
  }

  /// The duration in the first of some attributes that announces one.
  func duration(_ names: String...) -> MediaTime? {
    for name in names {
      if let value = seconds(name)?.asAnnounced { return value }
    }
    return nil
  }

  /// Parses `8.308/30` or `30`, also in quotes.
  private static func numbers(_ text: String) -> (MediaTime?, MediaTime?)? {
    let isQuoted = text.utf8.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
    let parts = (isQuoted ? text.dropFirst().dropLast() : text[...])
      .split(separator: "/", omittingEmptySubsequences: false)
      .map { MediaTime(written: String($0).trimmedOfBlanks) }
    switch parts.count {
    case 1: return parts[0].map { (nil, $0) }
    case 2: return parts[0] == nil && parts[1] == nil ? nil : (parts[0], parts[1])
    default: return nil
    }
  }
}

extension String {
  /// The text with points in place of its commas, as a number with a decimal comma is meant.
  package var withDecimalPoint: String {
    String(
      decoding: utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
  }

  /// Whether there are digits and the given characters alone, a digit first.
  fileprivate func isNumber(with others: String) -> Bool {
    guard let first = utf8.first, first.isDigit else { return false }
    return utf8.allSatisfy { $0.isDigit || others.utf8.contains($0) }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}

extension MediaTime {
  /// A duration with a decimal point, or with a comma, which a rule reports.
  fileprivate init?(written text: String) {
    self.init(markedDuration: text.utf8.contains(UInt8(ascii: ",")) ? text.withDecimalPoint : text)
  }
}

extension UInt32 {
  /// An event id as written in tags: decimal, or hexadecimal with `0x`.
  package init?(eventIDText text: String) {
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      self.init(text.dropFirst(2), radix: 16)
    } else {
      self.init(text)
    }
  }
}
