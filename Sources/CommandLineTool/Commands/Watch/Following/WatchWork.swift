import HLSReports
import LiveMonitoring
import LiveService
import MediaTiming

/// What runs beside the output of a run: the channels, the replays, and what ends them.
struct WatchWork: Sendable {
  /// The maximum time for the delivery of alarms after the end of all channels.
  private static let patienceWithDeliveries = Duration.seconds(30)
  /// The time between changes of the status on a terminal.
  private static let displayInterval = Duration.seconds(1)

  let inputs: WatchInputs
  let run: WatchRun<ChannelState>
  let builder: WatchBuilder
  /// What is served of the channels.
  let registry: ChannelRegistry?
  let deliveries: [AlarmDelivery]
  let queue: WatchQueue
  let clock: any WatchClock
  /// The time after which replays end; `nil` for no end.
  let forTime: MediaTime?
  /// Whether a status is shown.
  let hasDisplay: Bool

  /// Follows and replays until all have ended, and ends the queue; returns the status of the replays.
  func perform(endedBy stopping: Stopping) async -> ExitStatus {
    let timer = Task {
      while hasDisplay, (try? await Task.sleep(for: Self.displayInterval)) != nil {
        queue.refresh()
      }
    }
    let replays = Task { await builder.replay(inputs, registry: registry) }
    stopping.onStop {
      run.stop()
      replays.cancel()
    }
    let limit = Task {
      guard let forTime,
        (try? await clock.sleep(until: clock.now().advanced(by: forTime))) != nil
      else { return }
      replays.cancel()
    }
    await run.run(inputs.live)
    let status = await replays.value
    limit.cancel()
    timer.cancel()
    for delivery in deliveries {
      await delivery.finish { try? await Task.sleep(for: Self.patienceWithDeliveries) }
    }
    queue.finish()
    return status
  }
}
