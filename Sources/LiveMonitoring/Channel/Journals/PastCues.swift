internal import ByteParsing
internal import MediaTiming
internal import TextTracks

/// The keys of the cues of a channel, and the cues that are no longer known: they may be listed again.
struct PastCues: Sendable {
  /// A cue that is no longer known: its number, and whether that was reported.
  struct Gone {
    let uid: Int
    var isReported = false
  }

  private struct Names {
    /// The least time in seconds for which they are kept.
    let time: Int64
    var keys = JournalKeys()
    var gone = RecentValues<Gone>()

    mutating func age(to now: MediaTime) {
      keys.age(to: now, keeping: time)
      gone.age(to: now, keeping: time)
    }
  }

  /// A range that was long is listed again when it ends.
  private var ranges = Names(time: ChannelState.maximumOpenSeconds)
  /// Many channels have a cue in each segment: those of a day would be most of the memory.
  private var others = Names(time: 3600)

  private mutating func withNames<Result>(
    of type: TrackType, _ body: (inout Names) -> Result
  ) -> Result {
    type == .daterange ? body(&ranges) : body(&others)
  }

  /// Returns the key of a new cue: its name, with a number behind it if it is taken.
  mutating func key(_ name: String, of type: TrackType) -> String {
    withNames(of: type) { $0.keys.unique(name) }
  }

  /// Notes that a cue is no longer known.
  mutating func add(_ cue: Gone, _ key: String, of type: TrackType) {
    withNames(of: type) { $0.gone[key] = cue }
  }

  /// Takes a cue out that is known again; `nil` if it was not known, or left long ago.
  mutating func remove(_ key: String, of type: TrackType) -> Gone? {
    withNames(of: type) { names in
      let cue = names.gone[key]
      if cue != nil { names.gone[key] = nil }
      return cue
    }
  }

  /// Forgets what left long before a media time.
  mutating func age(to time: MediaTime) {
    ranges.age(to: time)
    others.age(to: time)
  }
}
