internal import CueSources
internal import FieldValues
public import HLSInspection
public import HLSReports
internal import InspectionReports
internal import MediaTiming
public import TextTracks

extension PlayersReport {
  /// What the players make of each tag, range and message of an inspection.
  ///
  /// - Parameters:
  ///   - tracks: its selected tracks and cues.
  ///   - players: the views with their settings.
  public init(
    _ inspection: Inspection, tracks: [TextTracks.TextTrack],
    players: [(view: any PlaybackView.Type, settings: ViewSettings)]
  ) {
    let media = PlayedMedia(inspection, tracks: tracks)
    let items = media.items
    let made = players.map { PlayerOutcomes(of: items, in: media, $0.view, $0.settings) }
    var causes: [String: String] = [:]
    let rows = items.map { item in
      let outcomes = zip(players, made).map { player, made in
        let outcome = made.outcome(of: item)
        for quirk in player.view.quirks where outcome.quirks.contains(quirk.id) {
          causes["\(player.view.name) \(quirk.id)"] = quirk.summary
        }
        return outcome
      }
      return Row(
        cueUID: item.cue.uid, trackType: item.type, id: item.cue.id,
        startTime: item.cue.startTime, endTime: item.cue.endTime, summary: item.summary,
        outcomes: outcomes)
    }
    self.init(
      input: inspection.input,
      players: players.map {
        Player(name: $0.view.name, version: $0.settings.version, isMeasured: $0.view.isMeasured)
      },
      rows: rows, quirks: causes.sorted { $0.key < $1.key }.map { Field($0, .string($1)) },
      findings: FindingReport.grouped(inspection.findings, of: inspection))
  }
}

extension PlayersReport.Outcome {
  /// The time that players and the toolkit may differ by without a word: the resolution of dates.
  private static let tolerance = MediaTime(value: 1, timescale: 1000)

  /// What a player makes of a cue: the cues that it shows.
  fileprivate init(_ player: String, _ shown: [ViewCue], of cue: Cue) {
    var differences: [String] = []
    func differ(_ left: MediaTime?, _ right: MediaTime?) -> Bool {
      guard let left, let right else { return left != right }
      return (left - right).magnitude > Self.tolerance
    }
    if let first = shown.first {
      if differ(first.startTime, cue.startTime) { differences.append("start") }
      if differ(first.endTime, cue.endTime) { differences.append("end") }
    } else {
      differences.append("shown")
    }
    self.init(
      player: player, count: shown.count, startTime: shown.first?.startTime,
      endTime: shown.first?.endTime, values: shown.map(\.fields), differences: differences)
  }
}

/// What a player makes of the metadata of a presentation, and which of its quirks do it: those without which it would make
/// something else. So no view has to say where a quirk has an effect.
private struct PlayerOutcomes {
  /// Cues by their origins.
  private typealias Cues = [Int: [ViewCue]]

  private let view: any PlaybackView.Type
  private let settings: ViewSettings
  private let cues: Cues
  /// The same of the final state of a live playlist, as if it was loaded once.
  private let finalCues: Cues
  /// The same without each quirk.
  private let cuesWithout: [(quirk: String, cues: Cues)]

  init(
    of items: [PlayedMedia.Item], in media: PlayedMedia, _ view: any PlaybackView.Type,
    _ settings: ViewSettings
  ) {
    func made(_ settings: ViewSettings, of media: PlayedMedia) -> Cues {
      Dictionary(
        grouping: ViewScore(of: media, in: view, settings).finalCues(), by: \.origin)
    }
    let cues = made(settings, of: media)
    let differs = items.contains { item in
      !PlayersReport.Outcome(view.name, cues[item.cue.uid] ?? [], of: item.cue).differences.isEmpty
    }
    (self.view, self.settings, self.cues) = (view, settings, cues)
    // Thousands of loads for each of the quirks would take too long.
    var final = media
    final.reloads = nil
    finalCues = media.reloads == nil || !differs ? cues : made(settings, of: final)
    let quirks = differs ? view.quirks.map(\.id).filter(settings.has) : []
    cuesWithout = quirks.map { ($0, made(settings.without($0), of: final)) }
  }

  func outcome(of item: PlayedMedia.Item) -> PlayersReport.Outcome {
    let own = cues[item.cue.uid] ?? []
    var outcome = PlayersReport.Outcome(view.name, own, of: item.cue)
    guard !outcome.differences.isEmpty else { return outcome }
    let final = finalCues[item.cue.uid] ?? []
    outcome.quirks = cuesWithout.filter { !Self.areSame($0.cues[item.cue.uid] ?? [], final) }
      .map(\.quirk)
    if own.isEmpty, outcome.quirks.isEmpty, let quirk = view.quirk(hiding: item.cue),
      settings.has(quirk)
    {
      outcome.quirks = [quirk]
    }
    outcome.quirks.sort { ($0.count, $0) < ($1.count, $1) }
    return outcome
  }

  /// Whether an application sees no difference.
  private static func areSame(_ left: [ViewCue], _ right: [ViewCue]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy {
        $0.startTime == $1.startTime && $0.endTime == $1.endTime && $0.fields == $1.fields
      }
  }
}

extension PlayedMedia {
  /// A piece of metadata with the cue that its views name as their origin.
  fileprivate struct Item {
    var cue: Cue
    var type: String
    var summary: String
  }

  /// All of it in the order of time.
  fileprivate var items: [Item] {
    var items = tags.compactMap { tag in
      tag.cues.first.map { first in
        Item(
          cue: first, type: TrackType.id3.rawValue,
          summary: tag.contents.map(\.summary).joined(separator: "; "))
      }
    }
    for (type, cues) in [
      (TrackType.daterange, ranges), (.emsg, messages), (.scte35, splices), (.chapters, chapters),
    ] {
      items += cues.map { Item(cue: $0, type: type.rawValue, summary: $0.content.summary) }
    }
    return items.enumerated().sorted { left, right in
      if left.element.cue.precedes(right.element.cue) { return true }
      return !right.element.cue.precedes(left.element.cue) && left.offset < right.offset
    }.map(\.element)
  }
}
