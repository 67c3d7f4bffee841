import Foundation
import Synchronization

/// The signals that end the program, after which no temporary file is left.
///
/// A command that runs for a long time may take them first.
enum EndingSignals {
  /// Takes a signal; returns false to let it end the program.
  typealias Handler = @Sendable (Int32) -> Bool

  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGUSR1]
    .filter { !isIgnored($0) }
  private static let handler = Mutex<Handler?>(nil)

  /// Calls a function for each signal while some work runs.
  static func handled<Value>(by handle: @escaping Handler, _ work: () async -> Value) async -> Value
  {
    handler.withLock { $0 = handle }
    defer { handler.withLock { $0 = nil } }
    return await work()
  }

  /// Blocks them in all threads started later.
  static func block() {
    var signals = set(numbers)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for one of them that nobody takes, and ends the process with it.
  static func wait() -> Never {
    var signals = set(numbers)
    while true {
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { continue }
      let handle = handler.withLock { $0 }
      if handle?(number) == true { continue }
      TemporaryFiles.removeAll { end(by: number) }
    }
  }

  private static func set(_ numbers: [Int32]) -> sigset_t {
    numbers.reduce(into: sigset_t()) { _ = sigaddset(&$0, $1) }
  }

  /// Whether the parent process ignores a signal, as `nohup` does.
  private static func isIgnored(_ number: Int32) -> Bool {
    let known = signal(number, SIG_DFL)
    guard unsafeBitCast(known, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
      return false
    }
    signal(number, SIG_IGN)
    return true
  }

  /// Ends the process with a signal, so that a shell sees it: status 128 plus the number.
  private static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var signals = set([number])
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    // The first process of a container is not ended by signals.
    _exit(128 + number)
  }
}
