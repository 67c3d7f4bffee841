internal import HLSInspection
internal import ResourceLoading

/// The memory of the segments and parts that all channels of a process read at a time.
///
/// A channel leaves as much of it as it has taken, so that those with large segments leave some for the others. A read
/// that finds none is made again when it has its turn, beside this memory and alone, so that none waits for ever.
public final class MediaMemory: Sendable {
  /// The maximum size in bytes, beside which one read may have its turn. It is that of some large segments.
  static let maximumSize = 4 * SegmentReader.maximumSharedSize

  private let budget: ByteBudget
  private let turns = Turns()

  /// Unused memory.
  public convenience init() { self.init(limit: Self.maximumSize) }

  init(limit: Int) { budget = ByteBudget(limit: limit) }

  /// What one channel has of it.
  func share() -> Share { Share(of: self) }

  /// What one channel has of the memory.
  struct Share: Sendable {
    private let whole: MediaMemory
    private let budget: ByteBudget
    /// The turns of the reads of the channel: one of them at a time waits for its turn among those of all channels.
    private let turns = Turns()

    fileprivate init(of whole: MediaMemory) {
      self.whole = whole
      budget = ByteBudget(partOf: whole.budget, leavingAsMuch: true)
    }

    /// What one read takes of it; it is given back with the last reference.
    func part() -> ByteBudget { ByteBudget(partOf: budget) }

    /// Waits for the turn of a read, which lasts until ``passTurn()``; returns whether there is one: a task that is
    /// cancelled has none.
    func takeTurn() async -> Bool {
      guard await turns.take() else { return false }
      guard await whole.turns.take() else {
        turns.pass()
        return false
      }
      return true
    }

    /// Ends the turn of a read.
    func passTurn() {
      whole.turns.pass()
      turns.pass()
    }
  }
}
