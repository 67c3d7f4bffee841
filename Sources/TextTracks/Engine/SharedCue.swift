/// A cue in one word: the table and every event about the cue with these values share it.
final class SharedCue: Sendable {
  let cue: Cue

  init(_ cue: Cue) { self.cue = cue }
}

extension SharedCue: Hashable {
  static func == (left: SharedCue, right: SharedCue) -> Bool {
    left === right || left.cue == right.cue
  }

  func hash(into hasher: inout Hasher) { cue.hash(into: &hasher) }
}
