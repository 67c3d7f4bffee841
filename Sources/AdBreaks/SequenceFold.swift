internal import AdMarkers
internal import MediaTiming
internal import SCTE35

/// Follows the lines of a dialect that has one break at a time.
struct SequenceFold {
  private let channel: BreakInterval.Channel
  private let pairing: AdMarkerPairing
  private var finished: [BreakInterval] = []
  private var open: BreakInterval?
  private var openAd: BreakInterval?

  init(_ channel: BreakInterval.Channel, _ pairing: AdMarkerPairing) {
    self.channel = channel
    self.pairing = pairing
  }

  mutating func add(_ signal: Signal) {
    switch signal.role {
    case .out: addOut(signal)
    case .cont:
      if open == nil {
        // The beginning has left the window.
        open = BreakInterval(
          channel, .tag, start: signal.time - (signal.evidence.elapsed ?? .zero))
      }
      open?.add(signal, nil, as: .cont)
    case .in: addIn(signal)
    case .ad:
      finishAd(at: signal.time)
      openAd = BreakInterval(channel, .ad, start: signal.time)
      openAd?.add(signal, nil, as: .cmd)
    case .cmd, .opportunity: break
    }
  }

  private mutating func addOut(_ signal: Signal) {
    // The open break is changed in place: a copy of it beside it would copy all its evidence for each line.
    if goesOn(with: signal) {
      open?.add(signal, nil, as: .cont)
      return
    }
    if open?.start == signal.time, open?.lastContinuation == nil {
      // The same beginning written twice.
      open?.add(signal, nil, as: .out)
      return
    }
    finishOpen(supersededAt: signal.time)
    open = BreakInterval(channel, .tag, start: signal.time)
    open?.add(signal, nil, as: .out)
  }

  private func goesOn(with signal: Signal) -> Bool {
    switch pairing {
    case .states: open != nil
    case .sequenceOfIDs: signal.id != nil && signal.id == open?.id
    case .sequence, .events: false
    }
  }

  private mutating func addIn(_ signal: Signal) {
    finishAd(at: signal.time)
    if open == nil {
      // Where lines tell what every stretch is, programme without an ad before it ends nothing.
      guard pairing != .states else { return }
      open = BreakInterval(channel, .tag, start: nil)
    }
    open?.add(signal, nil, as: .in)
    open?.close(at: signal.time)
    finishOpen(supersededAt: nil)
  }

  private mutating func finishOpen(supersededAt time: MediaTime?) {
    guard var current = open else { return }
    current.supersededAt = time
    finished.append(current)
    open = nil
  }

  private mutating func finishAd(at time: MediaTime) {
    openAd?.close(at: time)
    if let openAd { finished.append(openAd) }
    openAd = nil
  }

  mutating func finish() -> [BreakInterval] {
    finishOpen(supersededAt: nil)
    if let openAd { finished.append(openAd) }
    openAd = nil
    return finished
  }
}
