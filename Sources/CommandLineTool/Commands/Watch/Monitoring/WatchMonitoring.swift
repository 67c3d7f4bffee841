import HLSReports
import LiveMonitoring
import LiveService
import Metrics

/// What other programs get of a run: the server of `--listen`, and the file of `--metrics`.
///
/// A fault of either is a message; following goes on.
final class WatchMonitoring: Sendable {
  /// The channels of the run.
  let registry: ChannelRegistry
  private let server: LiveServer?
  private let file: MetricsFile?
  private let writes: Task<Void, Never>?
  /// Whether the server could not be started.
  private let lacksServer: Bool

  /// Starts what the options ask for; `nil` if that is nothing.
  ///
  /// - Parameter report: takes messages for standard error.
  init?(
    _ settings: WatchSettings, clock: some WatchClock,
    report: @escaping @Sendable (String) -> Void
  ) {
    guard settings.listenAddress != nil || settings.metricsFile != nil else { return nil }
    let registry = ChannelRegistry(version: Version.text, clock: clock)
    self.registry = registry
    server = settings.listenAddress.flatMap { address in
      do throws(ServiceFailure) {
        let server = try LiveServer(at: address, registry, clock: clock)
        report("listening on http://\(server.address)/")
        return server
      } catch {
        report("\(error); nothing is served")
        return nil
      }
    }
    lacksServer = settings.listenAddress != nil && server == nil
    let file = settings.metricsFile.map { MetricsFile(path: $0) }
    self.file = file
    writes = file.map { file in
      Task {
        repeat {
          file.write(registry.text(as: .prometheus), report: report)
        } while (try? await Task.sleep(for: MetricsFile.interval)) != nil
      }
    }
  }

  /// Writes the last metrics, and ends the server; returns whether everything was written and served.
  ///
  /// - Parameter report: takes messages, since the queue of the run has ended.
  func finish(report: (String) -> Void) async -> Bool {
    writes?.cancel()
    await writes?.value
    file?.write(registry.text(as: .prometheus, includesEnded: true), report: report)
    await server?.stop()
    return !lacksServer && file?.isIncomplete != true
  }
}
