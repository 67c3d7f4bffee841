/// Works on several items at once, and takes the results in the order of the items.
enum OrderedWork {
  /// How many results may wait for an earlier one, for each worker, and in all: they are in memory until then.
  private static let waitingPerWorker = 15
  static let maximumWaiting = 64

  /// Works until there is no item left, or the results are no longer wanted.
  ///
  /// - Parameters:
  ///   - count: the number of items at once.
  ///   - next: returns the next item.
  ///   - work: makes a result of an item.
  ///   - take: takes a result; returns whether to go on.
  static func run<Item: Sendable, Outcome: Sendable>(
    atOnce count: Int, _ next: () -> Item?,
    work: @escaping @Sendable (Item) async -> Outcome, take: (Item, Outcome) -> Bool
  ) async {
    let limit = count + min(count * waitingPerWorker, maximumWaiting)
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var (started, taken, running) = (0, 0, 0)
      var items: [Int: Item] = [:]
      var waiting: [Int: Outcome] = [:]
      var (isWanted, isAtEnd) = (true, false)
      while true {
        while isWanted, !isAtEnd, running < count, started - taken < limit {
          guard let item = next() else {
            isAtEnd = true
            break
          }
          let index = started
          items[index] = item
          group.addTask { (index, await work(item)) }
          started += 1
          running += 1
        }
        guard let (index, outcome) = await group.next() else { break }
        running -= 1
        waiting[index] = outcome
        while isWanted, let outcome = waiting.removeValue(forKey: taken),
          let item = items.removeValue(forKey: taken)
        {
          taken += 1
          isWanted = take(item, outcome)
        }
      }
    }
  }
}
