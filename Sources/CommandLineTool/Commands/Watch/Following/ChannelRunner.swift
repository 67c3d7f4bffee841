import HLSReports
import LiveMonitoring

/// Follows one channel until it ends or is stopped.
protocol ChannelRunner<State>: Sendable {
  associatedtype State: LoggedState

  /// What is known of the channel.
  var state: State? { get async }
  /// Ends the run soon.
  func stop(_ reason: WatchLine.Ended.Reason)
  /// Follows the channel; gives each entry to `log` before the lines that follow from it to `emit`.
  func run(
    log: @Sendable (ChannelEntry) async -> Void, emit: @Sendable ([WatchLine]) async -> Void
  ) async -> WatchLine.Ended.Reason
}

extension ChannelFollower: ChannelRunner {}
