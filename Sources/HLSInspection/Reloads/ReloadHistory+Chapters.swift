internal import CueSources
internal import MediaTiming
internal import TextTracks

extension ReloadHistory {
  /// What tells a chapter from others: the line and the name of what tells it, and its start.
  private struct ChapterKey: Hashable {
    var line: Int?
    var id: String?
    var start: MediaTime?

    init(_ cue: Cue) {
      line = cue.source.line
      id = cue.id
      start = cue.startTime
    }
  }

  /// How many ranges around one that changed may have chapters that change with it.
  private static let reach = 8

  /// Cues of chapters that date ranges tell: known, changed and gone with their ranges.
  ///
  /// A chapter may end where the next one begins, so the neighbours of a range that changed are looked at with it, and
  /// their neighbours for their ends.
  func history(ofChapters cues: [Cue], in ranges: [CueHistory]) -> [CueHistory] {
    guard !cues.isEmpty else { return [] }
    var histories = cues.map(CueHistory.init)
    let places = Dictionary(
      cues.enumerated().map { (ChapterKey($0.element), $0.offset) }, uniquingKeysWith: { a, _ in a }
    )
    let tellers = ranges.filter { !Self.chapters(in: [$0.final]).isEmpty }
      .sorted { $0.final.precedes($1.final) }
    for (snapshot, changed) in changes(of: tellers) {
      let near = changed.reach(Self.reach, in: tellers.indices)
      let around = near.reach(Self.reach, in: tellers.indices)
      let told = Self.chapters(in: around.compactMap { tellers[$0].cue(asOf: snapshot) })
      let chapters = Dictionary(
        ChapterCues.cues(of: told, on: timeline(asOf: snapshot)).map { (ChapterKey($0), $0) },
        uniquingKeysWith: { a, _ in a })
      let lines = Set(near.compactMap { tellers[$0].final.source.line })
      for (key, place) in places where key.line.map(lines.contains) ?? false {
        if let cue = chapters[key] {
          histories[place].add(cue, since: snapshot)
        } else {
          histories[place].remove(since: snapshot)
        }
      }
    }
    for index in histories.indices where histories[index].isEmpty {
      let final = histories[index].final
      histories[index].add(final, since: final.source.line.map(snapshot) ?? 0)
    }
    return histories
  }

  /// The chapters that date ranges tell, by class and by message.
  private static func chapters(in ranges: [Cue]) -> [Chapter] {
    DateRangeChapters.chapters(in: ranges) + ChapterCues.chapters(in: [ranges])
  }

  /// The snapshots that change any of the ranges, in order, with the ranges that they change. The end of the playlist
  /// may change the last one.
  private func changes(of tellers: [CueHistory]) -> [(snapshot: Int, changed: [Int])] {
    var changed: [Int: [Int]] = [:]
    for (index, teller) in tellers.enumerated() {
      for snapshot in Set(teller.snapshots) { changed[snapshot, default: []].append(index) }
    }
    if let endSnapshot { changed[endSnapshot, default: []].append(tellers.count - 1) }
    return changed.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension [Int] {
  /// The numbers and those around them, in order.
  fileprivate func reach(_ distance: Int, in range: Range<Int>) -> [Int] {
    var reached: Set<Int> = []
    for number in self {
      reached.formUnion((number - distance...number + distance).clamped(to: range))
    }
    return reached.sorted()
  }
}

extension ClosedRange<Int> {
  fileprivate func clamped(to range: Range<Int>) -> Range<Int> {
    Range(self).clamped(to: range)
  }
}
