import FieldValues
import MediaTiming

/// A cue with its track and input.
struct CueRow: TableRow {
  let cue: CueReport
  let track: TrackReport
  let input: String
  /// The URI that text shows above the table.
  var known = ""

  /// The maximum width of a place; the end of a URI is more useful than its start.
  private static let maximumPlaceWidth = 32

  /// The columns of cues. CSV has the common values of all types, and the rest as JSON in the last
  /// column.
  static let columns: [Column<CueRow>] = [
    Column("input", csv: { $0.input }),
    Column("playlist", csv: { $0.track.playlist.map(String.init) }),
    Column("track", csv: { String($0.track.uid) }),
    Column("type", csv: { $0.track.type }),
    Column("cue", csv: { String($0.cue.uid) }),
    Column("id", csv: { $0.cue.id }),
    Column(
      "start", .right, style: { $0.isPlaced ? .plain : .warning },
      csv: { $0.cue.startTime?.description },
      markdown: { $0.cue.startTime?.clockText ?? "not placed" },
      text: { $0.cue.startTime?.clockText ?? "no date" }),
    Column(
      "end", .right, style: { $0.isPlaced && !$0.times.isOpen ? .plain : .warning },
      csv: { $0.cue.endTime?.description }, markdown: { $0.cue.endTime?.clockText ?? "open" },
      text: { $0.isPlaced ? $0.times.end : "no place" }),
    Column(
      "duration", .right, style: { $0.times.isInstant ? .faint : .plain },
      csv: { $0.duration?.description }, text: { $0.times.length }),
    Column("start date", csv: { $0.cue.startDate?.description }),
    Column("end date", csv: { $0.cue.endDate?.description }),
    Column("uri", csv: { $0.cue.source.uri }),
    Column("segment", csv: { $0.cue.source.segment.map(String.init) }),
    Column(
      "line", .movable, style: { _ in .faint }, csv: { $0.cue.source.line.map(String.init) },
      text: { $0.place }),
    Column("pid", csv: { $0.cue.source.pid.map(String.init) }),
    Column(
      "pts", .optionalRight, style: { _ in .faint },
      csv: { $0.cue.source.pts.map { String($0.ticks) } },
      text: { $0.cue.source.pts.map { "pts \($0.ticks)" } }),
    Column("byte offset", csv: { $0.cue.source.byteOffset.map(String.init) }),
    Column("repeats", csv: { $0.cue.source.repeatCount.map(String.init) }),
    Column("id", persons: { $0.cue.id }),
    Column("summary", title: "what", .flexible, all: { $0.cue.summary }, text: { $0.summary }),
    Column("where", markdown: { $0.source }),
    Column("content", csv: { $0.content }),
  ]

  // MARK: CSV

  private var duration: MediaTime? {
    guard let start = cue.startTime, let end = cue.endTime else { return nil }
    return end - start
  }

  private var content: String {
    var json = JSONWriter(layout: .compact)
    json.object { $0.members(cue.content) }
    var text = ""
    json.drain(to: &text)
    return text
  }

  // MARK: Markdown

  private var source: String {
    [
      cue.source.uri, cue.source.line.map { "line \($0)" },
      cue.source.pts.map { "PTS \($0.ticks)" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  // MARK: Text

  private var times: CueTimes { CueTimes(cue) }

  private var isPlaced: Bool { cue.startTime != nil }

  private var summary: String {
    guard let count = cue.source.repeatCount, count > 1 else { return cue.summary }
    return cue.summary + ", sent \(count) times"
  }

  /// The place that a cue comes from, without a URI that is shown above.
  private var place: String {
    let name = cue.source.uri.flatMap { $0 == known ? nil : Self.shortened($0) } ?? ""
    guard let line = cue.source.line else { return name }
    return name.isEmpty ? "line \(line)" : "\(name):\(line)"
  }

  private static func shortened(_ uri: String) -> String {
    guard TerminalText.width(of: uri) > maximumPlaceWidth else { return uri }
    let path = uri.prefix { $0 != "?" && $0 != "#" }
    let query = uri.dropFirst(path.count)
    // A hash distinguishes queries of a path; any other query is long and of little use.
    let mark = query.hasPrefix(URIRedaction.mark) ? String(query) : ""
    let name = (path.split(separator: "/").last.map(String.init) ?? uri) + mark
    let head = path.contains("/") ? "…/" : ""
    guard TerminalText.width(of: name) > maximumPlaceWidth else { return head + name }
    return "…" + name.suffix(maximumPlaceWidth)
  }
}

extension CuesReport: TableReport {
  var rows: some Sequence<CueRow> { tracks.lazy.flatMap { rows(of: $0) } }

  /// The cues of a track as rows of a table.
  func rows(of track: TrackReport) -> some Collection<CueRow> {
    track.cues.lazy.map { CueRow(cue: $0, track: track, input: input) }
  }
}
