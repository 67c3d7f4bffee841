internal import FieldValues
internal import MediaTiming

/// The list of cues of Safari, to which groups of metadata are added one after the other.
///
/// A cue without a length of its own is open. The next group ends all open cues at its start, and forgets those that start
/// after it: they stay open.
struct SafariCueList {
  /// One cue of a group.
  struct Item {
    /// The cue; one without an end is open.
    var cue: ViewCue
    /// The end by the standards.
    var usualEnd: MediaTime?
  }

  /// Items that come together.
  struct Group {
    /// The earliest start; `nil` without items.
    var start: MediaTime?
    /// The cues in order.
    var items: [Item]
  }

  /// What distinguishes cues, apart from their end.
  private struct Identity: Hashable {
    var start: MediaTime?
    var fields: [Field]
  }

  private let settings: ViewSettings
  private let duration: MediaTime?
  private var items: [Item] = []
  /// The open cues that the next group ends.
  private var pending: [Int] = []
  /// The start of the cue that was added last.
  private var latestStart = MediaTime.zero
  private var known: Set<Identity> = []
  /// The fields of the cues that have got no end.
  private var unended: Set<[Field]> = []

  init(_ settings: ViewSettings, duration: MediaTime?) {
    self.settings = settings
    self.duration = duration
  }

  /// The cues in the order in which they were added.
  var cues: [ViewCue] { items.map(\.cue) }

  /// Ends the open cues and adds a group.
  mutating func add(_ group: Group) {
    if settings.has("P41") { endPending(at: group.start) }
    for item in group.items { add(item) }
  }

  private mutating func add(_ item: Item) {
    let cue = item.cue
    latestStart = cue.startTime ?? .zero
    if settings.has("P46") {
      let isNew = known.insert(Identity(start: cue.startTime, fields: cue.fields)).inserted
      guard isNew, !unended.contains(cue.fields) else { return }
    }
    if cue.endTime == nil {
      pending.append(items.count)
      unended.insert(cue.fields)
    }
    items.append(item)
  }

  private mutating func endPending(at start: MediaTime?) {
    for index in pending {
      if let start, start >= latestStart {
        end(index, at: start)
      } else {
        items[index].cue.hasOwnEnd = true
      }
    }
    forgetPending()
  }

  private mutating func end(_ index: Int, at end: MediaTime?) {
    items[index].cue.endTime = end
    unended.remove(items[index].cue.fields)
  }

  private mutating func forgetPending() {
    pending = []
    latestStart = .zero
  }

  /// Gives the cues that are still open their end.
  mutating func finish() {
    if !settings.has("P41") {
      for index in pending { end(index, at: items[index].usualEnd) }
    }
    guard settings.has("P40") else { return }
    for index in items.indices where items[index].cue.endTime == nil {
      items[index].cue.endTime = duration
    }
  }

  /// Lets nothing that comes now end or drop what came before.
  mutating func startAgain() {
    forgetPending()
    unended = []
  }
}
