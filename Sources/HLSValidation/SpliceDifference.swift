internal import FieldValues
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// The difference between two SCTE-35 messages in words: `event 101` and `event 100`.
///
/// An engineer at night cannot compare two lines of hexadecimal digits.
struct SpliceDifference {
  /// What the first message has, such as `event 101, 24.024 s`.
  let own: String
  /// What the second one has instead.
  let other: String

  /// The difference between two values of attributes: between their messages, or between their
  /// digits where they are none.
  init(_ own: String, _ other: String) {
    if let own = Self.section(own), let other = Self.section(other), own != other {
      self.init(own, other)
    } else {
      let common = zip(own, other).prefix { $0 == $1 }.count
      self.init(own: Self.excerpt(of: own, at: common), other: Self.excerpt(of: other, at: common))
    }
  }

  private init(own: String, other: String) {
    self.own = own
    self.other = other
  }

  /// The difference between two messages.
  init(_ own: SpliceInfoSection, _ other: SpliceInfoSection) {
    let facts = zip(Self.facts(of: own), Self.facts(of: other)).filter { $0 != $1 }
    if facts.isEmpty {
      let field = Self.difference(.object(own.fields), .object(other.fields), path: "")
      self.init(
        own: Self.text(field.path, field.own), other: Self.text(field.path, field.other))
    } else {
      self.init(
        own: facts.map(\.0).joined(separator: ", "), other: facts.map(\.1).joined(separator: ", "))
    }
  }

  /// Returns a finding that quotes two messages with their difference instead.
  static func worded(_ finding: Diagnostic) -> Diagnostic {
    guard let own = finding.comparedMessages.first, let other = finding.comparedMessages.last,
      section(own) != nil, section(other) != nil
    else { return finding }
    let difference = SpliceDifference(own, other)
    var finding = finding
    finding.message = finding.message
      .replacing(own.quoted, with: "a message with \(difference.own)", maxReplacements: 1)
      .replacing(other.quoted, with: "one with \(difference.other)", maxReplacements: 1)
    return finding
  }

  private static func section(_ text: String) -> SpliceInfoSection? {
    (try? SplicePayloadText.bytes(text)).flatMap { SpliceInfoSection.decode($0).section }
  }

  /// What a person would say of a message, in the order of its weight; each message has the same
  /// number of facts.
  private static func facts(of section: SpliceInfoSection) -> [String] {
    let events = section.signalledEvents
    func list(_ values: [String], _ name: String) -> String {
      var seen: Set<String> = []
      let distinct = values.filter { seen.insert($0).inserted }
      return distinct.isEmpty ? "no \(name)" : distinct.joined(separator: " and ")
    }
    let types = section.segmentations.compactMap { $0.segment?.type.description }
    let direction = section.direction.map { " (\($0.rawValue))" } ?? ""
    let ids = list(events.compactMap { $0.eventID.map { "event \($0)" } }, "event")
    return [
      section.commandName + direction, list(types, "segmentation"), ids,
      list(section.announcedDurations.map(\.messageText), "duration"),
      section.spliceTime.map { "at \($0.time.momentText)" } ?? "no time",
      list(
        events.flatMap { $0.upid.elements.compactMap(\.text) }.map { "UPID \($0.quoted)" }, "UPID"),
    ]
  }

  /// Returns the first field that differs.
  private static func difference(
    _ own: FieldValue?, _ other: FieldValue?, path: String
  ) -> (path: String, own: FieldValue?, other: FieldValue?) {
    switch (own, other) {
    case (.object(let own)?, .object(let other)?):
      // The checksum differs with everything else.
      for name in own.map(\.name) + other.map(\.name)
      where name != "crc32" && own[name] != other[name] {
        return difference(own[name], other[name], path: path.isEmpty ? name : "\(path).\(name)")
      }
    case (.array(let own)?, .array(let other)?):
      let index = zip(own, other).prefix { $0 == $1 }.count
      guard own.indices.contains(index) || other.indices.contains(index) else { break }
      return difference(
        own.indices.contains(index) ? own[index] : nil,
        other.indices.contains(index) ? other[index] : nil, path: "\(path)[\(index)]")
    default: break
    }
    return (path, own, other)
  }

  private static func text(_ path: String, _ value: FieldValue?) -> String {
    switch value {
    case .integer(let number)?: "\(path) \(number)"
    case .bool(let flag)?: "\(path) \(flag)"
    case .string(let text)?: "\(path) \(excerpt(of: text, at: 0))"
    case .time(let time)?: "\(path) \(time.messageText)"
    case .number(let number)?: "\(path) \(number)"
    case .bytes?, .array?, .object?: path
    case nil, .null?: "no \(path)"
    }
  }

  /// The number of digits of a long value that are shown, and of those before the difference.
  private static let (excerptLength, excerptLead) = (16, 4)

  /// Returns a value in quotes: of many hexadecimal digits those from a little before a place on.
  private static func excerpt(of text: String, at place: Int) -> String {
    let digits = text.hasPrefix("0x") || text.hasPrefix("0X") ? text.dropFirst(2) : text[...]
    // What is no number may be a URI, of which the start must be kept for its redaction.
    guard text.count > 2 * excerptLength, digits.allSatisfy(\.isHexDigit) else {
      return text.quoted
    }
    let start = place > 2 * excerptLead ? place - excerptLead : 0
    let shown = text.dropFirst(start).prefix(excerptLength)
    return "\(start > 0 ? "…" : "")\(shown)\(shown.endIndex < text.endIndex ? "…" : "")".quoted
  }
}
