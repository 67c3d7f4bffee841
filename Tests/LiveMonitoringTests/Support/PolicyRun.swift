import HLSPlaylists
import MediaTiming
import ResourceLoading

@testable import LiveMonitoring

/// What a channel knows of a live playlist, at times in seconds after an instant.
enum LiveWindow {
  static func time(_ seconds: Double) -> CalendarTime {
    CalendarTime(timeSince1970: MediaTime(approximating: 1_800_000_000 + seconds) ?? .zero)
  }

  static func seconds(_ time: CalendarTime?) -> Double? {
    time.map { Self.time(0).distance(to: $0).seconds }
  }

  static func followed(_ lines: String, needsWhole: Bool = false) -> ChannelState.Followed {
    var followed = ChannelState.Followed(
      key: .media, uri: "media.m3u8", location: .http("http://a/media.m3u8"))
    let playlist = Playlist.parse(Array("#EXTM3U\n\(lines)\n".utf8)).media
    followed.latest = playlist
    let header = playlist?.header
    let skipped = header?.skip?.tag.skippedSegments ?? 0
    followed.lastNumber = header.map {
      $0.mediaSequence + skipped + (playlist?.segments.count ?? 0) - 1
    }
    followed.needsWhole = needsWhole
    return followed
  }

  /// A window of segments of one length.
  static func window(
    _ numbers: ClosedRange<Int>, of seconds: Double = 4, control: String = "", end: String = ""
  ) -> ChannelState.Followed {
    let segments = numbers.map { "#EXTINF:\(seconds),\ns\($0).ts\n" }.joined()
    return followed(
      "#EXT-X-TARGETDURATION:4\n\(control)\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n\(segments)\(end)"
    )
  }

  static let blocking = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES"
  static let parts = """
    #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3
    #EXT-X-PART-INF:PART-TARGET=1
    """
}

/// A policy and the clock of its loads.
struct PolicyRun {
  var policy: ReloadPolicy
  var plan: ReloadPolicy.Plan

  init(_ change: (inout ReloadPolicy.Settings) -> Void = { _ in }) {
    var settings = ReloadPolicy.Settings()
    change(&settings)
    policy = ReloadPolicy(settings)
    plan = policy.first(at: LiveWindow.time(0))
  }

  /// Makes the planned load; returns the time of the next one.
  @discardableResult
  mutating func load(
    _ followed: ChannelState.Followed?, took: Double = 0.1, reported: PlaylistPosition? = nil,
    _ change: (inout ReloadPolicy.Outcome) -> Void = { _ in }
  ) -> Double? {
    let end = plan.due.advanced(by: MediaTime(approximating: took) ?? .zero)
    var outcome = ReloadPolicy.Outcome(plan: plan, sent: plan.due, ended: end)
    outcome.status = 200
    outcome.firstByte = end
    change(&outcome)
    plan = policy.next(after: outcome, followed: followed, reported: reported)
    return LiveWindow.seconds(plan.due)
  }

  @discardableResult
  mutating func fail(
    _ status: Int? = nil, took: Double = 0.1, followed: ChannelState.Followed? = nil,
    retryAfter: Int? = nil, isUnanswered: Bool = false
  ) -> Double? {
    load(followed, took: took) {
      $0.isFailure = true
      $0.isUnanswered = isUnanswered
      $0.status = status
      $0.firstByte = nil
      $0.retryAfter = retryAfter.map { MediaTime(seconds: $0) }
    }
  }

  var query: String {
    guard case .http(let address) = plan.directives.added(to: .http("http://a/m")) else {
      return ""
    }
    return String(address.dropFirst("http://a/m".count))
  }
}
