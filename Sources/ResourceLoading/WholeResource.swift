/// The last resource that a server has sent whole for a byte range of it. It stays in memory, so that it is not loaded
/// again for each of its ranges.
actor WholeResource {
  /// The maximum size in bytes of a resource that is kept.
  static let maximumSize = 192 << 20
  /// The maximum total of bytes that a server sends beside ranges of a resource, because it ignores them.
  static let maximumWaste = 4 << 30

  /// A response and its final location.
  typealias Answer = (answer: HTTPAnswer, location: ResourceLocation)

  /// The last address of which a range was ignored, and the load of all of it.
  private var address: String?
  private var load: SharedLoad<Answer?>?

  /// The last resource of which ranges were ignored, and the number of bytes that were sent beside them.
  private var wasted: (address: String, byteCount: Int)?

  /// Whether so much was sent beside ranges of a resource that no more of them are requested.
  func isWasteful(_ address: String) -> Bool {
    wasted.map { $0.address == address && $0.byteCount > Self.maximumWaste } ?? false
  }

  /// Notes that a server sends all of a resource for a range of it.
  ///
  /// - Parameters:
  ///   - length: the size of the resource in bytes; `nil` if it is not known.
  ///   - waste: the number of bytes beside the range.
  func noteIgnoredRange(of address: String, length: Int?, waste: Int) {
    note(waste: waste, of: address)
    guard let length, length <= Self.maximumSize, address != self.address else { return }
    (self.address, load) = (address, nil)
  }

  private func note(waste: Int, of address: String) {
    let before = wasted.flatMap { $0.address == address ? $0.byteCount : nil } ?? 0
    wasted = (address, before + max(waste, 0))
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
      guard let answer = await known.value(for: caller) ?? nil else { return nil }
      if answer.answer.bytes.count >= end || isWasteful(address) { return answer }
      // Another one may have come in the meantime.
      guard address == self.address else { return nil }
      if let newer = load, newer !== known, let caller = newer.join() {
        return await newer.value(for: caller) ?? nil
      }
    }
    let load = SharedLoad(loading)
    self.load = load
    guard let answer = await load.value(for: load.starter) ?? nil else { return nil }
    if known != nil, answer.answer.bytes.count < end {
      note(waste: answer.answer.bytes.count, of: address)
    }
    return answer
  }
}
