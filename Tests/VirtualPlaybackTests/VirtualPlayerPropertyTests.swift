import Foundation
import MediaTiming
import TestSupport
import Testing
import TextTracks
import VirtualPlayback

/// Random tracks and ways to play them: the player keeps every rule of events, whoever drives it.
struct VirtualPlayerPropertyTests {
  static let seed: UInt64 = 20_260_103

  @Test func `the player shows what the simulator gives, for every tick and buffer`() throws {
    var random = SeededGenerator(seed: Self.seed)
    for round in 0..<1000 {
      var (tracks, plan) = RandomPlayback.make(&random)
      if round % 2 == 0 { plan.modes = RandomPlayback.modes(&random) }
      plan.buffer = [.ahead(.zero), .ahead(seconds(2)), .everything][round % 3]
      for tick in [nil, PlaybackPlan.usualTick, seconds(1), MediaTime(value: 7, timescale: 3)] {
        plan.tick = tick
        let simulated = Array(try PlaybackSimulator(tracks: tracks, plan: plan))
          .filter { $0.type != .timeupdate }
        let played = Self.events(tracks, plan)
        try #require(played == simulated, "\(random), round \(round), tick \(tick as Any)")
      }
    }
  }

  @Test func `what is blocked is skipped as the simulator skips it`() throws {
    var random = SeededGenerator(seed: Self.seed + 3)
    for round in 0..<1000 {
      var (tracks, plan) = RandomPlayback.make(&random)
      plan.to = nil
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let start = MediaTime(value: Int128.random(in: 0...40, using: &random), timescale: 4)
        let length = MediaTime(value: Int128.random(in: 0...12, using: &random), timescale: 4)
        let end = random.oneIn(8) ? nil : start + length
        plan.blockedRanges.append(MediaTimeRange(start: start, end: end))
      }
      for tick in [nil, seconds(1), MediaTime(value: 7, timescale: 3)] {
        plan.tick = tick
        let simulated = Array(try PlaybackSimulator(tracks: tracks, plan: plan))
          .filter { $0.type != .timeupdate }
        let played = Self.events(tracks, plan)
        try #require(played == simulated, "\(random), round \(round), tick \(tick as Any)")
      }
    }
  }

  @Test func `typed listeners hear balanced events of cues that were added before`() throws {
    var random = SeededGenerator(seed: Self.seed + 1)
    for round in 0..<500 {
      let (tracks, plan) = RandomPlayback.make(&random)
      let comment: Comment = "\(random), round \(round)"
      let player = Self.player(plan)
      let list = player.textTracks
      var known: Set<Int> = []
      var active: Set<Int> = []
      var isBalanced = true
      list.addEventListener(type: TextTrackEventTypes.ADD_CUE) {
        isBalanced = known.insert($0.cue.uid).inserted && isBalanced
      }
      list.addEventListener(type: TextTrackEventTypes.ENTER_CUE) {
        isBalanced = known.contains($0.cue.uid) && active.insert($0.cue.uid).inserted && isBalanced
      }
      list.addEventListener(type: TextTrackEventTypes.EXIT_CUE) {
        isBalanced = active.remove($0.cue.uid) != nil && isBalanced
      }
      list.addEventListener(type: TextTrackEventTypes.CUE_CHANGE) { event in
        let told = Set(event.track.activeCues.map(\.uid))
        let mine = Set(event.track.cues.map(\.uid)).intersection(active)
        isBalanced = told == mine && isBalanced
      }
      Self.load(player, tracks, plan)
      Self.drive(player, plan)
      try #require(isBalanced, comment)
      try #require(Set(list.flatMap(\.activeCues).map(\.uid)) == active, comment)
    }
  }

  @Test func `live changes leave active what holds at the position`() throws {
    var random = SeededGenerator(seed: Self.seed + 2)
    for round in 0..<300 {
      let player = VirtualPlayer()
      player.load(
        tracks: [], presentation: MediaTimeRange(start: .zero, end: nil))
      player.play()
      var active: Set<Int> = []
      var isBalanced = true
      player.textTracks.addEventListener(type: TextTrackEventTypes.ENTER_CUE) {
        isBalanced = active.insert($0.cue.uid).inserted && isBalanced
      }
      player.textTracks.addEventListener(type: TextTrackEventTypes.EXIT_CUE) {
        isBalanced = active.remove($0.cue.uid) != nil && isBalanced
      }
      player.textTracks.addEventListener(type: TextTrackEventTypes.REMOVE_CUE) {
        isBalanced = !active.contains($0.cue.uid) && isBalanced
      }
      for action in RandomSession.actions(&random) {
        Self.perform(action, on: player)
        if case .setMode(.disabled, let track) = action {
          active = active.filter { $0 % 2 + 1 != track }
        }
        let now = player.currentTime
        let cues = player.textTracks.flatMap(\.cues)
        let held = Set(cues.filter { $0.startTime <= now && now < $0.endTime }.map(\.uid))
        let comment: Comment = "\(random), round \(round), \(action)"
        try #require(isBalanced, comment)
        try #require(active == held, comment)
        try #require(Set(player.textTracks.flatMap(\.activeCues).map(\.uid)) == held, comment)
      }
    }
  }

  private static func perform(_ action: RandomSession.Action, on player: VirtualPlayer) {
    switch action {
    case .advance(let time):
      if time > player.position { player.advance(by: time - player.position) }
    case .seek(let time): player.seek(to: time)
    case .put(let cue, let track):
      player.addCue(cue, to: TextTracks.TextTrack(uid: track, type: .id3))
    case .remove(let uid): player.removeCue(uid)
    case .setMode(let mode, let track):
      player.textTracks.first { $0.uid == track }?.mode =
        switch mode {
        case .disabled: .disabled
        case .hidden: .hidden
        case .showing: .showing
        }
    }
  }

  private static func player(_ plan: PlaybackPlan) -> VirtualPlayer {
    var options = VirtualPlayer.Options()
    options.tick = plan.tick
    options.buffer = plan.buffer
    return VirtualPlayer(options: options)
  }

  private static func load(
    _ player: VirtualPlayer, _ tracks: [TextTracks.TextTrack], _ plan: PlaybackPlan
  ) {
    player.setRate(plan.rate)
    player.load(
      tracks: tracks, presentation: plan.presentation, blocked: plan.blockedRanges, at: plan.from)
  }

  /// The events of tracks while a player is driven as a plan says.
  private static func events(
    _ tracks: [TextTracks.TextTrack], _ plan: PlaybackPlan
  ) -> [TrackEvent] {
    let player = player(plan)
    var events: [TrackEvent] = []
    for type in TrackEventType.allCases where type != .timeupdate {
      player.list.addEventListener(type) { event, _ in events.append(event) }
    }
    load(player, tracks, plan)
    drive(player, plan)
    return events
  }

  private static func drive(_ player: VirtualPlayer, _ plan: PlaybackPlan) {
    let last = plan.presentation.end ?? .zero
    var seeks = plan.seeks
    // Each jump out of a blocked range takes no time of the clock, so it is a place to halt at.
    let jumps = player.blockedTime.ranges.map(\.start)
    var modes = plan.modes
    func setModes() {
      for mode in modes where mode.time == player.position {
        player.list.setMode(mode.mode, ofType: mode.type)
      }
      modes.removeAll { $0.time == player.position }
      player.list.settle()
    }
    setModes()
    player.play()
    while true {
      setModes()
      let end = plan.to.map { player.position <= $0 ? $0 : last } ?? last
      // Nothing playable is left.
      if player.blockedTime.range(at: player.position) != nil {
        return player.advance(by: seconds(1))
      }
      if let seek = seeks.first, seek.time == player.position {
        seeks.removeFirst()
        player.seek(to: seek.target)
        // Having come to the end has paused it.
        if player.isPaused { player.play() }
      } else if player.position < end {
        let halts = seeks.prefix(1).map(\.time) + jumps + modes.map(\.time)
        let ahead = halts.filter { $0 > player.position }
        let target = ahead.reduce(end) { min($0, $1) }
        let media = target - player.position
        player.advance(
          by: media * MediaTime(value: plan.rate.timescale, timescale: plan.rate.value))
      } else {
        return
      }
    }
  }
}
