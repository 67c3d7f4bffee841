import HLSInspection
import HLSReports
import LiveMonitoring
import MediaTiming
import ResourceLoading
import SourceDiagnostics

/// Replays a folder of snapshots as a recording of one playlist, whose times are in the names.
struct SnapshotReplay: Sendable {
  private let folder: ResourceLocation
  private let snapshots: SnapshotNames
  private let loader: any Loader

  /// Lists a folder.
  ///
  /// - Throws: a fault in one line without the name of the folder.
  init(in folder: ResourceLocation, from loader: any Loader) async throws(UsageError) {
    self.folder = folder
    self.loader = loader
    do throws(LoadError) {
      snapshots = try await SnapshotNames(in: folder, from: loader)
    } catch {
      throw UsageError("\(error)")
    }
    guard !snapshots.names.isEmpty else { throw UsageError("is a folder without a playlist") }
    if let name = snapshots.firstWithoutTime {
      throw UsageError(
        "is a folder of snapshots, of which \(name.quoted) has no time in its name; all need one, such as "
          + "20260101T001000Z.m3u8")
    }
  }

  /// Drives a state from the snapshots.
  ///
  /// - Parameters:
  ///   - speed: how many times as fast as it happened; `nil` for as fast as possible.
  ///   - output: takes the lines, in order.
  func run(
    _ state: inout some LoggedState, speed: MediaTime?, clock: some WatchClock,
    output: ([WatchLine]) async throws -> Void
  ) async throws {
    let start = clock.now()
    var last: CalendarTime?
    for (index, (name, time)) in zip(snapshots.names, snapshots.times).enumerated() {
      while let due = state.nextDue, due < time, due != last {
        last = due
        try await wait(until: due, from: start, speed, clock)
        try await output(state.pass(to: due))
      }
      try await wait(until: time, from: start, speed, clock)
      let load = await load(name, at: time, cause: index == 0 ? .initial : .poll)
      try await output(state.apply(.playlist(load)))
    }
    if let end = snapshots.times.last { try await output(state.end(.recordingEnd, at: end)) }
  }

  private func wait(
    until instant: CalendarTime, from start: CalendarTime, _ speed: MediaTime?,
    _ clock: some WatchClock
  ) async throws {
    guard let speed, let first = snapshots.times.first else { return try Task.checkCancellation() }
    let inverse = MediaTime(value: speed.timescale, timescale: speed.value)
    try await clock.sleep(until: start.advanced(by: first.distance(to: instant) * inverse))
  }

  private func load(
    _ name: String, at time: CalendarTime, cause: PlaylistLoad.Cause
  ) async -> PlaylistLoad {
    var exchange = Exchange(address: name, sent: time, ended: time)
    do throws(LoadError) {
      let request = ResourceRequest(
        folder.file(named: name), maximumSize: ResourceRequest.maximumPlaylistSize)
      exchange.body = try await loader.load(request).bytes
      exchange.status = 200
      exchange.firstByte = time
    } catch {
      exchange.failure = error
    }
    return PlaylistLoad(playlist: .media, cause: cause, scheduled: time, exchange: exchange)
  }
}
