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
    let made = players.map { player in
      var outcomes = PlayerOutcomes(in: media, player.view, player.settings)
      return items.map { outcomes.outcome(of: $0.cue) }
    }
    var causes: [String: String] = [:]
    let rows = items.enumerated().map { index, item in
      let outcomes = made.map { $0[index] }
      for (player, outcome) in zip(players, outcomes) {
        for quirk in player.view.quirks where outcome.quirks.contains(quirk.id) {
          causes["\(player.view.name) \(quirk.id)"] = quirk.summary
        }
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
