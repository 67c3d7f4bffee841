/// Finds what the files of a recording lack by the numbers of its entries, which rise by one.
struct MissingEntries {
  /// Some entries that are missing.
  private struct Loss {
    /// The number of the first one.
    var first: Int
    var count: Int

    mutating func add(_ other: Loss) {
      let (sum, isTooLarge) = count.addingReportingOverflow(other.count)
      count = isTooLarge ? .max : sum
    }
  }

  /// The number of the last entry.
  private var last: Int
  /// The numbers without a line of the index that are accounted for, from the last entry on.
  private var spent: ArraySlice<ClosedRange<Int>>
  private var index: Loss?
  private var media: [String: Loss] = [:]

  /// Nothing is missing so far.
  ///
  /// - Parameters:
  ///   - first: The number of the first entry.
  ///   - spent: The numbers without a line of the index that are accounted for, in order.
  init(from first: Int, spent: [ClosedRange<Int>]) {
    last = first - 1
    self.spent = spent[...]
  }

  /// Takes the number of the next line of the index, from the first entry on.
  ///
  /// - Parameters:
  ///   - seq: The number, which is above the last one.
  ///   - unreadCount: The number of lines directly before it that are not read, and named already.
  ///   - earlySeqs: The numbers of those of them that come before their turn.
  mutating func take(_ seq: Int, unreadCount: Int = 0, earlySeqs: [Int] = []) {
    if !earlySeqs.isEmpty {
      let early = Set(earlySeqs).map { $0...$0 }
      spent = (spent + early).sorted { $0.lowerBound < $1.lowerBound }[...]
    }
    pass(to: seq, unreadCount)
    last = seq
  }

  /// Takes that there are no more lines of the index, though a line about runs names a number.
  mutating func finish(at seq: Int, unreadCount: Int = 0) {
    guard seq > last else { return }
    pass(to: seq + 1, unreadCount)
    last = seq
  }

  /// Takes that a channel lacks what was read of media, for an entry of the index.
  mutating func addMedia(_ seq: Int, of channel: String) {
    media[channel, default: Loss(first: seq, count: 0)].add(Loss(first: seq, count: 1))
  }

  /// Counts the numbers between the last entry and another that are not accounted for.
  private mutating func pass(to seq: Int, _ unreadCount: Int) {
    var lost: Loss?
    func add(_ numbers: Range<Int>) {
      let loss = Loss(first: numbers.lowerBound, count: numbers.count)
      lost?.add(loss)
      lost = lost ?? loss
    }
    var next = last + 1
    while next < seq, let range = spent.first, range.lowerBound < seq {
      if range.lowerBound > next { add(next..<range.lowerBound) }
      next = max(next, min(range.upperBound, seq - 1) + 1)
      guard range.upperBound < seq else { break }
      spent.removeFirst()
    }
    if next < seq { add(next..<seq) }
    // The lines that are not read may have had these numbers.
    guard let lost, lost.count > unreadCount else { return }
    index?.add(lost)
    index = index ?? lost
  }

  /// What is missing in a folder, with the file of each.
  func faults(in folder: String) -> [RecordingError] {
    func fault(_ file: String, _ loss: Loss, _ owner: String = "") -> RecordingError {
      let entries = loss.count == 1 ? "an entry" : "\(loss.count) entries"
      let first = loss.count == 1 ? "number \(loss.first)" : "the first is number \(loss.first)"
      return .damaged(
        file: "\(folder)/\(file)", line: nil, reason: "lacks \(entries)\(owner), \(first)")
    }
    let channels = media.sorted { $0.key < $1.key }.map { channel, loss in
      fault(RecordingFiles.mediaPath(of: channel), loss, " of channel \(channel)")
    }
    return channels + (index.map { [fault(RecordingFiles.index, $0)] } ?? [])
  }
}
