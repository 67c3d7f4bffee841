internal import FieldValues
internal import MediaTiming

/// The lists of assets among the cues of a playlist, by their groups of ads and by when they are loaded.
struct Media3Lists: Sendable {
  /// A list that was not due yet.
  private struct Waiting: Sendable {
    var start: MediaTime
    var end: MediaTime
    /// Its index among all lists.
    var index: Int
  }

  private let lists: [ViewCue]
  private let indicesOfGroups: [FieldValue?: [Int]]
  /// In the order of the ads. All are loaded equally long before their ads, so this is also the order of the starts.
  private var waiting: [Waiting] = []

  /// The lists among some cues.
  init(_ cues: [ViewCue]) {
    let lists = cues.filter { $0.key == Media3Ads.listKey }
    self.lists = lists
    indicesOfGroups = Dictionary(grouping: lists.indices) { lists[$0].fields["adGroupIndex"] }
    waiting = lists.enumerated().compactMap { index, list in
      guard let start = list.startTime, let end = list.endTime else { return nil }
      return Waiting(start: start, end: end, index: index)
    }.sorted { $0.end < $1.end }
  }

  /// The lists of a group of ads.
  func lists(of group: ViewCue) -> [ViewCue] {
    (indicesOfGroups[group.fields["adGroupIndex"]] ?? []).map { lists[$0] }
  }

  /// Takes the lists that are due at a position, in the order of their ads. Each is taken once.
  mutating func takeDue(at position: MediaTime) -> [ViewCue] {
    let first = waiting.partitioningIndex { $0.end >= position }
    let end = waiting[first...].firstIndex { $0.start > position } ?? waiting.count
    let due = waiting[first..<end].map { lists[$0.index] }
    waiting.removeSubrange(first..<end)
    return due
  }
}
