internal import MediaTiming

/// Gives date ranges without a place the time of the tag or message that marks the same break.
///
/// Without dates only the place is known at which a range was listed first, mostly a segment before its start (RFC
/// 8216bis, section 4.4.5.1.1). It is the time of the range only where nothing else has one.
enum UnplacedRanges {
  /// Moves the ranges of groups that have a tag or message.
  static func place(in groups: [[BreakInterval]]) {
    // By the lines of the ranges.
    var moves: [Int: MediaTime] = [:]
    var others: [BreakInterval] = []
    for members in groups {
      let ranges = members.filter { !$0.isPlaced }
      guard !ranges.isEmpty else { continue }
      let marks = members.filter(\.isPlaced).sorted { $0.rank < $1.rank }
      guard let time = BreakGroup.agreed(marks, by: \.start) else {
        others += ranges
        continue
      }
      for range in ranges {
        guard let place = range.start else { continue }
        if let line = range.firstLine { moves[line] = moves[line] ?? time - place }
        range.move(by: time - place)
      }
    }
    // What else a range begins comes with the break, as its first ad does.
    for range in others {
      if let distance = range.firstLine.flatMap({ moves[$0] }) { range.move(by: distance) }
    }
  }

  /// The places at which several of them are listed.
  static func crowdedPlaces(of intervals: [BreakInterval]) -> Set<MediaTime> {
    var lines: [MediaTime: Int] = [:]
    var crowded: Set<MediaTime> = []
    for interval in intervals where !interval.isPlaced {
      guard let place = interval.start, let line = interval.firstLine else { continue }
      if let known = lines[place], known != line { crowded.insert(place) }
      lines[place] = line
    }
    return crowded
  }
}

extension BreakInterval {
  /// The line of the range that it is from.
  fileprivate var firstLine: Int? { evidence.first?.playlistLine }
}
