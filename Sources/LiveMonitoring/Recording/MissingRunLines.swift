/// Finds the lines about runs that are missing, by those that are there and by the entries.
///
/// A process that was killed leaves no line about its end, nor about that of its channels. Where it wrote one about the
/// run, the lines of its channels are before it.
struct MissingRunLines {
  private var lines: ArraySlice<RunLine>
  /// The number of the run.
  private var run = 0
  private var isRunning = false
  /// The channels that the run follows.
  private var followed: Set<String> = []
  /// The channels that are in a gap.
  private var gaps: Set<String> = []
  private var hasEntry = false
  private var lacksRun = false
  /// The first line that is missing, and the number of all.
  private var missing: (first: String, count: Int)?

  /// Nothing is missing so far.
  ///
  /// - Parameters:
  ///   - lines: All lines about runs.
  ///   - first: The number of the first entry, if those before it were removed.
  init(_ lines: [RunLine], cutAt first: Int? = nil) {
    self.lines = lines[...]
    guard let first else { return }
    // Lines were removed with the entries. What is left says what went on.
    takeLines(before: first)
    (missing, lacksRun) = (nil, false)
  }

  /// Takes the next entry.
  mutating func take(_ head: IndexHead) {
    hasEntry = true
    takeLines(before: head.seq)
    if !isRunning { lacksRun = true } else { require(head.channel) }
  }

  private mutating func takeLines(before seq: Int) {
    while let line = lines.first, line.place.seq < seq {
      lines.removeFirst()
      take(line)
    }
  }

  /// Takes that there are no more entries.
  mutating func finish() {
    while let line = lines.popFirst() { take(line) }
  }

  private mutating func take(_ line: RunLine) {
    let place = line.place
    guard let channel = place.channel else { return takeRun(line) }
    if place.run != run || !isRunning {
      lacksRun = true
      begin(place.run)
    }
    switch line {
    case .began:
      gaps.remove(channel)
      if !followed.insert(channel).inserted { add("the end of channel \(channel) in run \(run)") }
    case .stopped:
      gaps.remove(channel)
      require(channel)
      followed.remove(channel)
    case .lost:
      require(channel)
      gaps.insert(channel)
    case .regained:
      if gaps.remove(channel) == nil { add("the beginning of a gap of channel \(channel)") }
    }
  }

  private mutating func takeRun(_ line: RunLine) {
    let place = line.place
    guard case .stopped = line else {
      // Runs are numbered from 1, and the first one begins before any entry.
      if place.run != run + 1 || run == 0 && place.seq != 0 { lacksRun = true }
      return begin(place.run)
    }
    if place.run != run || !isRunning { lacksRun = true }
    for channel in followed.sorted() { add("the end of channel \(channel) in run \(run)") }
    followed = []
    isRunning = false
  }

  private mutating func begin(_ run: Int) {
    self.run = run
    isRunning = true
    followed = []
  }

  /// Takes that a channel is followed.
  private mutating func require(_ channel: String) {
    guard followed.insert(channel).inserted else { return }
    add("the beginning of channel \(channel) in run \(run)")
  }

  private mutating func add(_ line: String) {
    missing = (missing?.first ?? line, (missing?.count ?? 0) + 1)
  }

  /// What is missing in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - unreadCount: The number of lines that are not read, and named already: they may be the missing ones.
  func faults(in folder: String, unreadCount: Int) -> [RecordingError] {
    guard hasEntry, (missing?.count ?? 0) + (lacksRun ? 1 : 0) > unreadCount else { return [] }
    let channels = missing.map { first, count in
      count == 1 ? "lacks \(first)" : "lacks \(count) lines, the first is \(first)"
    }
    return [lacksRun ? "lacks a run" : nil, channels].compactMap(\.self).map { reason in
      .damaged(file: "\(folder)/\(RecordingFiles.runs)", line: nil, reason: reason)
    }
  }
}
