internal import HLSInspection
internal import Synchronization

/// The memory of the segments and parts that all channels of a process read at a time.
///
/// A read takes as much as the largest one of its channel has needed so far, before it requests anything, and twice as
/// much when that was not enough. It leaves as much to others as it takes, so that there is always some for segments of
/// a usual size; whoever finds too little waits.
public final class MediaMemory: Sendable {
  /// The maximum size in bytes. It is that of some large segments.
  static let maximumSize = 4 * SegmentReader.maximumSharedSize
  /// What the first read of a channel takes: the size of a segment of some seconds of usual video.
  static let usualSize = 4 << 20

  private struct Waiter {
    let id: Int
    let size: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    let limit: Int
    var free: Int
    /// What reads of the usual size have taken: at most one half, so that large ones find some again and again.
    var usual = 0
    var waiting: [Waiter] = []
    var lastID = 0

    /// Changes what is taken by the size of a read.
    mutating func take(_ size: Int, _ sign: Int = 1) {
      free -= sign * size
      if size <= MediaMemory.usualSize { usual += sign * size }
    }

    /// Gives those that wait what is there for them; returns them.
    mutating func serve() -> [Waiter] {
      var served: [Waiter] = []
      var left: [Waiter] = []
      var isLargeLeft = false
      for waiter in waiting {
        let isLarge = waiter.size > MediaMemory.usualSize
        // Large ones are served in their order.
        let isNext = isLarge ? !isLargeLeft : usual + waiter.size <= limit / 2
        if isNext, waiter.size <= free / 2 {
          take(waiter.size)
          served.append(waiter)
        } else {
          isLargeLeft = isLargeLeft || isLarge
          left.append(waiter)
        }
      }
      waiting = left
      return served
    }
  }

  private let state: Mutex<State>

  /// Unused memory.
  public convenience init() { self.init(limit: Self.maximumSize) }

  init(limit: Int) { state = Mutex(State(limit: limit, free: limit)) }

  /// What one channel has of it.
  func share() -> Share { Share(of: self) }

  private func take(_ size: Int) async -> Bool {
    let id = state.withLock { state -> Int in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let served = state.withLock { state -> [Waiter]? in
          // What cancels from now on finds it among those that wait.
          if Task.isCancelled { return nil }
          state.waiting.append(Waiter(id: id, size: size, continuation: continuation))
          return state.serve()
        }
        guard let served else { return continuation.resume(returning: false) }
        for waiter in served { waiter.continuation.resume(returning: true) }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
      }
      cancelled?.continuation.resume(returning: false)
      // Those behind it may be next.
      serve { _ in }
    }
  }

  private func giveBack(_ size: Int) { serve { $0.take(size, -1) } }

  private func serve(after change: (inout State) -> Void) {
    let served = state.withLock { state in
      change(&state)
      return state.serve()
    }
    for waiter in served { waiter.continuation.resume(returning: true) }
  }

  /// What one channel has of the memory.
  final class Share: Sendable {
    private let whole: MediaMemory
    private let needed = Mutex(MediaMemory.usualSize)

    fileprivate init(of whole: MediaMemory) { self.whole = whole }

    /// What a read takes at first: as much as one before it has needed.
    var neededSize: Int { needed.withLock { $0 } }

    /// Returns what a read takes that needs more than it has taken; `nil` if it has all that one may need.
    func size(above size: Int) -> Int? {
      guard size < SegmentReader.maximumSharedSize else { return nil }
      return needed.withLock { needed in
        needed = max(needed, min(2 * size, SegmentReader.maximumSharedSize))
        return needed
      }
    }

    /// Waits until there is a size in bytes, and takes it until ``giveBack(_:)``; returns whether it has: a task that is
    /// cancelled takes nothing.
    func take(_ size: Int) async -> Bool { await whole.take(size) }

    /// Gives back what a read has taken.
    func giveBack(_ size: Int) { whole.giveBack(size) }
  }
}
