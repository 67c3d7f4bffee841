import Foundation

/// The checks of system resources before anything else runs.
///
/// Without descriptors or threads, libraries trap or wait for ever.
public enum Surroundings {
  /// The number of files, sockets and pipes of a run with all network connections, as measured.
  private static let minimumDescriptorCount = 11
  /// The number of descriptors that a run may ask for: those of some thousand connections.
  private static let wantedDescriptorCount = rlim_t(1 << 16)
  /// The number of threads of the loader and of tasks.
  private static let minimumThreadCount = 5
  /// The size of a stack in bytes.
  private static let minimumStackSize = 64 * 1024

  /// Runs the program on its own thread, and ends the process with its status.
  ///
  /// With too few system resources it writes one line and returns status 3. It is the first call of
  /// the process, because a task opens descriptors and starts threads.
  public static func run(_ program: @escaping @Sendable () async -> Int32) -> Never {
    prepare()
    // Opens the descriptors of timers while there are some: without them, a later pause would trap or not end.
    Task.detached { try? await Task.sleep(for: .seconds(1)) }
    Task.detached { exit(await program()) }
    EndingSignals.wait()
  }

  private static func prepare() {
    openStandardDescriptors()
    raiseDescriptorLimit()
    // A missing reader, or a file that is too large, is detected by the failed write.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    EndingSignals.block()
    guard let lack = lackOfStack() ?? lackOfDescriptors() ?? lackOfThreads() else { return }
    let console = Console(environment: [:])
    console.error(lack)
    exit(ExitStatus.unreadable.rawValue)
  }

  /// Opens the null device for each closed standard descriptor.
  ///
  /// Otherwise the next opened file would get its number, and messages would go into that file. What is written to a closed
  /// standard output is lost, so that it fails.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR)
    }
  }

  /// Raises the limit of descriptors as far as the system permits: the usual one is too low for a thousand channels, and
  /// some libraries trap without a descriptor.
  private static func raiseDescriptorLimit() {
    guard var limit = limit(of: RLIMIT_NOFILE) else { return }
    let wanted = min(limit.rlim_max, wantedDescriptorCount)
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = wanted
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  private static func limit(of resource: __rlimit_resource) -> rlimit? {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 ? limit : nil
  }

  /// The number of files, sockets and pipes that may be open; `nil` if it has no limit.
  static var descriptorLimit: Int? {
    limit(of: RLIMIT_NOFILE).flatMap { Int(exactly: $0.rlim_cur) }
  }

  private static func lackOfStack() -> String? {
    guard let limit = limit(of: RLIMIT_STACK), limit.rlim_cur < minimumStackSize else { return nil }
    return
      "the stack is limited to \(limit.rlim_cur >> 10) KiB, at least \(minimumStackSize >> 10) are needed (ulimit -s)"
  }

  private static func lackOfDescriptors() -> String? {
    // Descriptors that are already open count too, so the limit alone is not enough.
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

  /// Starts the needed number of threads for a moment; returns the fault if that fails.
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
