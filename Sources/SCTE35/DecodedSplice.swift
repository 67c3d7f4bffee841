internal import ByteParsing
public import FieldValues
public import SourceDiagnostics

/// What stands in the place of an SCTE-35 message, decoded as far as it goes where it was read.
///
/// It need not be a message: vendors write tokens of their own into playlists. All copies share one object, since
/// cues, breaks and rules take the same message.
public struct DecodedSplice: Sendable {
  private enum Content: Sendable {
    /// `0x` and the digits of bytes in capitals, as in nearly every date range. A playlist may have a million, so that
    /// they are decoded on each access.
    case digits([UInt8])
    case read(Reading)
  }

  private enum Result: Hashable, Sendable {
    case decoding(SpliceDecoding, bytes: [UInt8]?)
    case fault(MalformedData)

    var bytes: [UInt8]? { if case .decoding(_, let bytes) = self { bytes } else { nil } }
  }

  private final class Reading: Sendable {
    let text: String
    let isUsualForm: Bool
    let result: Result
    /// Kept because a message may be evidence for each of its events, of which it has up to some hundred.
    let bytesHash: Int

    init(text: String, isUsualForm: Bool = true, _ result: Result) {
      self.text = text
      self.isUsualForm = isUsualForm
      self.result = result
      bytesHash = result.bytes.hashValue
    }
  }

  private let content: Content

  /// A message that was carried as bytes.
  public init(bytes: [UInt8]) {
    content = .read(Reading(text: "", .decoding(SpliceInfoSection.decode(bytes), bytes: bytes)))
  }

  /// A message that is known, with the bytes that it was read from.
  public init(_ section: SpliceInfoSection, bytes: [UInt8]?) {
    let decoding = SpliceDecoding(section: section, issues: [], byteCount: bytes?.count ?? 0)
    content = .read(Reading(text: "", .decoding(decoding, bytes: bytes)))
  }

  /// Text of a playlist: base64 or hexadecimal digits.
  ///
  /// - Parameters:
  ///   - text: the text as written.
  ///   - isUsualForm: whether the tag or attribute carries messages in this form; where not, reports show the text.
  public init(text: String, isUsualForm: Bool = true) {
    do throws(MalformedData) {
      let bytes = try SplicePayloadText.bytes(text)
      content =
        isUsualForm && Self.isDigits(text, of: bytes)
        ? .digits(bytes)
        : .read(
          Reading(
            text: text, isUsualForm: isUsualForm,
            .decoding(SpliceInfoSection.decode(bytes), bytes: bytes)))
    } catch {
      content = .read(Reading(text: text, isUsualForm: isUsualForm, .fault(error)))
    }
  }

  /// A section whose text is `0x` and its digits in capitals; `nil` for other bytes.
  package init?(digits bytes: [UInt8]) {
    guard bytes.first == SpliceInfoSection.tableID else { return nil }
    content = .digits(bytes)
  }

  /// Text that stands for no bytes.
  public init(text: String, fault: MalformedData) {
    content = .read(Reading(text: text, .fault(fault)))
  }

  /// Whether a text is `0x` and the digits of bytes in capitals. What begins with `0x` was read as digits.
  private static func isDigits(_ text: String, of bytes: [UInt8]) -> Bool {
    let characters = text.utf8.span
    guard characters.count == 2 + 2 * bytes.count, characters[0] == UInt8(ascii: "0"),
      characters[1] == UInt8(ascii: "x")
    else { return false }
    return !(2..<characters.count).contains { characters[$0] >= UInt8(ascii: "a") }
  }

  /// The text as written; empty for a message that was carried as bytes.
  public var text: String {
    switch content {
    case .digits(let bytes): "0x" + Hexadecimal.text(bytes).uppercased()
    case .read(let reading): reading.text
    }
  }

  /// The bytes as carried; `nil` when the text stands for none.
  public var bytes: [UInt8]? {
    switch content {
    case .digits(let bytes): bytes
    case .read(let reading): reading.result.bytes
    }
  }

  /// A hash of the bytes, the same in every form.
  package var bytesHash: Int {
    switch content {
    case .digits: bytes.hashValue
    case .read(let reading): reading.bytesHash
    }
  }

  /// What the bytes are; `nil` when the text stands for none.
  public var decoding: SpliceDecoding? {
    switch content {
    case .digits(let bytes): SpliceInfoSection.decode(bytes)
    case .read(let reading):
      if case .decoding(let decoding, _) = reading.result { decoding } else { nil }
    }
  }

  /// What is wrong with the text.
  public var textFault: MalformedData? {
    if case .read(let reading) = content, case .fault(let fault) = reading.result {
      fault
    } else {
      nil
    }
  }

  /// The section, as far as it could be decoded.
  public var section: SpliceInfoSection? { decoding?.section }

  /// Whether it is a section without any error.
  public var isValid: Bool { decoding?.isValid ?? false }

  /// `section`, `payloadBase64`, `valid`, `issues` and `payloadText`.
  public var fields: [Field] {
    let decoding = decoding
    let section = decoding?.section
    var fields: [Field] = []
    fields.reserveCapacity(5)
    fields.append(Field("section", section.map { .object($0.fields) } ?? .null))
    fields.add("payloadBase64", bytes.map { Base64.text($0) })
    fields.add("valid", decoding?.isValid ?? false)
    fields.append(Field("issues", .array(issueFields(of: decoding))))
    // A token of a vendor may pass for base64.
    let isPlain = isUsualForm && section != nil
    fields.add("payloadText", isPlain || bytes != nil && text.isEmpty ? nil : text)
    return fields
  }

  private var isUsualForm: Bool {
    if case .read(let reading) = content { reading.isUsualForm } else { true }
  }

  private func issueFields(of decoding: SpliceDecoding?) -> [FieldValue] {
    if let textFault {
      return [
        .object([
          Field("id", .string("payload-text-malformed")),
          Field("severity", .string(Severity.error.rawValue)),
          Field("message", .string(textFault.description)), Field("path", .string("")),
          Field("byteOffset", .integer(textFault.byteOffset)),
        ])
      ]
    }
    return (decoding?.issues ?? []).map { .object($0.fields) }
  }

  /// One line: what the section says, or why there is none.
  public var summary: String {
    if let section { return section.summary }
    return textFault.map { "no SCTE-35: \($0)" } ?? "no SCTE-35 section"
  }
}

extension DecodedSplice: Hashable {
  /// Whether two are written alike and carry the same.
  public static func == (left: DecodedSplice, right: DecodedSplice) -> Bool {
    switch (left.content, right.content) {
    case (.digits(let left), .digits(let right)): left == right
    case (.read(let left), .read(let right)):
      left === right
        || (left.text == right.text && left.isUsualForm == right.isUsualForm
          && left.result == right.result)
    default: false
    }
  }

  /// Feeds what the rest follows from to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytesHash) }
}
