internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming

/// EXT-X-CUE of type SpliceOut and SpliceIn, with EXT-X-CUE-CONT within the break (D19).
///
/// `TIME` is the media time of the splice.
enum AdobeCueWriter: AdMarkerWriter {
  static let dialect = AdMarkerDialect.adobeCue
  static let traits: AdMarkerWriterTraits = [.continuations, .carriesEventIDs]

  static func beginning(of entry: WritableBreak) -> [String] {
    var tag = TagText(.cue)
    tag.add("DURATION", entry.plannedDuration.map(seconds))
    tag.add("ID", .quoted(String(entry.eventID)))
    tag.add("TYPE", .quoted("SpliceOut"))
    tag.add("TIME", entry.start.map(seconds))
    return [tag.description]
  }

  static func continuation(of entry: WritableBreak, after elapsed: MediaTime?) -> [String] {
    guard let elapsed else { return [] }
    var tag = TagText(.cueContinued)
    tag.add("ID", .quoted(String(entry.eventID)))
    tag.add("AVAIL-DUR-ELAPSED", seconds(elapsed))
    tag.add("AVAIL-DUR-TOTAL", entry.plannedDuration.map(seconds))
    return [tag.description]
  }

  static func ending(of entry: WritableBreak) -> [String] {
    var tag = TagText(.cue)
    tag.add("ID", .quoted(String(entry.eventID)))
    tag.add("TYPE", .quoted("SpliceIn"))
    tag.add("TIME", entry.end.map(seconds))
    return [tag.description]
  }

  private static func seconds(_ time: MediaTime) -> TagText.AttributeText {
    .quoted(time.description)
  }
}
