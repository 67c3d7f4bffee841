import HLSInspection
import HLSPlaylists
import HLSReports
import MediaTiming
import ResourceLoading
import SourceDiagnostics

@testable import LiveMonitoring

/// A channel that follows what it gets, and finds nothing in it.
struct PlainChannel: FollowedChannel {
  /// Whether media is read.
  var readsMedia = false
  /// The seconds after each entry at which an alarm falls due.
  var alarmDelay: Int?
  private(set) var followed: [ChannelState.Followed] = []
  private(set) var nextDue: CalendarTime?
  private var requests: [MediaRequest] = []
  private var known: Set<String> = []
  private var unread = 0
  private var lineCount = 0

  init(readsMedia: Bool = false, alarmDelay: Int? = nil) {
    self.readsMedia = readsMedia
    self.alarmDelay = alarmDelay
  }

  var isOver: Bool {
    !followed.isEmpty && unread == 0 && followed.allSatisfy { $0.latest?.header.isEnded == true }
  }

  mutating func apply(_ entry: ChannelEntry) -> [WatchLine] {
    if let alarmDelay { nextDue = entry.ended.advanced(by: MediaTime(seconds: alarmDelay)) }
    switch entry {
    case .media: unread -= 1
    case .playlist(let load): apply(load)
    }
    return []
  }

  private mutating func apply(_ load: PlaylistLoad) {
    guard load.exchange.failure == nil, !load.isRepeat,
      PlaylistDocument.isPlaylist(load.exchange.body)
    else { return }
    let base = ResourceLocation.http(load.exchange.finalAddress)
    switch Playlist.parse(load.exchange.body).playlist {
    case .multivariant(let playlist):
      guard followed.isEmpty else { return }
      for (index, variant) in playlist.variants.enumerated() {
        guard let location = try? base.resolve(variant.uri) else { continue }
        followed.append(
          ChannelState.Followed(
            key: PlaylistKey(rawValue: "v\(index)"), uri: variant.uri, location: location))
      }
    case .media(let playlist):
      if followed.isEmpty {
        followed = [
          ChannelState.Followed(key: load.playlist, uri: "", location: .http(load.exchange.address))
        ]
      }
      guard let index = followed.firstIndex(where: { $0.key == load.playlist }) else { return }
      let skipped = playlist.header.skip?.tag.skippedSegments ?? 0
      let first = playlist.header.mediaSequence + skipped
      followed[index].needsWhole = skipped > 0 && first > (followed[index].lastNumber ?? -1) + 1
      followed[index].latest = playlist
      followed[index].lastNumber = first + playlist.segments.count - 1
      guard readsMedia, index == 0 else { return }
      for segment in playlist.segments where known.insert(segment.uri).inserted {
        unread += 1
        requests.append(
          MediaRequest(
            playlist: load.playlist,
            unit: MediaUnit(epoch: 0, number: first + segment.index), base: base,
            segment: SegmentSource(segment)))
      }
    }
  }

  mutating func pass(to instant: CalendarTime) -> [WatchLine] {
    nextDue = nil
    return [line(at: instant, .stale)]
  }

  mutating func end(
    _ reason: WatchLine.Ended.Reason, at instant: CalendarTime
  ) -> [WatchLine] {
    [line(at: instant, .ended(reason))]
  }

  mutating func takeMediaRequests() -> [MediaRequest] {
    defer { requests = [] }
    return requests
  }

  private enum Kind {
    case stale
    case ended(WatchLine.Ended.Reason)
  }

  private mutating func line(at instant: CalendarTime, _ kind: Kind) -> WatchLine {
    lineCount += 1
    let content: WatchLine.Content =
      switch kind {
      case .stale:
        .alarm(
          WatchLine.Alarm(
            .raised, alarm: "stale", severity: .error, playlist: nil, message: "", since: instant))
      case .ended(let reason): .ended(WatchLine.Ended(reason))
      }
    return WatchLine(seq: lineCount, at: instant, channel: "test", content: content)
  }
}
