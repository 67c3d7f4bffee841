import Foundation

/// The signals that end the program, after which no temporary file is left.
enum EndingSignals {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU].filter { !isIgnored($0) }

  /// Blocks them in all threads started later.
  static func block() {
    var signals = set(numbers)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for one of them, and ends the process with it.
  static func wait() -> Never {
    var signals = set(numbers)
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 {}
    TemporaryFiles.removeAll { end(by: number) }
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
