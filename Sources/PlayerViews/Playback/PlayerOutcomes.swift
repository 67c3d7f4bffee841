internal import FieldValues
internal import HLSReports
internal import MediaTiming
internal import TextTracks

/// What a player makes of the metadata of a presentation, and which of its quirks do it: those without which it would make
/// something else. So no view has to say where a quirk has an effect.
struct PlayerOutcomes {
  /// Cues by their origins.
  private typealias Cues = [Int: [ViewCue]]

  /// What can differ of the cues with a set of quirks, by the quirk that distinguishes the set.
  private typealias Variants = [(quirk: String, traits: [Int: Traits])]

  private let view: any PlaybackView.Type
  private let settings: ViewSettings
  private let cues: Cues
  /// The same of the final state of a live playlist, as if it was loaded once. Thousands of loads for each of the quirks
  /// would take too long.
  private let finalCues: Cues
  private let finalMedia: PlayedMedia
  private let quirks: [String]

  /// The final cues without any quirk.
  private lazy var expectedCues = cues(without: quirks, noting: askedOfNone)
  /// The final cues without each quirk that can matter.
  private lazy var cuesWithoutOne: Variants = quirks.filter(askedOfAll.contains).map { quirk in
    (quirk, cues(without: [quirk]).mapValues(Traits.init))
  }
  /// The final cues with each quirk alone that can matter.
  private lazy var cuesWithOne: Variants = quirks.filter(askedOfNone.contains).map { quirk in
    (quirk, cues(without: quirks.filter { $0 != quirk }).mapValues(Traits.init))
  }
  /// What was asked for the final cues.
  private let askedOfAll = AskedQuirks()
  /// What was asked for those without any quirk.
  private let askedOfNone = AskedQuirks()

  init(in media: PlayedMedia, _ view: any PlaybackView.Type, _ settings: ViewSettings) {
    var finalMedia = media
    finalMedia.reloads = nil
    self.view = view
    self.settings = settings
    self.finalMedia = finalMedia
    quirks = view.quirks.map(\.id).filter(settings.has)
    finalCues = Self.cues(of: finalMedia, view, settings.noting(askedOfAll))
    cues = media.reloads == nil ? finalCues : Self.cues(of: media, view, settings)
  }

  private static func cues(
    of media: PlayedMedia, _ view: any PlaybackView.Type, _ settings: ViewSettings
  ) -> Cues {
    var cues: Cues = [:]
    for cue in ViewScore(of: media, in: view, settings).finalCues() {
      for origin in [cue.origin] + cue.otherOrigins { cues[origin, default: []].append(cue) }
    }
    return cues
  }

  private func cues(without omitted: [String], noting asked: AskedQuirks? = nil) -> Cues {
    guard !omitted.isEmpty else { return finalCues }
    let settings = settings.without(omitted)
    return Self.cues(of: finalMedia, view, asked.map(settings.noting) ?? settings)
  }

  /// What the player makes of a cue of the toolkit, the first one of a tag.
  mutating func outcome(of cue: Cue) -> PlayersReport.Outcome {
    let own = cues[cue.uid] ?? []
    let expected = expectedCues[cue.uid] ?? []
    let facets = Facet.allCases.filter { $0.differs(own, from: cue, expected) }
    var outcome = PlayersReport.Outcome(
      player: view.name, count: own.count, startTime: own.first?.startTime,
      endTime: own.first?.endTime, values: own.map(\.fields),
      expectedValues: facets.contains(.value) ? expected.map(\.fields) : [],
      differences: facets.map(\.rawValue))
    var causes: Set<String> = []
    for facet in facets { causes.formUnion(self.causes(of: facet, cue.uid, expected)) }
    if own.isEmpty, causes.isEmpty, let quirk = view.quirk(hiding: cue), settings.has(quirk) {
      causes = [quirk]
    }
    outcome.quirks = causes.sorted { ($0.count, $0) < ($1.count, $1) }
    return outcome
  }

  /// The quirks that make a part of a cue what it is.
  private mutating func causes(
    of facet: Facet, _ origin: Int, _ expected: [ViewCue]
  ) -> [String] {
    let final = Traits(finalCues[origin] ?? [])
    let expected = Traits(expected)
    let needed = cuesWithoutOne.filter { !facet.isSame($0.traits[origin] ?? Traits(), final) }
    if !needed.isEmpty || facet.isSame(final, expected) { return needed.map(\.quirk) }
    // Each of several has the effect without the others.
    return cuesWithOne.filter { !facet.isSame($0.traits[origin] ?? Traits(), expected) }
      .map(\.quirk)
  }
}

extension PlayerOutcomes {
  /// What can differ of the cues of one origin. The values count as a hash: those of every set of quirks would take much
  /// memory.
  private struct Traits {
    var isShown = false
    var startTime: MediaTime?
    var endTime: MediaTime?
    var ownTimes: FieldValue?
    var values = 0

    init(_ cues: [ViewCue] = []) {
      isShown = !cues.isEmpty
      startTime = cues.first?.startTime
      endTime = cues.first?.endTime
      ownTimes = cues.first?.ownTimes
      values = cues.map(\.value).hashValue
    }
  }

  /// What can differ of a cue.
  private enum Facet: String, CaseIterable {
    case shown
    case start
    case end
    case value

    /// The time that players and the toolkit may differ by without a word: the resolution of dates.
    private static let tolerance = MediaTime(value: 1, timescale: 1000)

    /// Whether what a player makes of a cue is not what the standards ask for.
    ///
    /// Each player has its own form of values, so a value is compared with what the player would have without its quirks.
    func differs(_ own: [ViewCue], from cue: Cue, _ expected: [ViewCue]) -> Bool {
      guard let first = own.first else { return self == .shown }
      return switch self {
      case .shown: false
      case .start: Self.differ(first.startTime, cue.startTime)
      case .end: Self.differ(first.endTime, cue.endTime)
      case .value: !isSame(Traits(own), Traits(expected))
      }
    }

    private static func differ(_ left: MediaTime?, _ right: MediaTime?) -> Bool {
      guard let left, let right else { return left != right }
      return (left - right).magnitude > tolerance
    }

    /// Whether an application sees no difference of it.
    func isSame(_ left: Traits, _ right: Traits) -> Bool {
      guard left.isShown, right.isShown else { return left.isShown == right.isShown }
      return switch self {
      case .shown: true
      case .start: left.startTime == right.startTime
      case .end: left.endTime == right.endTime && left.ownTimes == right.ownTimes
      case .value: left.values == right.values
      }
    }
  }
}
