public import AdBreaks
internal import AdMarkers
public import FieldValues
internal import MediaTiming
public import SCTE35
internal import SourceDiagnostics
public import TextTracks

/// An ad break that is signalled by tags other than date ranges.
public struct TagCueContent: CueContent {
  /// The type of the track that such cues belong to.
  public static var trackType: TrackType { .cueTags }

  /// The break, with tags as its only evidence.
  public var adBreak: AdBreak
  /// The SCTE-35 message of its lines.
  public var payload: DecodedSplice?

  /// The content of a break, with the first payload of its lines.
  public init(_ adBreak: AdBreak) {
    self.adBreak = adBreak
    self.payload = adBreak.evidence.lazy.compactMap(\.payload).first
  }

  /// One line that describes it.
  public var summary: String {
    var parts = ["\(adBreak.evidence.first?.dialect.rawValue ?? "tagged") break"]
    if let id = adBreak.id { parts.append("id \(id.quotedIfNeeded)") }
    if let planned = adBreak.plannedDuration { parts.append("planned \(planned.secondsText)") }
    // The lines within a break contain this too; it is new only if the line that started it is
    // gone.
    if let elapsed = adBreak.evidence.first?.elapsed {
      parts.append("joined after \(elapsed.secondsText)")
    }
    parts.append(ending)
    if let payload { parts.append(payload.summary) }
    return parts.joined(separator: ", ")
  }

  /// The end of the break, in words for a reader who looks for its end tag.
  private var ending: String {
    switch adBreak.closedBy {
    case nil: "not ended yet"
    case .in: "ended by its IN tag"
    case .nextOut: "no IN tag, ended by the next OUT tag"
    case .autoReturn: "returns by itself"
    case .duration: "no IN tag, ended by its duration"
    case .endOfList: "no IN tag, ended by the end of the playlist"
    }
  }

  /// How long the break had lasted at its first line.
  private var elapsed: MediaTime? {
    guard let first = adBreak.evidence.first else { return nil }
    // The lines within a break contain this too; they count only if the line that started it is gone.
    if first.role == .out { return first.elapsed }
    return adBreak.evidence.lazy.compactMap(\.elapsed).first
  }

  /// The members of the `content` object in reports, in their order.
  public var fields: [Field] {
    var fields: [Field] = []
    fields.add("dialect", adBreak.evidence.first?.dialect.rawValue)
    fields.add("form", adBreak.evidence.first?.form)
    if adBreak.isHeuristic { fields.add("heuristic", true) }
    let uri = adBreak.evidence.first?.uri
    let tags = adBreak.evidence.map { evidence -> FieldValue in
      var tag: [Field] = []
      tag.add("name", evidence.tagName)
      tag.add("line", evidence.source?.line)
      // The snapshot, if it is not that of the cue.
      tag.add("uri", evidence.uri == uri ? nil : evidence.uri)
      tag.add("value", evidence.tagValue)
      return .object(tag)
    }
    fields.append(Field("tags", .array(tags)))
    fields.add("plannedDuration", adBreak.plannedDuration)
    fields.add("elapsed", elapsed)
    fields.add("closedBy", adBreak.closedBy?.rawValue)
    return fields + (payload?.fields ?? [])
  }
}
