/// One reader of the stream of events: how far it has read, and the bytes that come next (WHATWG HTML, section 9.2).
///
/// It is a value without a connection, so that each case can be tested by itself.
struct EventReader: Sendable {
  /// What a reader gets.
  enum Output: Hashable, Sendable {
    /// Bytes of the stream.
    case bytes([UInt8])
    /// Nothing until something happens.
    case nothing
    /// The end of the stream.
    case end
  }

  /// The time after which a reader connects again, in milliseconds.
  static let retryTime = 2000

  private let run: String
  /// The only channel of which lines are wanted; `nil` for all.
  private let channel: String?
  /// The number of the next line that is looked at.
  private var next: Int
  private var pending: ArraySlice<UInt8>
  private var isLast = false

  /// A reader from a line on.
  ///
  /// - Parameters:
  ///   - run: the name of the run of the server.
  ///   - last: the identifier of the last line that it knows, as it has sent it. One of another run, or of a line that is
  ///     dropped, begins at the oldest kept line, after an event `gap`. Without one it begins with the next line.
  init(of backlog: LineBacklog, run: String, channel: String? = nil, after last: String? = nil) {
    self.run = run
    self.channel = channel
    pending = Array("retry: \(Self.retryTime)\n\n".utf8)[...]
    guard let last else {
      next = backlog.end
      return
    }
    let id = EventID(parsing: last)
    if let id, id.run == run, id.number < backlog.end, id.number + 1 >= backlog.start {
      next = id.number + 1
      return
    }
    next = backlog.start
    pending += "event: gap\ndata: {}\n\n".utf8
  }

  /// Returns the next bytes.
  ///
  /// - Parameters:
  ///   - count: the maximum number of bytes, above zero.
  ///   - isClosing: whether the stream ends after the last line.
  mutating func read(
    upTo count: Int, from backlog: LineBacklog, isClosing: Bool = false
  ) -> Output {
    if pending.isEmpty, !isLast { fill(from: backlog) }
    guard pending.isEmpty else {
      let part = Array(pending.prefix(max(1, count)))
      pending = pending.dropFirst(part.count)
      return .bytes(part)
    }
    return isLast || isClosing ? .end : .nothing
  }

  /// Adds a comment line, so that both sides see that the connection lasts.
  mutating func beat() { pending += ":\n\n".utf8 }

  /// Leaves out a line of another channel, so that the reader does not fall behind; returns whether it is one.
  ///
  /// - Parameter number: the number of the line, which is the next one of the backlog.
  mutating func skips(_ entry: LineBacklog.Entry, number: Int) -> Bool {
    guard let channel, entry.channel != channel, next == number else { return false }
    next = number + 1
    return true
  }

  private mutating func fill(from backlog: LineBacklog) {
    if next < backlog.start {
      pending +=
        ": dropped, since more than \(backlog.end - backlog.start) lines were waiting\n\n".utf8
      isLast = true
      return
    }
    while let entry = backlog[next] {
      defer { next += 1 }
      guard channel.map({ $0 == entry.channel }) ?? true else { continue }
      pending += "id: \(EventID(run: run, number: next))\ndata: \(entry.json)\n\n".utf8
      return
    }
  }
}
