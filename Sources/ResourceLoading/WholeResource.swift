/// The last resource that a server has sent whole for a byte range of it. It stays in memory, so that it is not loaded
/// again for each of its ranges.
actor WholeResource {
  /// A response and its final location.
  typealias Answer = (answer: HTTPAnswer, location: ResourceLocation)

  /// The addresses of which ranges were ignored.
  private var addresses: Set<String> = []
  private var held: (address: String, load: Task<Answer?, Never>)?

  /// Notes that a server sends all of a resource for a range of it.
  func noteIgnoredRange(of address: String) { addresses.insert(address) }

  /// The whole resource; `nil` if its ranges were not ignored before, or if it cannot be loaded or is too large.
  ///
  /// - Parameters:
  ///   - end: how many bytes it needs to have. It is loaded again if what is held is shorter.
  ///   - load: loads it.
  func answer(
    at address: String, reaching end: Int64, load: @escaping @Sendable () async -> Answer?
  ) async -> Answer? {
    guard addresses.contains(address) else { return nil }
    if let held, held.address == address {
      guard let answer = await held.load.value else { return nil }
      if answer.answer.bytes.count >= end { return answer }
    }
    let task = Task { await load() }
    held = (address, task)
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
