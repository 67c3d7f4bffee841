import Foundation
import Synchronization

/// A command of the shell, in a process group of its own. Its output goes to standard error.
final class ShellProcess: Sendable {
  /// Why a process cannot be started.
  struct Failure: Error {
    /// The reason of the system.
    let reason: String
  }

  /// How a process ended.
  enum End: Hashable, Sendable {
    /// With a status.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
    /// By `kill()`.
    case killed
  }

  private enum State {
    case running
    case killed
    case ended
  }

  private let number: pid_t
  /// The end of the pipe that the process reads.
  private let input: Int32
  private let state = Mutex(State.running)

  /// Held while a process is started. One that another thread starts before a pipe has its flags would keep the pipe
  /// open, so that its reader would see no end.
  private static let starting = Mutex(())

  /// Starts a command.
  init(_ command: String) throws(Failure) {
    (number, input) = try Self.starting.withLock { _ throws(Failure) in try Self.started(command) }
  }

  /// The number of the process of a command, and the end of the pipe that it reads.
  private static func started(
    _ command: String
  ) throws(Failure) -> (number: pid_t, input: Int32) {
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0, let reading = pipes.first, let writing = pipes.last else {
      throw Failure(reason: reason(errno))
    }
    for descriptor in pipes { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    // The process may read nothing, and must not hold up the thread.
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    let (code, number) = start(command, input: reading)
    close(reading)
    guard code == 0 else {
      close(writing)
      throw Failure(reason: reason(code))
    }
    return (number, writing)
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

  private static func start(_ command: String, input: Int32) -> (code: Int32, number: pid_t) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals are blocked here, and some ignored; Ctrl-C is for this process, not for the command.
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var number: pid_t = 0
    let words = ["/bin/sh", "-c", command].map { (word: String) in strdup(word) }
    defer { words.forEach { free($0) } }
    let code = posix_spawn(&number, "/bin/sh", &actions, &attributes, words + [nil], environ)
    return (code, number)
  }

  /// Sends the input, and waits for the end; call it once.
  func run(input bytes: [UInt8]) async -> End {
    await withCheckedContinuation { continuation in
      // A thread of its own, because the wait blocks it.
      Thread.detachNewThread { [self] in
        // A process that does not read its input is no reason to end this one; the thread ends with the signal.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        send(bytes)
        close(input)
        continuation.resume(returning: waitForEnd())
      }
    }
  }

  /// Ends the process and those that it started, if it has not ended.
  func kill() {
    state.withLock { state in
      guard case .running = state else { return }
      state = .killed
      Foundation.kill(-number, SIGKILL)
    }
  }

  private var isRunning: Bool {
    state.withLock { if case .running = $0 { true } else { false } }
  }

  /// The time between looks at whether the process was killed while it reads nothing, in milliseconds.
  private static let patience: Int32 = 100

  private func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, isRunning {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var poll = pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
        _ = Foundation.poll(&poll, 1, Self.patience)
      } else if errno != EINTR {
        // It does not read its input.
        return
      }
    }
  }

  private func waitForEnd() -> End {
    // The number is not given to another process until the end was taken, so that `kill()` cannot hit one.
    var information = siginfo_t()
    while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return state.withLock { state in
      var status: Int32 = 0
      while waitpid(number, &status, 0) < 0, errno == EINTR {}
      defer { state = .ended }
      if case .killed = state { return .killed }
      let signal = status & 0x7F
      return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
    }
  }
}
