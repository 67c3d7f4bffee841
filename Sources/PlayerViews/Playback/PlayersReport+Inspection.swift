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
    let made = players.map { player in
      Dictionary(
        grouping: ViewScore(of: media, in: player.view, player.settings).finalCues(withLost: true),
        by: \.origin)
    }
    var causes: [String: String] = [:]
    let rows = media.items.map { item in
      let outcomes = zip(players, made).map { player, cues in
        var outcome = Outcome(player.view.name, cues[item.cue.uid] ?? [], of: item.cue)
        if outcome.count == 0, outcome.quirks.isEmpty,
          let quirk = player.view.quirk(hiding: item.cue), player.settings.has(quirk)
        {
          outcome.quirks = [quirk]
        }
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

  /// What a player makes of a cue: its own cues, with those that it loses.
  fileprivate init(_ player: String, _ cues: [ViewCue], of cue: Cue) {
    let shown = cues.filter { !$0.isLost }
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
    let quirks = Set(cues.flatMap(\.quirks)).sorted { ($0.count, $0) < ($1.count, $1) }
    self.init(
      player: player, count: shown.count, startTime: shown.first?.startTime,
      endTime: shown.first?.endTime, values: shown.map(\.fields), differences: differences,
      quirks: differences.isEmpty ? [] : quirks)
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
