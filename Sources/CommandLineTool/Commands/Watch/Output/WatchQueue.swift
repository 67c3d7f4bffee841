import HLSReports

/// What is to be printed and recorded, one after the other: the order is the same in the recording and on the output.
final class WatchQueue: Sendable {
  /// One thing to do.
  enum Job: Sendable {
    /// Record and print the lines of a channel.
    case lines([WatchLine], channel: String, done: CheckedContinuation<Void, Never>)
    /// Show a channel that has no line yet.
    case channel(String)
    /// Write a message to standard error.
    case message(String)
    /// Show the state of the channels again.
    case refresh
    /// Open the output files again.
    case reopen
  }

  /// The jobs in order; it ends after ``finish()``.
  let jobs: AsyncStream<Job>
  private let continuation: AsyncStream<Job>.Continuation

  /// An empty queue.
  init() { (jobs, continuation) = AsyncStream.makeStream(of: Job.self) }

  /// Waits until lines of a channel are recorded and printed.
  func emit(_ lines: [WatchLine], channel: String) async {
    guard !lines.isEmpty else { return }
    await withCheckedContinuation { done in
      switch continuation.yield(.lines(lines, channel: channel, done: done)) {
      case .enqueued: break
      default: done.resume()
      }
    }
  }

  /// Shows a channel that has no line yet.
  func add(_ channel: String) { continuation.yield(.channel(channel)) }
  /// Writes a message to standard error.
  func report(_ message: String) { continuation.yield(.message(message)) }
  /// Shows the state of the channels again.
  func refresh() { continuation.yield(.refresh) }
  /// Opens the output files again.
  func reopen() { continuation.yield(.reopen) }
  /// Ends the queue after the jobs in it.
  func finish() { continuation.finish() }
}
