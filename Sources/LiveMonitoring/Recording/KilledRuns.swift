internal import MediaTiming

/// How far channels came in runs that were killed.
///
/// An alarm that was due after that may have been printed or not: it was not, or its line would be in the recording.
struct KilledRuns {
  /// A channel in a run.
  private struct Stretch: Hashable {
    var channel: String
    var run: Int
  }

  private var ends: [Stretch: CalendarTime] = [:]

  /// When the last thing happened to a channel in a run; `nil` if the run was not killed.
  func end(of channel: String, run: Int) -> CalendarTime? {
    ends[Stretch(channel: channel, run: run)]
  }

  /// Finds the killed runs of a recording; reads the index only if there are any.
  init(of recording: Recording) throws(RecordingError) {
    var open: [String: (run: Int, after: Int)] = [:]
    var killed: [String: [(run: Int, seqs: ClosedRange<Int>)]] = [:]
    /// Keeps the end of what was still open when a run begins, or when the recording ends.
    func close(_ channel: String, at seq: Int, passed: CalendarTime?, began: CalendarTime) {
      guard let (run, after) = open.removeValue(forKey: channel) else { return }
      killed[channel, default: []].append((run, after...max(after, seq)))
      ends[Stretch(channel: channel, run: run)] = max(passed ?? began, began)
    }
    var starts: [String: CalendarTime] = [:]
    for mark in recording.marks {
      let place = mark.place
      guard let channel = place.channel else { continue }
      switch mark {
      case .began(_, let beginning):
        close(
          channel, at: place.seq, passed: beginning.passed, began: starts[channel] ?? place.at)
        open[channel] = (place.run, place.seq)
        starts[channel] = place.at
      case .stopped: open[channel] = nil
      case .lost, .regained: break
      }
    }
    if !open.isEmpty {
      let last = try recording.lastLines()
      for (channel, start) in starts {
        close(channel, at: .max, passed: last[channel]?.at, began: start)
      }
    }
    guard !killed.isEmpty else { return }
    /// The number of runs of each channel that are over.
    var counts: [String: Int] = [:]
    let index = try recording.index()
    while let head = try index.next()?.head {
      guard let runs = killed[head.channel] else { continue }
      var count = counts[head.channel] ?? 0
      // The numbers of entries rise, and a run begins where the one before it is over.
      while count < runs.count, runs[count].seqs.upperBound < head.seq { count += 1 }
      counts[head.channel] = count
      // A number after that of the beginning.
      guard count < runs.count, runs[count].seqs.lowerBound < head.seq else { continue }
      let stretch = Stretch(channel: head.channel, run: runs[count].run)
      ends[stretch] = max(ends[stretch] ?? head.ended, head.ended)
    }
  }
}
