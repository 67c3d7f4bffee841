public import HLSReports

extension ChannelFollower {
  /// The lines of the channel as they come: it is followed while they are read, once.
  ///
  /// ```swift
  /// for await line in follower.lines() { print(line.json, terminator: "") }
  /// ```
  public nonisolated func lines() -> AsyncStream<WatchLine> {
    AsyncStream { continuation in
      let following = Task {
        _ = await run(log: { _ in }, emit: { lines in lines.forEach { continuation.yield($0) } })
        continuation.finish()
      }
      continuation.onTermination = { _ in following.cancel() }
    }
  }
}
