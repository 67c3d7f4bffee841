internal import MediaTiming

/// Gives date ranges without a place the time of the tag or message that marks the same break.
///
/// Without dates only the place is known at which a range was listed first, mostly a segment before its start (RFC
/// 8216bis, section 4.4.5.1.1). It is the time of the range only where nothing else has one.
enum UnplacedRanges {
  static func place(in groups: [[BreakInterval]]) {
    var moves: [MediaTime: MediaTime] = [:]
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
        moves[place] = moves[place] ?? time - place
        range.move(by: time - place)
      }
    }
    // What else is listed there begins with the break, as its first ad does.
    for range in others {
      if let distance = range.start.flatMap({ moves[$0] }) { range.move(by: distance) }
    }
  }
}
