public import AdBreaks
internal import AdMarkers
internal import MediaTiming
public import SourceDiagnostics
public import TextTracks

/// An ad break that tags other than date ranges signal.
public struct TagCueContent: CueContent {
  /// The type of the track that such cues belong to.
  public static var trackType: TrackType { .cueTags }

  /// The break, of which tags are the only evidence.
  public var adBreak: AdBreak
  /// The SCTE-35 message that its lines carry.
  public var payload: SplicePayload?

  /// The content of a break; its first payload is decoded.
  public init(_ adBreak: AdBreak) {
    self.adBreak = adBreak
    self.payload = adBreak.evidence.lazy.compactMap(\.payload).first
      .map { SplicePayload(text: $0.text) }
  }

  /// One line that tells a person what it is.
  public var summary: String {
    var words = ["ad break", adBreak.evidence.first?.dialect.rawValue ?? ""]
    if let id = adBreak.id { words.append("id \(id)") }
    if let planned = adBreak.plannedDuration { words.append("planned \(planned) s") }
    words.append(adBreak.closedBy.map { "closed by \($0.rawValue)" } ?? "open")
    if let payload { words.append(" " + payload.summary) }
    return words.joined(separator: " ")
  }

  /// The members of the `content` object in reports, in their order.
  public var fields: [Field] {
    var fields: [Field] = []
    fields.add("dialect", adBreak.evidence.first?.dialect.rawValue)
    fields.add("form", adBreak.evidence.first?.form)
    if adBreak.isHeuristic { fields.add("heuristic", true) }
    let tags = adBreak.evidence.map { evidence -> FieldValue in
      var tag: [Field] = []
      tag.add("name", evidence.tagName)
      tag.add("line", evidence.line)
      tag.add("value", evidence.tagValue)
      return .object(tag)
    }
    fields.append(Field("tags", .array(tags)))
    fields.add("plannedDuration", adBreak.plannedDuration)
    fields.add("elapsed", adBreak.evidence.lazy.compactMap(\.elapsed).first)
    fields.add("closedBy", adBreak.closedBy?.rawValue)
    return fields + (payload?.fields ?? [])
  }
}
