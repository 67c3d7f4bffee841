internal import MediaTiming
internal import ResourceLoading

/// How far the clock of a server is ahead of the one here: the median of the last responses, since the Date of a response
/// has whole seconds, and a response may be late.
struct ClockOffset: Hashable, Sendable {
  /// The number of responses that count.
  private static let maximumCount = 9

  private var offsets: [MediaTime] = []

  /// The offset; `nil` before the first Date.
  var median: MediaTime? {
    let sorted = offsets.sorted()
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }

  /// Takes a response.
  mutating func take(_ exchange: Exchange) {
    guard let server = exchange.serverTime else { return }
    if offsets.count >= Self.maximumCount { offsets.removeFirst() }
    offsets.append(exchange.ended.distance(to: server))
  }
}
