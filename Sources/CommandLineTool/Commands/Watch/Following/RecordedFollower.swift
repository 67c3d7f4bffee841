import HLSReports
import LiveMonitoring

/// A runner whose media is written to a recording.
protocol MediaCapturing {
  /// What finds the bytes of an entry.
  var capture: MediaCapture { get }
}

/// A follower whose media is written to a recording.
struct RecordedFollower: ChannelRunner, MediaCapturing {
  let follower: ChannelFollower
  let capture: MediaCapture

  var state: ChannelState? { get async { await follower.state } }

  func stop(_ reason: WatchLine.Ended.Reason) { follower.stop(reason) }

  func run(
    log: @Sendable (ChannelEntry) async -> Void, emit: @Sendable ([WatchLine]) async -> Void
  ) async -> WatchLine.Ended.Reason {
    await follower.run(log: log, emit: emit)
  }
}
