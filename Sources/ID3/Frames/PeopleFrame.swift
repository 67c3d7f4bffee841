internal import FieldValues
internal import SourceDiagnostics

/// People and their roles: `IPLS` of version 2.3, `TIPL` and `TMCL` of 2.4 (ID3v2.4.0 frames,
/// section 4.2.2).
public struct PeopleFrame: ID3FrameBody {
  /// One person and one role.
  public struct Entry: Hashable, Sendable {
    /// The role or instrument.
    public let involvement: String
    /// The person.
    public let involvee: String
  }

  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The texts of the frame, roles and names alternating.
  public let texts: ID3TextList

  init(reading content: inout ID3FrameContentReader) throws(MalformedData) {
    self.header = content.header
    try content.readEncoding()
    self.texts = content.textList("list of people")
  }

  /// The pairs in the order of the frame. A last role without a person has an empty name.
  public var entries: [Entry] {
    let strings = texts.strings
    return stride(from: 0, to: strings.count, by: 2).map { index in
      Entry(
        involvement: strings[index],
        involvee: index + 1 < strings.count ? strings[index + 1] : "")
    }
  }

  var attributes: [ID3Attribute] {
    let entries = self.entries
    let values = entries.map { entry in
      FieldValue.object([
        Field("involvement", .string(entry.involvement)),
        Field("involvee", .string(entry.involvee)),
      ])
    }
    let lines = entries.map { "\($0.involvement): \($0.involvee)" }
    return [ID3Attribute("entries", .list(values, lines: lines))]
  }

  var summary: String {
    "= " + entries.map { "\($0.involvement): \($0.involvee)" }.joined(separator: ", ")
  }
}
