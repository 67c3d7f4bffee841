internal import ByteParsing
public import FieldValues
public import SCTE35
public import SourceDiagnostics

/// A SCTE-35 payload as a report shows it wherever one was carried: decoded as far as it goes, and as bytes.
public struct SplicePayload: Hashable, Sendable {
  /// The bytes as carried; `nil` when a text did not decode to any.
  public var bytes: [UInt8]?
  /// The text as written, when it was no section or not in the usual form.
  public var text: String?
  /// What the bytes are.
  public var decoding: SpliceDecoding?
  /// What was wrong with the text.
  public var textFault: MalformedData?

  /// A payload from its bytes.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
    self.decoding = SpliceInfoSection.decode(bytes)
  }

  /// A payload written as text in a playlist.
  ///
  /// The text is kept when it is no section, or when `isUsualForm` is false.
  public init(text: String, isUsualForm: Bool = true) {
    do throws(MalformedData) {
      let bytes = try SplicePayloadText.bytes(text)
      self.init(bytes: bytes)
      // A token of a vendor may pass for base64.
      self.text = isUsualForm && section != nil ? nil : text
    } catch {
      self.init(text: text, fault: error)
    }
  }

  init(text: String, fault: MalformedData) {
    self.text = text
    self.textFault = fault
  }

  /// The section, as far as it could be decoded.
  public var section: SpliceInfoSection? { decoding?.section }

  /// Whether it is a section without any error.
  public var isValid: Bool { decoding?.isValid ?? false }

  /// `section`, `payloadBase64`, `valid`, `issues` and `payloadText`.
  public var fields: [Field] {
    var fields = [Field("section", section.map { .object($0.fields) } ?? .null)]
    fields.add("payloadBase64", bytes.map { Base64.text($0) })
    fields.add("valid", isValid)
    fields.append(Field("issues", .array(issueFields)))
    fields.add("payloadText", text)
    return fields
  }

  private var issueFields: [FieldValue] {
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
