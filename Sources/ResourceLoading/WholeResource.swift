/// The last resource that a server has sent whole for a byte range of it. It stays in memory, so that it is not loaded
/// again for each of its ranges.
actor WholeResource {
  /// The maximum size in bytes of a resource that is kept.
  static let maximumSize = 192 << 20
  /// The maximum total of bytes that a server sends beside ranges of a resource, because it ignores them.
  static let maximumWaste = 4 << 30

  /// The number of failures in a row after which a resource is not loaded as a whole again.
  static let maximumFailureCount = 3
  /// The number of resources of which is known how much was sent in vain.
  static let maximumAddressCount = 16

  /// A response and its final location.
  typealias Answer = (answer: HTTPAnswer, location: ResourceLocation)

  /// The last address of which a range was ignored, and the load of all of it.
  private var address: String?
  private var load: SharedLoad<Answer?>?
  /// The number of its loads in a row that have failed.
  private var failureCount = 0

  /// The last resources of which ranges were ignored, and the number of bytes that were sent beside them, the last one
  /// at the end. Ranges of one may be between those of others.
  private var wasted: [(address: String, byteCount: Int)] = []

  /// Whether so much was sent beside ranges of a resource that no more of them are requested.
  func isWasteful(_ address: String) -> Bool {
    wasted.contains { $0.address == address && $0.byteCount > Self.maximumWaste }
  }

  /// Notes that a server sends all of a resource for a range of it.
  ///
  /// - Parameters:
  ///   - length: the size of the resource in bytes; `nil` if it is not known.
  ///   - waste: the number of bytes beside the range.
  func noteIgnoredRange(of address: String, length: Int?, waste: Int) {
    note(waste: waste, of: address)
    guard let length, length <= Self.maximumSize, address != self.address else { return }
    (self.address, load, failureCount) = (address, nil, 0)
  }

  private func note(waste: Int, of address: String) {
    let before = wasted.first { $0.address == address }?.byteCount ?? 0
    wasted.removeAll { $0.address == address }
    wasted.append((address, before + max(waste, 0)))
    if wasted.count > Self.maximumAddressCount { wasted.removeFirst() }
  }

  /// Waits for a load; `nil` if it has failed, so that the next one who asks tries again, or if the caller is
  /// cancelled.
  private func value(
    of load: SharedLoad<Answer?>, for caller: SharedLoad<Answer?>.Caller
  ) async -> Answer? {
    guard let answer = await load.value(for: caller) else { return nil }
    // Another one may have come in the meantime.
    guard load === self.load else { return answer }
    if answer != nil {
      failureCount = 0
    } else if failureCount + 1 < Self.maximumFailureCount {
      failureCount += 1
      self.load = nil
    }
    return answer
  }

  /// The whole resource; `nil` if it is not the last one of which a range was ignored, or if it cannot be loaded or is too
  /// large.
  ///
  /// - Parameters:
  ///   - end: how many bytes it needs to have. If what is held is shorter, it may have grown: it is loaded again, once
  ///     for all that wait, and until too much was sent in vain.
  ///   - loading: loads it.
  func answer(
    at address: String, reaching end: Int64, loading: @escaping @Sendable () async -> Answer?
  ) async -> Answer? {
    guard address == self.address else { return nil }
    let known = load
    if let known, let caller = known.join() {
      guard let answer = await value(of: known, for: caller) else { return nil }
      if answer.answer.bytes.count >= end || isWasteful(address) { return answer }
      // Another one may have come in the meantime.
      guard address == self.address else { return nil }
      if let newer = load, newer !== known, let caller = newer.join() {
        return await value(of: newer, for: caller)
      }
    }
    let load = SharedLoad(loading)
    self.load = load
    guard let answer = await value(of: load, for: load.starter) else { return nil }
    if known != nil, answer.answer.bytes.count < end {
      note(waste: answer.answer.bytes.count, of: address)
    }
    return answer
  }
}
