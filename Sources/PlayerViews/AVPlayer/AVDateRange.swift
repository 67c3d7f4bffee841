internal import FieldValues
internal import HLSPlaylists
internal import MediaTiming
internal import TextTracks

/// A date range in AVFoundation, which has dates only, and no place in the media.
struct AVDateRange {
  private let range: DateRange
  private let cue: Cue

  init(_ range: DateRange, _ cue: Cue) {
    self.range = range
    self.cue = cue
  }

  private func viewCue(_ key: String, track: Int, summary: String, _ fields: [Field]) -> ViewCue {
    var made = ViewCue(
      key: key, origin: cue.uid, startTime: cue.startTime, endTime: cue.endTime, name: range.id,
      summary: summary, fields: fields)
    made.track = track
    made.showsTimes = false
    return made
  }

  /// The `AVDateRangeMetadataGroup`; `nil` without START-DATE.
  var group: ViewCue? {
    guard let startDate = range.startDate else { return nil }
    let items = AVItem.items(of: range)
    return viewCue(
      "group", track: AVPlayerView.rangeTrack,
      summary: items.map { "\($0.key) \($0.summary)" }.joined(separator: "; "),
      [
        Field("uniqueID", .string(range.id)),
        Field("classifyingLabel", .text(range.attributeClass)),
        Field("startDate", .string(startDate.description)),
        Field("endDate", .text(range.end?.date.description)),
        Field("items", .array(items.map { .object($0.fields) })),
      ])
  }

  /// The `AVPlayerInterstitialEvent`; `nil` for another class, or without something to play.
  var interstitialEvent: ViewCue? {
    guard let attributes = range.interstitial, let startDate = range.startDate,
      let address = attributes.assetURI ?? attributes.assetListURI
    else { return nil }
    func time(_ name: String, _ time: MediaTime?) -> Field {
      Field(name, time.map(FieldValue.time) ?? .null)
    }
    let templates: [String] = attributes.assetURI.map { [$0] } ?? []
    let client = range.clientAttributes.map { Field($0.name, $0.value.plain) }
    return viewCue(
      "interstitial", track: AVPlayerView.eventTrack, summary: address,
      [
        Field("identifier", .string(range.id)), Field("date", .string(startDate.description)),
        Field("templateItems", .texts(templates)),
        Field("assetListURL", .text(attributes.assetURI == nil ? attributes.assetListURI : nil)),
        Field("restrictions", .texts(restrictions(of: attributes))),
        time("resumptionOffset", attributes.resumeOffset),
        time("playoutLimit", attributes.playoutLimit),
        Field("alignsStartWithPrimarySegmentBoundary", .bool(attributes.snap.contains(.out))),
        Field("alignsResumptionWithPrimarySegmentBoundary", .bool(attributes.snap.contains(.in))),
        Field("cue", .string(trigger(of: attributes))),
        Field("willPlayOnce", .bool(attributes.cue.contains(.once))),
        Field("userDefinedAttributes", .object(client)),
        Field(
          "timelineOccupancy",
          .string(attributes.timelineOccupies == .range ? "fill" : "singlePoint")),
      ])
  }

  /// What X-RESTRICT forbids, by its meaning.
  private func restrictions(of attributes: InterstitialAttributes) -> [String] {
    attributes.restrictions.compactMap { token in
      switch token {
      case .jump: "constrainsSeekingForwardInPrimaryContent"
      case .skip: "requiresPlaybackAtPreferredRateForAdvancement"
      default: nil
      }
    }
  }

  private func trigger(of attributes: InterstitialAttributes) -> String {
    if attributes.cue.contains(.pre) { return "joinCue" }
    return attributes.cue.contains(.post) ? "leaveCue" : "noCue"
  }
}
