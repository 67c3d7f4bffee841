public import AdMarkers
public import HLSPlaylists
internal import MediaTiming
internal import SCTE35
public import SourceDiagnostics
public import TextTracks

/// Makes cues of date ranges: one cue for each ID (rules R15 to R17).
public enum DateRangeCues {
  /// Cues where the program date-times put the ranges; without any, cues that cannot be placed.
  public static func cues(
    of ranges: some Collection<PlacedDateRange>, uri: String, on timeline: PresentationTimeline
  ) -> [Cue] {
    ranges.map { cue(of: $0, uri: uri, on: timeline) }
  }

  /// The cue where the program date-times put a range.
  public static func cue(
    of placed: PlacedDateRange, uri: String, on timeline: PresentationTimeline
  ) -> Cue {
    let range = placed.range
    let segment = range.segmentIndex < timeline.map.segments.count ? range.segmentIndex : nil
    return Cue(
      uid: 0, id: range.id, startTime: placed.start,
      endTime: placed.start == nil ? nil : placed.end,
      source: CueSource(range.source, in: uri, segment: segment),
      content: DateRangeCueContent(range.unread))
  }

  /// What is wrong with the SCTE-35 messages of date ranges, and whether they have segmentation descriptors.
  ///
  /// Hexadecimal digits that do not decode are a finding of reading the playlist.
  public static func messages(
    in ranges: [DateRange], uri: String
  ) -> (findings: [Diagnostic], isSegmented: Bool) {
    var findings: [Diagnostic] = []
    var isSegmented = false
    for range in ranges {
      for splice in range.splices {
        let decoding = splice.payload.decoding
        if decoding?.section?.segmentations.isEmpty == false { isSegmented = true }
        // Nearly every message is without a fault, and needs no place.
        guard splice.attribute.isQuoted || decoding?.issues.isEmpty == false else { continue }
        var place = splice.attribute.valueLocation
        place.uri = place.uri ?? uri
        if splice.attribute.isQuoted, splice.attribute.hexadecimal.bytes != nil {
          findings.append(
            Diagnostic(
              .hexadecimalInQuotes,
              "\(splice.attribute.name.rawValue) of date range \"\(range.id)\" is in quotes, "
                + "hexadecimal digits stand without", at: place, subject: range.id,
              recurrence: Recurrence()))
        }
        if splice.payload.textFault == nil, var finding = splice.payload.finding(at: place) {
          let attribute = splice.attribute.name.rawValue
          finding.message = "\(attribute) of date range \"\(range.id)\": \(finding.message)"
          findings.append(finding)
        }
      }
    }
    return (findings, isSegmented)
  }
}
