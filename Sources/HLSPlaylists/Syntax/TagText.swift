internal import ByteParsing
public import MediaTiming

/// A tag line to write: a name and a value or attributes.
///
/// The result reads back as the same values. Characters that would break the line or a quoted
/// string are removed from texts, as the standard has no escape for them (RFC 8216bis, section
/// 4.2).
public struct TagText: Hashable, Sendable, CustomStringConvertible {
  /// A value of an attribute and how it is written.
  public enum AttributeText: Hashable, Sendable {
    /// In quotes.
    case quoted(String)
    /// Without quotes.
    case enumerated(String)
    /// As hexadecimal digits.
    case hexadecimal([UInt8])
    /// As a whole number.
    case integer(Int)
    /// As a decimal number: exactly if at most eighteen decimals are enough, else rounded to six.
    case decimal(MediaTime)
    /// As a date in quotes: the original text if it was read, else UTC.
    case date(CalendarTime)
  }

  /// The name.
  public var name: TagName
  /// The text after the colon, before the attributes.
  public var value: String?
  /// The attributes in order.
  private var attributes: [NamedText] = []

  private struct NamedText: Hashable {
    var name: AttributeName
    var text: AttributeText
  }

  /// A tag without attributes yet.
  public init(_ name: TagName, value: String? = nil) {
    self.name = name
    self.value = value
  }

  /// Adds an attribute if there is a value.
  public mutating func add(_ name: AttributeName, _ text: AttributeText?) {
    if let text { attributes.append(NamedText(name: name, text: text)) }
  }

  /// The line without a terminator.
  public var description: String {
    var parts: [String] = []
    if let value { parts.append(Self.without("\n\r", in: value)) }
    parts += attributes.map { "\($0.name.rawValue)=\(Self.written($0.text))" }
    return "#\(name.rawValue)" + (parts.isEmpty ? "" : ":" + parts.joined(separator: ","))
  }

  private static func written(_ text: AttributeText) -> String {
    switch text {
    case .quoted(let string): "\"" + without("\"\n\r", in: string) + "\""
    case .enumerated(let string): without("\", \n\r", in: string)
    case .hexadecimal(let bytes): "0x" + Hexadecimal.text(bytes).uppercased()
    case .integer(let number): String(number)
    case .decimal(let time): decimal(time)
    case .date(let date): "\"" + without("\"\n\r", in: date.text ?? date.description) + "\""
    }
  }

  private static func decimal(_ time: MediaTime) -> String {
    let unitsPerSecond = DecimalText.unitsPerSecond
    let whole = time.value.magnitude / time.timescale.magnitude
    guard unitsPerSecond % time.timescale == 0, whole <= DecimalText.maximumWhole else {
      return time.description
    }
    let rest = time.value.magnitude % time.timescale.magnitude
    var digits = String(rest * (unitsPerSecond / time.timescale).magnitude)
    digits = String(repeating: "0", count: 18 - digits.count) + digits
    while digits.hasSuffix("0") && digits.count > 1 { digits.removeLast() }
    return "\(time.isNegative ? "-" : "")\(whole).\(digits)"
  }

  /// Works on scalars: a quote with a combining mark after it would be another character, yet ends
  /// a string.
  private static func without(_ excluded: String, in text: String) -> String {
    let excluded = Set(excluded.unicodeScalars)
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !excluded.contains($0) }))
  }
}
