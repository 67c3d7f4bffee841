import MediaTiming
import SourceDiagnostics

/// Which cues have rows of their own on a page.
struct CueListing {
  /// What a table shows of a track.
  struct Table {
    /// The index of the track in the report.
    var track: Int
    /// The indices of the cues that have rows.
    var rows: [Int]
    /// How many cues of the track have none, since they say nothing that a row before them does not.
    var mergedCount = 0
    /// How many cues of the track have none for want of room.
    var omittedCount = 0
  }

  /// The tables, those of signals first, as in ``TimelinePicture``.
  let tables: [Table]
  private let names: [Int: String]

  /// Chooses rows for tracks as far as the budget goes. Tracks of dates come last: their segments tell them too.
  init(_ tracks: [TrackReport], budget: inout PageBudget) {
    var tables: [Table] = []
    for index in Self.order(of: tracks) {
      let cues = tracks[index].cues
      var table = Table(track: index, rows: Array(cues.indices))
      if tracks[index].type == Self.dateType {
        table.rows = Self.rows(ofDates: cues, limits: budget.limits)
        table.mergedCount = cues.count - table.rows.count
      }
      let room = min(table.rows.count, budget.cueRows)
      table.omittedCount = table.rows.count - room
      table.rows.removeLast(table.omittedCount)
      budget.cueRows -= room
      tables.append(table)
    }
    self.tables = tables
    names = Dictionary(
      tables.flatMap { table in
        let track = tracks[table.track]
        return table.rows.map { row in
          let time = track.cues[row].startTime.map { " " + $0.axisText } ?? ""
          return (track.cues[row].uid, track.type + time)
        }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The tracks in the order in which a page shows them: what signals breaks first, dates last.
  static func order(of tracks: [TrackReport]) -> [Int] {
    let types = ["scte35", "daterange", "cue-tags", "id3"]
    func rank(_ index: Int) -> Int {
      let type = tracks[index].type
      return type == dateType ? types.count + 1 : types.firstIndex(of: type) ?? types.count
    }
    return tracks.indices.sorted { (rank($0), $0) < (rank($1), $1) }
  }

  /// Whether a cue has a row.
  func contains(_ uid: Int) -> Bool { names[uid] != nil }

  /// What a link calls a cue: its type and when it begins.
  func name(of uid: Int) -> String { names[uid] ?? "cue" }

  /// The type of the tracks that a playlist may have thousands of cues of, one a segment.
  static let dateType = "program-date-time"

  private static func rows(ofDates cues: ReportRows<CueReport>, limits: HTMLLimits) -> [Int] {
    guard cues.count > limits.listedDates else { return Array(cues.indices) }
    let drifting = cues.indices.filter { cues[$0].drift.magnitude >= CueReport.notableDrift }
      .prefix(limits.driftingDates)
    return Set([0, cues.count - 1] + drifting).sorted()
  }
}
