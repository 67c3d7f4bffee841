internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming

/// EXT-X-CUE-OUT with a bare number (D7), EXT-X-CUE-OUT-CONT with `elapsed/duration` (D11) and EXT-X-CUE-IN (D13).
enum CueOutWriter: AdMarkerWriter {
  static let dialect = AdMarkerDialect.cueOut
  static let traits: AdMarkerWriterTraits = [.continuations, .joins]

  static func beginning(of entry: WritableBreak) -> [String] {
    [TagText(.cueOut, value: entry.plannedDuration?.description).description]
  }

  static func continuation(of entry: WritableBreak, after elapsed: MediaTime?) -> [String] {
    guard let elapsed else { return [TagText(.cueOutContinued).description] }
    guard let planned = entry.plannedDuration else {
      var tag = TagText(.cueOutContinued)
      tag.add("ElapsedTime", .decimal(elapsed))
      return [tag.description]
    }
    return [TagText(.cueOutContinued, value: "\(elapsed)/\(planned)").description]
  }

  static func ending(of entry: WritableBreak) -> [String] { [TagText(.cueIn).description] }
}
