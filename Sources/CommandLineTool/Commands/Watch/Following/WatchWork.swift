import HLSReports
import LiveMonitoring
import LiveService
import MediaTiming

/// What runs beside the output of a run: the channels, the replays, and what ends them.
struct WatchWork: Sendable {
  /// The maximum time for the delivery of alarms after the end of all channels. Supervisors often end a process ten
  /// seconds after they have asked for its end.
  private static let patienceWithDeliveries = Duration.seconds(5)
  /// The time between changes of the status on a terminal, and between attempts to write to readers that take nothing.
  private static let refreshInterval = Duration.seconds(1)

  /// The least step of the clock that is named.
  private static let leastReportedStep = MediaTime(seconds: 2)

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

  /// Follows and replays until all have ended, and ends the queue; returns the status of the replays.
  func perform(endedBy stopping: Stopping) async -> ExitStatus {
    let timer = Task {
      var lead = clock.leadOfTimeOfDay
      var standstill: Standstill?
      clock.look()
      // Without an input, the list may bring addresses later.
      while !inputs.live.isEmpty || inputs.isEmpty,
        (try? await Task.sleep(for: Self.refreshInterval)) != nil
      {
        clock.look()
        if let found = clock.standstill, found != standstill {
          standstill = found
          queue.report(
            "was stopped or too busy for \(found.duration.messageText): nothing is late for that time"
          )
        }
        queue.refresh()
        let step = clock.leadOfTimeOfDay - lead
        guard step.magnitude >= Self.leastReportedStep else { continue }
        lead = lead + step
        queue.report(
          "the clock was set \(step.magnitude.messageText) \(step > .zero ? "ahead" : "back"); times of this run go on as before, but those in metrics are of the new clock"
        )
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
    let end = ContinuousClock.now.advanced(by: Self.patienceWithDeliveries)
    for delivery in deliveries {
      await delivery.finish { try? await Task.sleep(until: end) }
    }
    queue.finish()
    return status
  }
}
