import MediaTiming
import SourceDiagnostics

/// The cues that have rows on a page.
struct CueListing {
  /// The rows of a track in its table.
  struct Table {
    /// The index of the track in the report.
    var track: Int
    /// The indices of the cues that have rows.
    var rows: [Int]
    /// The number of cues without a row because an earlier row has the same content.
    var mergedCount = 0
    /// The number of cues without a row for lack of space.
    var omittedCount = 0
  }

  /// The tables, those of signals first, as in ``TimelinePicture``.
  let tables: [Table]
  private let names: [Int: String]

  /// Selects rows for tracks within the budget. Tracks of dates come last, because their segments
  /// have the dates too.
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

  /// The display order of tracks: those with break signals first, dates last.
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

  /// The name of a cue in a link: its type and its start.
  func name(of uid: Int) -> String { names[uid] ?? "cue" }

  /// The type of tracks with possibly thousands of cues, one for each segment.
  static let dateType = "program-date-time"

  private static func rows(ofDates cues: ReportRows<CueReport>, limits: HTMLLimits) -> [Int] {
    guard cues.count > limits.listedDates else { return Array(cues.indices) }
    let drifting = cues.indices.filter { cues[$0].drift.magnitude >= CueReport.notableDrift }
      .prefix(limits.driftingDates)
    return Set([0, cues.count - 1] + drifting).sorted()
  }
}
