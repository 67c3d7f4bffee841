public import AdMarkers
internal import MediaTiming
public import SourceDiagnostics
public import TextTracks

/// An ad break that tags other than date ranges signal.
public struct TagCueContent: CueContent {
  /// The type of the track that such cues belong to.
  public static var trackType: TrackType { .cueTags }

  /// The break.
  public var taggedBreak: TaggedBreak
  /// The SCTE-35 message that its lines carry.
  public var payload: SplicePayload?

  /// The content of a break; its first payload is decoded.
  public init(_ taggedBreak: TaggedBreak) {
    self.taggedBreak = taggedBreak
    self.payload = taggedBreak.markers.lazy.compactMap(\.payloadText).first
      .map { SplicePayload(text: $0) }
  }

  /// One line that tells a person what it is.
  public var summary: String {
    var parts = ["\(taggedBreak.markers.first?.dialect.rawValue ?? "tagged") break"]
    if let id = taggedBreak.id { parts.append("id \(id)") }
    if let planned = taggedBreak.plannedDuration { parts.append("planned \(planned.secondsText)") }
    // The lines within a break tell this too; it is news only where the line that began it is gone.
    if let elapsed = taggedBreak.markers.first?.elapsed {
      parts.append("joined after \(elapsed.secondsText)")
    }
    parts.append(ending)
    if let payload { parts.append(payload.summary) }
    return parts.joined(separator: ", ")
  }

  /// What ended the break, told for a person who waits for the tag that should.
  private var ending: String {
    switch taggedBreak.closedBy {
    case nil: "not ended yet"
    case .in: "ended by its IN tag"
    case .nextOut: "no IN tag, ended by the next OUT tag"
    case .duration: "no IN tag, ended by its duration"
    case .endOfList: "no IN tag, ended by the end of the playlist"
    }
  }

  /// The members of the `content` object in reports, in their order.
  public var fields: [Field] {
    var fields: [Field] = []
    fields.add("dialect", taggedBreak.markers.first?.dialect.rawValue)
    fields.add("form", taggedBreak.markers.first?.form)
    let tags = taggedBreak.markers.map { marker -> FieldValue in
      var tag = [
        Field("name", .string(marker.tagName)), Field("line", .integer(marker.line)),
      ]
      tag.add("value", marker.value)
      return .object(tag)
    }
    fields.append(Field("tags", .array(tags)))
    fields.add("plannedDuration", taggedBreak.plannedDuration)
    fields.add("elapsed", taggedBreak.elapsed)
    fields.add("closedBy", taggedBreak.closedBy?.rawValue)
    return fields + (payload?.fields ?? [])
  }
}
