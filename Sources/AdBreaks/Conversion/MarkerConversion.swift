public import AdMarkers
public import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// A playlist whose ad breaks are written in another dialect, with all other lines as they were.
///
/// ```swift
/// let conversion = try MarkerConversion(of: playlist, breaks: analysis, to: .cueOut)
/// print(conversion.notes)
/// ```
public struct MarkerConversion: Sendable {
  /// The lines.
  public let document: PlaylistDocument
  /// What the dialect could not tell, or what had to be made up for it; one line each.
  public let notes: [String]

  /// The dialects that breaks can be written in.
  public static let dialects: [AdMarkerDialect] = AdMarkerWriters.all.map { $0.dialect }

  /// Writes the breaks of a playlist in another dialect.
  ///
  /// Breaks that only messages in the media tell are written where the playlist itself tells of none. Where a
  /// dialect cannot do without an SCTE-35 message and the stream has none, one is made, and a note says so.
  ///
  /// - Parameters:
  ///   - playlist: the playlist.
  ///   - analysis: its breaks.
  ///   - dialect: one of ``dialects``; `nil` takes all markers out.
  /// - Throws: ``MarkerConversionError``.
  public init(
    of playlist: MediaPlaylist, breaks analysis: AdBreakAnalysis, to dialect: AdMarkerDialect?
  ) throws(MarkerConversionError) {
    let tellingLines = Set(analysis.breaks.flatMap(\.evidence).compactMap(\.playlistLine))
    guard let dialect else {
      let lines = MarkerLines(
        of: playlist, tellingLines: tellingLines, everything: true, opportunities: true)
      document = playlist.document.applying(Self.removals(of: lines.removed))
      var kept = ConversionNotes()
      // Players need them, whatever they tell of ads.
      for entry in analysis.breaks where entry.dialects == [.discontinuity] {
        kept.add(
          "breaks that discontinuities alone tell stay, since players need them",
          at: entry.startTime?.clockText ?? "before the window")
      }
      notes = kept.lines
      return
    }
    guard let writer = AdMarkerWriters.writer(of: dialect) else { throw .notWritable(dialect) }
    var plan = ConversionPlan(of: playlist, writer: writer)
    let lines = MarkerLines(
      of: playlist, tellingLines: tellingLines, everything: false,
      opportunities: writer.traits.contains(.placesOnly))
    plan.noteRemaining(lines)
    try plan.add(analysis)
    // Of changes at one line the first counts, and what comes goes before what was there.
    document = playlist.document.applying(plan.insertions + Self.removals(of: lines.removed))
    notes = plan.notes.lines
  }

  private static func removals(of lines: Set<Int>) -> [DocumentEdit] {
    lines.map { .remove($0 - 1..<$0) }
  }
}

/// Why breaks cannot be written in a dialect.
public enum MarkerConversionError: Error, Hashable, Sendable {
  /// There is no faithful way to write breaks in it.
  case notWritable(AdMarkerDialect)
  /// It tells times as dates, and the playlist has none.
  case needsDates(AdMarkerDialect)
}

extension MarkerConversionError: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .notWritable(let dialect):
      let names = MarkerConversion.dialects.map(\.rawValue).joined(separator: ", ")
      return "breaks cannot be written as \(dialect.rawValue), only as one of \(names)"
    case .needsDates(let dialect):
      return
        "\(dialect.rawValue) tells times as dates: it needs EXT-X-PROGRAM-DATE-TIME, and the playlist has none"
    }
  }
}
