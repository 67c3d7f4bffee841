import MediaTiming
import Synchronization
import TestSupport
import Testing
import TextTracks
import VirtualPlayback

/// A clock that moves when somebody sleeps on it: to the end of the sleep, or past it by some time.
private final class JumpingClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let lateness: Duration
  let minimumResolution = Duration.zero
  private let instant = Mutex(Instant(offset: .seconds(1_000_000)))
  private let sleepCount = Mutex(0)

  init(lateness: Duration = .zero) { self.lateness = lateness }

  var now: Instant { instant.withLock { $0 } }
  var sleeps: Int { sleepCount.withLock { $0 } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    sleepCount.withLock { $0 += 1 }
    instant.withLock { $0 = max($0, deadline.advanced(by: lateness)) }
  }
}

struct VirtualPlayerRunTests {
  private static let cues = [
    Cue(1, "a", MediaTime(value: 1, timescale: 3), seconds(3)),
    Cue(2, "b", seconds(2), MediaTime(value: 5, timescale: 2)), Cue(3, "c", seconds(5), nil),
  ]

  /// Plays on a clock, and gives entries and exits with their exact times.
  private static func run(on clock: JumpingClock, tick: MediaTime?) async throws -> [String] {
    var options = VirtualPlayer.Options()
    options.tick = tick
    let player = VirtualPlayer(options: options)
    var heard: [String] = []
    player.list.addEventListener(.entercue) { event, cue in
      heard.append("\(event.time) +\(cue?.id ?? "")")
    }
    player.list.addEventListener(.exitcue) { event, cue in
      heard.append("\(event.time) -\(cue?.id ?? "")")
    }
    player.load(
      tracks: [TextTracks.TextTrack(uid: 1, type: .id3, cues: cues)],
      presentation: MediaTimeRange(start: .zero, end: seconds(6)))
    try await player.run(on: clock)
    #expect(player.hasEnded && player.position == seconds(6))
    return heard
  }

  @Test func `a player on a clock gives the same as one that is moved by hand`() async throws {
    let exact = try await Self.run(on: JumpingClock(), tick: nil)
    #expect(exact.count == 5)
    #expect(exact.first == "\(MediaTime(value: 1, timescale: 3)) +a")
    for lateness in [Duration.zero, .milliseconds(70), .seconds(2), .seconds(100)] {
      for tick in [nil, PlaybackPlan.usualTick, seconds(1)] {
        let heard = try await Self.run(on: JumpingClock(lateness: lateness), tick: tick)
        #expect(heard == exact, "lateness \(lateness), tick \(tick as Any)")
      }
    }
  }

  @Test func `it sleeps from halt to halt`() async throws {
    let ticking = JumpingClock()
    _ = try await Self.run(on: ticking, tick: seconds(1))
    #expect(ticking.sleeps == 6)
    let stepless = JumpingClock()
    _ = try await Self.run(on: stepless, tick: nil)
    // At 1/3, 2, 2.5, 3, 5 and 6; a third of a second is no whole number of nanoseconds.
    #expect(stepless.sleeps == 6)
  }

  @Test func `a pause by a listener ends the run`() async throws {
    let player = VirtualPlayer()
    player.load(
      tracks: [TextTracks.TextTrack(uid: 1, type: .id3, cues: Self.cues)],
      presentation: MediaTimeRange(start: .zero, end: seconds(6)))
    player.textTracks.addEventListener(type: TextTrackEventTypes.ENTER_CUE) { event in
      if event.cue.id == "b" { player.pause() }
    }
    let clock = JumpingClock()
    try await player.run(on: clock)
    #expect(player.position == seconds(2) && !player.hasEnded)
    try await player.run(on: clock)
    #expect(player.hasEnded)
  }

  @Test func `a cancelled run throws and leaves the player as it is`() async throws {
    let position = await Task {
      let player = VirtualPlayer()
      player.load(tracks: [], presentation: MediaTimeRange(start: .zero, end: seconds(6)))
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) { try await player.run(on: JumpingClock()) }
      return player.position
    }.value
    #expect(position == .zero)
  }
}
