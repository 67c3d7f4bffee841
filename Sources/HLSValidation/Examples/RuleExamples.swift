internal import AdBreaks
internal import MediaTiming

/// Inputs with the fault of a rule, and inputs without it.
///
/// They are written as one list: an example with a `▶` breaks the rule, and the first finding must
/// point to the place after it; one without follows the rule.
public struct RuleExamples: Sendable, ExpressibleByArrayLiteral {
  /// Inputs that break the rule.
  public private(set) var failing: [RuleExample] = []
  /// Inputs that follow the rule.
  public private(set) var passing: [RuleExample] = []

  /// The examples of a rule; none for a rule about bytes, whose fault cannot be written as a
  /// playlist.
  public init(arrayLiteral entries: Entry...) {
    for entry in entries {
      guard let example = entry.example(failing.last) else { continue }
      if example.markedPlace == nil { passing.append(example) } else { failing.append(example) }
    }
  }
}

extension RuleExamples {
  /// An example, or the correction of the last failing example before it.
  public struct Entry: Sendable, ExpressibleByStringLiteral {
    fileprivate let example: @Sendable (_ failing: RuleExample?) -> RuleExample?

    init(_ example: RuleExample) { self.example = { _ in example } }

    private init(_ example: @escaping @Sendable (_ failing: RuleExample?) -> RuleExample?) {
      self.example = example
    }

    /// One playlist of either kind.
    public init(stringLiteral playlist: String) { self.init(RuleExample(playlist)) }

    /// One playlist of either kind.
    static func playlist(_ text: String) -> Self { Self(RuleExample(text)) }

    /// The snapshots of a live playlist.
    static func snapshots(_ texts: String...) -> Self { Self(RuleExample(snapshots: texts)) }

    /// A multivariant playlist, and its media playlists by URI.
    static func presentation(_ multivariant: String, playlists: [String: String]) -> Self {
      Self(RuleExample(multivariant, playlists: playlists))
    }

    /// The media playlists of two variants, of which one has a higher bandwidth.
    static func variants(low: String, main: String) -> Self {
      presentation(
        .multivariant(
          "#EXT-X-STREAM-INF:BANDWIDTH=800000", "low.m3u8", "#EXT-X-STREAM-INF:BANDWIDTH=2000000",
          "main.m3u8"), playlists: ["low.m3u8": low, "main.m3u8": main])
    }

    /// Two variants a segment apart from each other; the durations are rounded up to whole seconds.
    static var variantsOfRoundedDurations: Self {
      variants(
        low: .datedLive(version: 3, "4 a.ts b.ts c.ts"),
        main: .live(
          version: 3, "#EXT-X-MEDIA-SEQUENCE:1",
          "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:03.840Z", "4 b.ts c.ts d.ts")
      ).with(note: "EXTINF is a whole number, the media of each segment is 3.84 s long.")
    }

    /// The last failing example with each occurrence of a text replaced.
    static func fixed(replacing old: String, with new: String) -> Self {
      let (old, new) = (old.expandingSegments, new.expandingSegments)
      return Self { $0?.corrected { $0.replacing(old, with: new) } }
    }

    /// The last failing example without a line.
    static func fixed(removing line: String) -> Self { fixed(replacing: line + "\n", with: "") }

    /// The last failing example with one line more.
    static func fixed(inserting line: String, before next: String) -> Self {
      fixed(replacing: next, with: line + "\n" + next)
    }

    /// The last failing example, whose playlist follows the rule with other media.
    static var fixed: Self { Self { $0?.corrected { $0 } } }

    /// The example with the media, the limits and so on that matter; those that are not given stay.
    func with(
      media: [SegmentFacts?]? = nil, mediaByPlaylist: [String: [SegmentFacts?]]? = nil,
      splices: [InBandSplice]? = nil, fetchTimes: [CalendarTime]? = nil,
      policy: ValidationPolicy? = nil, note: String? = nil
    ) -> Self {
      Self { failing in
        guard var example = example(failing) else { return nil }
        example.media = media ?? example.media
        example.mediaByPlaylist = mediaByPlaylist ?? example.mediaByPlaylist
        example.splices = splices ?? example.splices
        example.fetchTimes = fetchTimes ?? example.fetchTimes
        example.policy = policy ?? example.policy
        example.note = note
        return example
      }
    }
  }
}

extension RuleExample {
  /// The example without its marker and its note, and with a change in all its playlists.
  fileprivate func corrected(_ change: (String) -> String) -> RuleExample {
    func corrected(_ text: String) -> String { change(text.filter { $0 != Self.marker }) }
    var example = self
    example.note = nil
    switch content {
    case .snapshots(let texts): example.content = .snapshots(texts.map(corrected))
    case .playlist(let text, let parts):
      example.content = .playlist(corrected(text), parts: parts.mapValues(corrected))
    }
    return example
  }
}
