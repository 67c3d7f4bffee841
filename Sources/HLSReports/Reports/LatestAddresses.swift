internal import Synchronization

/// The long addresses that were redacted last: each cue and each finding names its playlist.
final class LatestAddresses: Sendable {
  /// The length from which an address takes longer to redact than to compare with those before it, in bytes of UTF-8.
  private static let longLength = 512
  /// The number of addresses that are remembered.
  private static let maximumCount = 4

  private let known = Mutex<[(written: String, shown: String)]>([])

  /// Returns an address as it was shown before, or as it is shown now.
  func shown(_ address: String, _ redacted: (String) -> String) -> String {
    guard address.utf8.count >= Self.longLength else { return redacted(address) }
    if let known = known.withLock({ $0.first { $0.written == address } }) { return known.shown }
    let shown = redacted(address)
    known.withLock { known in
      if known.count >= Self.maximumCount { known.removeFirst() }
      known.append((address, shown))
    }
    return shown
  }

  /// Forgets all: they are shown otherwise from now on.
  func forget() { known.withLock { $0 = [] } }
}
