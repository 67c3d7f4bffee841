/// The numbers of entries that were spent without a line of the index, by the lines about runs.
struct SpentNumbers {
  /// The numbers, which may overlap, in the order in which they were noted.
  private(set) var ranges: [ClosedRange<Int>] = []
  /// The largest number that a line names.
  private(set) var last = 0
  /// The number before the gap of each channel that is in one.
  private var open: [String: Int] = [:]
  /// Whether a run has begun and did not stop.
  private var isRunning = false

  /// Takes the next line.
  mutating func take(_ mark: RunLine) {
    let place = mark.place
    last = max(last, place.seq)
    if let channel = place.channel {
      close(channel, at: place.seq)
      if case .lost = mark { open[channel] = place.seq }
    } else if case .began = mark {
      // A process that was killed may have written what was read of media, and not its line of the index.
      if isRunning { ranges.append(place.seq...place.seq) }
      isRunning = true
      for channel in open.keys { close(channel, at: place.seq) }
    } else {
      isRunning = false
    }
  }

  private mutating func close(_ channel: String, at seq: Int) {
    guard let first = open.removeValue(forKey: channel), first < seq else { return }
    ranges.append(first + 1...seq)
  }

  /// The largest number of an entry; `nil` if it is not known, because the last run did not stop.
  var limit: Int? { isRunning || last == 0 ? nil : last }

  /// All numbers in order, those of gaps that have not ended with them.
  var sorted: [ClosedRange<Int>] {
    (ranges + open.values.map { $0 + 1...Int.max }).sorted { $0.lowerBound < $1.lowerBound }
  }
}
