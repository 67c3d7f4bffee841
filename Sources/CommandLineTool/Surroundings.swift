import Foundation

/// What the process needs of the system before anything else runs.
///
/// Without descriptors or threads, libraries below end the process by a trap, or wait for ever.
public enum Surroundings {
  /// Files, sockets and pipes of a run that reads over the network with all its connections, as measured.
  private static let minimumDescriptorCount = 11
  /// The threads of the loader and of tasks.
  private static let minimumThreadCount = 5
  /// The bytes of a stack.
  private static let minimumStackSize = 64 * 1024

  /// Runs the program on a thread of its own, and ends the process with the status that it gives.
  ///
  /// Where the system gives too little, that is one line and status 3. It is the first call of the process, since a task
  /// opens descriptors and starts threads.
  public static func run(_ program: @escaping @Sendable () async -> Int32) -> Never {
    prepare()
    Task.detached { exit(await program()) }
    EndingSignals.wait()
  }

  private static func prepare() {
    openStandardDescriptors()
    // A reader that goes away, and a file that is too large, are known by the failing write.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    EndingSignals.block()
    guard let lack = lackOfStack() ?? lackOfDescriptors() ?? lackOfThreads() else { return }
    let console = Console(environment: [:])
    console.error(lack)
    exit(ExitStatus.unreadable.rawValue)
  }

  /// Opens the null device for each of the three that is closed.
  ///
  /// The next file to be opened would take its number, and messages would go into that file.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  private static func lackOfStack() -> String? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0,
      limit.rlim_cur < minimumStackSize
    else { return nil }
    return
      "the stack is limited to \(limit.rlim_cur >> 10) KiB, at least \(minimumStackSize >> 10) are needed (ulimit -s)"
  }

  private static func lackOfDescriptors() -> String? {
    // Those that are open already count too, so that the limit alone says nothing.
    var opened: [Int32] = []
    defer { opened.forEach { close($0) } }
    while opened.count < minimumDescriptorCount {
      let descriptor = dup(STDERR_FILENO)
      guard descriptor >= 0 else {
        return
          "only \(opened.count) more files can be opened, at least \(minimumDescriptorCount) are needed (ulimit -n)"
      }
      opened.append(descriptor)
    }
    return nil
  }

  /// Starts for a moment as many threads as will be needed.
  private static func lackOfThreads() -> String? {
    var gate = pthread_mutex_t()
    pthread_mutex_init(&gate, nil)
    return withUnsafeMutablePointer(to: &gate) { gate in
      pthread_mutex_lock(gate)
      var threads: [pthread_t] = []
      while threads.count < minimumThreadCount {
        var thread = pthread_t()
        let code = pthread_create(
          &thread, nil,
          { gate in
            let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self)
            if let gate {
              pthread_mutex_lock(gate)
              pthread_mutex_unlock(gate)
            }
            return nil
          }, gate)
        guard code == 0 else { break }
        threads.append(thread)
      }
      pthread_mutex_unlock(gate)
      for thread in threads { pthread_join(thread, nil) }
      guard threads.count < minimumThreadCount else { return nil }
      return
        "only \(threads.count) more threads can be started, at least \(minimumThreadCount) are needed (ulimit -u)"
    }
  }
}
