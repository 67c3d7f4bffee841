internal import FieldValues
internal import HLSInspection
internal import HLSPlaylists
internal import MediaTiming
internal import TextTracks

/// The groups of ads that `HlsInterstitialsAdsLoader` makes of interstitials: all that start at one time.
struct Media3Ads {
  /// How many target durations before an ad its list of assets is loaded.
  private static let listLead = MediaTime(seconds: 3)

  private struct Group {
    var time: MediaTime
    var interstitials: [Media3Interstitial]
  }

  private let interstitials: [Media3Interstitial]
  private let media: PlayedMedia
  private let settings: ViewSettings
  /// The starts and ends of the segments in order, if an interstitial is to be at one of them.
  private let boundaries: [MediaTime]

  init(
    _ interstitials: [Media3Interstitial], in media: PlayedMedia, _ settings: ViewSettings,
    boundaries: [MediaTime]
  ) {
    self.interstitials = interstitials
    self.media = media
    self.settings = settings
    self.boundaries = boundaries
  }

  /// The starts and ends of the segments in order.
  static func boundaries(of media: PlayedMedia) -> [MediaTime] {
    media.segments.flatMap { [$0.range.start, $0.range.end ?? $0.range.start] }.sorted()
  }

  /// A cue without length for each group, and before it one for each list of assets, from when it is loaded.
  var cues: [ViewCue] {
    groups.enumerated().flatMap { index, group in lists(of: group, index) + [cue(of: group, index)]
    }
  }

  private var groups: [Group] {
    var groups: [MediaTime: [Media3Interstitial]] = [:]
    for entry in interstitials {
      if let time = time(of: entry) { groups[time, default: []].append(entry) }
    }
    return groups.sorted { $0.key < $1.key }.map { Group(time: $0, interstitials: $1) }
  }

  // MARK: Places

  /// The place in the content; `nil` outside of it.
  private func time(of entry: Media3Interstitial) -> MediaTime? {
    let cue = entry.attributes.cue
    if cue.contains(.pre) { return .zero }
    if cue.contains(.post) { return media.duration }
    guard let position = position(of: entry) else { return nil }
    let time: MediaTime
    if entry.attributes.snap.contains(.out) {
      time = boundary(nearest: position)
    } else if entry.attributes.snap.contains(.in) {
      time = boundary(nearest: position + entry.resumeOffset) - entry.resumeOffset
    } else {
      time = position
    }
    if time.isNegative { return nil }
    if let end = media.duration, end < time { return nil }
    return time
  }

  private func position(of entry: Media3Interstitial) -> MediaTime? {
    guard settings.has("P55") else { return entry.cue.startTime }
    return media.firstDate.map { first in first.time + first.date.distance(to: entry.startDate) }
  }

  private func boundary(nearest time: MediaTime) -> MediaTime {
    let next = boundaries.partitioningIndex { $0 >= time }
    return boundaries[max(0, next - 1)..<min(next + 1, boundaries.count)].min {
      ($0 - time).magnitude < ($1 - time).magnitude
    } ?? .zero
  }

  // MARK: Cues

  private func cue(of group: Group, _ index: Int) -> ViewCue {
    let ads = group.interstitials
    let isLast = group.time == media.duration
    let resumeOffset = ads.reduce(MediaTime.zero) { $0 + $1.resumeOffset }
    let hasAsset = ads.map { $0.attributes.assetURI != nil }
    var cue = ViewCue(
      key: Self.groupKey, origin: ads.first?.cue.uid ?? 0, startTime: group.time,
      endTime: group.time, name: "ad group \(index)",
      summary: ads.map(\.range.id).joined(separator: ", "),
      fields: [
        Field("adGroupIndex", .integer(index)),
        Field("timeUs", isLast ? .string("TIME_END_OF_SOURCE") : .microseconds(group.time)),
        Field("count", .integer(ads.count)), Field("ids", .texts(ads.map(\.range.id))),
        Field("durationsUs", .array(ads.map { .microseconds($0.duration) })),
        Field("mediaItems", .array(ads.map { .text($0.attributes.assetURI) })),
        Field("states", .texts(hasAsset.map { $0 ? "AVAILABLE" : "UNAVAILABLE" })),
        Field("contentResumeOffsetUs", .microseconds(resumeOffset)),
      ])
    cue.track = 2
    cue.showsTimes = false
    return cue
  }

  private func lists(of group: Group, _ index: Int) -> [ViewCue] {
    let lead = Self.listLead * (media.part?.playlist?.header.targetDuration ?? .zero)
    return group.interstitials.enumerated().compactMap { ad, entry in
      guard let list = entry.attributes.assetListURI else { return nil }
      var cue = ViewCue(
        key: Self.listKey, origin: entry.cue.uid, startTime: max(.zero, group.time - lead),
        endTime: group.time, name: "asset list", summary: list,
        fields: [
          Field("adGroupIndex", .integer(index)), Field("adIndexInAdGroup", .integer(ad)),
          Field("assetListUri", .string(list)),
        ])
      cue.track = Self.hiddenTrack
      cue.showsTimes = false
      return cue
    }
  }

  /// The key of the cue of a group.
  static let groupKey = "ad group"
  /// The key of the cue of a list.
  static let listKey = "asset list"
  /// The track of cues that only cause calls.
  private static let hiddenTrack = 3
}
