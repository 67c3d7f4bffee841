internal import TextTracks

/// How a cue looked with the snapshots of a live playlist.
struct CueHistory {
  /// A cue since a snapshot.
  private struct Version {
    var snapshot: Int
    /// `nil` when it is gone.
    var cue: Cue?
  }

  /// The cue as all snapshots together tell it.
  let final: Cue
  private var versions: [Version] = []

  init(of final: Cue) { self.final = final }

  /// Whether no snapshot has told of the cue.
  var isEmpty: Bool { versions.isEmpty }

  /// The snapshots that changed it.
  var snapshots: [Int] { versions.map(\.snapshot) }

  /// The cue as last told; `nil` when it is not known, or gone.
  var latest: Cue? { versions.last?.cue }

  /// The cue as it was with a snapshot.
  func cue(asOf snapshot: Int) -> Cue? {
    versions.last { $0.snapshot <= snapshot }?.cue
  }

  /// Takes how the cue looks since a snapshot, which is not before the last one taken.
  mutating func add(_ cue: Cue, since snapshot: Int) {
    var cue = cue
    cue.uid = final.uid
    put(Version(snapshot: snapshot, cue: cue))
  }

  /// The cue is gone since a snapshot. One that this snapshot was the first to tell of was never there.
  mutating func remove(since snapshot: Int) {
    if let last = versions.last, last.snapshot == snapshot, versions.dropLast().last?.cue == nil {
      versions.removeLast()
    }
    guard versions.last?.cue != nil else { return }
    versions.append(Version(snapshot: snapshot, cue: nil))
  }

  private mutating func put(_ version: Version) {
    if let last = versions.last, last.snapshot == version.snapshot, last.cue != nil {
      versions.removeLast()
    }
    guard version.cue != versions.last?.cue else { return }
    versions.append(version)
  }

  /// What each snapshot changed.
  ///
  /// - Parameter track: The track of the cue, without cues.
  func revisions(in track: TextTrack) -> [(snapshot: Int, revision: CueRevision)] {
    var wasKnown = false
    return versions.map { version in
      defer { wasKnown = version.cue != nil }
      guard let cue = version.cue else { return (version.snapshot, .remove(final.uid)) }
      return (version.snapshot, wasKnown ? .update(cue) : .add(CueArrival(cue, in: track)))
    }
  }
}
