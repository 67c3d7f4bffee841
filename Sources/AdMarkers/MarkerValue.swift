package import HLSPlaylists
internal import MediaTiming

/// The value of a marker line: attributes, whose names are read without regard to case, and what stands bare.
package struct MarkerValue {
  /// The attributes; what stands without an equals sign has no value.
  package private(set) var attributes: [(name: String, value: String?)] = []
  /// What the value begins with where that is no attribute.
  private(set) var bareText: String?
  /// The first bare number, or what stands after the stroke of `8.308/30`.
  private(set) var bareDuration: MediaTime?
  /// What stands before the stroke.
  private(set) var bareElapsed: MediaTime?
  /// The whole value without blanks around it.
  let text: String

  /// The value of a line, as text and as a list of attributes.
  package init(_ value: String?, _ list: AttributeList) {
    text = (value ?? "").trimmedOfBlanks
    for attribute in list {
      let name = attribute.name.rawValue.trimmedOfBlanks
      guard !attribute.hasValue else {
        attributes.append((name.uppercased(), attribute.value.trimmedOfBlanks))
        continue
      }
      if bareText == nil, attributes.isEmpty, !name.isEmpty { bareText = name }
      if bareDuration == nil, bareElapsed == nil, let numbers = Self.numbers(name) {
        (bareElapsed, bareDuration) = numbers
      } else {
        attributes.append((name.uppercased(), nil))
      }
    }
  }

  init(_ line: MarkerLine) { self.init(line.value, line.attributes) }

  var isEmpty: Bool { text.isEmpty }

  /// The value of the first attribute that has one of the names.
  package subscript(names: String...) -> String? {
    names.lazy.compactMap { name in attributes.first { $0.name == name }?.value }.first
  }

  func seconds(_ names: String...) -> MediaTime? {
    for name in names {
      if let value = self[name].flatMap({ MediaTime(decimal: $0) }) { return value }
    }
    return nil
  }

  /// `8.308/30` or `30`, also in quotes.
  private static func numbers(_ text: String) -> (MediaTime?, MediaTime?)? {
    let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
    let parts = (isQuoted ? text.dropFirst().dropLast() : text[...])
      .split(separator: "/", omittingEmptySubsequences: false)
      .map { MediaTime(decimal: String($0).trimmedOfBlanks) }
    switch parts.count {
    case 1: return parts[0].map { (nil, $0) }
    case 2: return parts[0] == nil && parts[1] == nil ? nil : (parts[0], parts[1])
    default: return nil
    }
  }
}

extension UInt32 {
  /// An event id as tags write it: decimal, or hexadecimal with `0x`.
  package init?(eventIDText text: String) {
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      self.init(text.dropFirst(2), radix: 16)
    } else {
      self.init(text)
    }
  }
}
