internal import TextTracks

/// The calls of a player in a playback. They are made from one event at a time, so a long playback needs no memory for
/// them.
struct ViewCalls: IteratorProtocol, Sendable {
  private var playback: SimulatedPlayback
  private var writer: any PlayerCalls
  private var order: LoadingOrder
  /// The numbers of the cues in the order of their additions.
  private var numbers: [Int: Int] = [:]
  private var isFinished = false

  private var calls: [PlayerCall] = []
  private var nextCall = 0

  init(_ playback: SimulatedPlayback, writer: any PlayerCalls, order: LoadingOrder) {
    self.playback = playback
    self.writer = writer
    self.order = order
  }

  mutating func next() -> PlayerCall? {
    while nextCall == calls.count {
      guard !isFinished else { return nil }
      calls.removeAll(keepingCapacity: true)
      nextCall = 0
      step()
    }
    defer { nextCall += 1 }
    return calls[nextCall]
  }

  private mutating func step() {
    if let event = playback.next() {
      for event in order.add(event) { play(event) }
    } else {
      for event in order.finish() { play(event) }
      writer.finish(adding: &calls)
      isFinished = true
    }
  }

  private mutating func play(_ event: TrackEvent) {
    var played = PlayedEvent(event: event)
    if let cue = event.cue, var own = (cue.content as? ViewCueContent)?.cue {
      if !own.isLost {
        own.startTime = cue.startTime
        own.endTime = cue.endTime
      }
      played.cue = own
      let number = numbers[cue.uid] ?? numbers.count
      numbers[cue.uid] = number
      played.number = number
    }
    writer.add(played, to: &calls)
  }
}
