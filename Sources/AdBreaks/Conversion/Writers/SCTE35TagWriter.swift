internal import AdMarkers
internal import ByteParsing
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// EXT-X-SCTE35 with the message and its content as attributes (D16, SCTE 35 2019a, section 12.2).
enum SCTE35TagWriter: AdMarkerWriter {
  static let dialect = AdMarkerDialect.scte35Tag
  static let traits: AdMarkerWriterTraits = [
    .continuations, .overlaps, .needsOutMessage, .needsInMessage, .namesEvent, .carriesMessages,
  ]

  static func beginning(of entry: WritableBreak) -> [String] {
    [opening(entry, elapsed: nil, state: "YES")]
  }

  static func continuation(of entry: WritableBreak, after elapsed: MediaTime?) -> [String] {
    [opening(entry, elapsed: elapsed, state: "CONT")]
  }

  static func ending(of entry: WritableBreak) -> [String] {
    var tag = tag(of: entry, entry.segmentationType?.endType)
    tag.add("CUE-IN", .enumerated("YES"))
    tag.add("CUE", entry.inMessage.map { .quoted(Base64.text($0)) })
    return [tag.description]
  }

  private static func opening(
    _ entry: WritableBreak, elapsed: MediaTime?, state: String
  ) -> String {
    var tag = tag(of: entry, entry.segmentationType)
    tag.add("DURATION", entry.plannedDuration.map { .decimal($0) })
    tag.add("ELAPSED", elapsed.map { .decimal($0) })
    tag.add("CUE-OUT", .enumerated(state))
    tag.add("CUE", entry.outMessage.map { .quoted(Base64.text($0)) })
    return tag.description
  }

  private static func tag(of entry: WritableBreak, _ type: SegmentationType?) -> TagText {
    var tag = TagText(.scte35)
    tag.add("TYPE", type.map { .hexadecimal([$0.rawValue]) })
    tag.add("ID", .quoted(String(entry.eventID)))
    return tag
  }
}
