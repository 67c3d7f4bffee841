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
  /// The information that the dialect cannot express or that had to be made up; one line each.
  public let notes: [String]

  /// The dialects in which breaks can be written.
  public static let dialects: [AdMarkerDialect] = AdMarkerWriters.all.map { $0.dialect }

  /// Writes the breaks of a playlist in another dialect.
  ///
  /// Breaks that are only signalled by messages in the media are written if the playlist signals
  /// none. If a dialect requires an SCTE-35 message and the stream has none, one is generated, with
  /// a note.
  ///
  /// - Parameters:
  ///   - playlist: the playlist.
  ///   - analysis: its breaks.
  ///   - dialect: one of ``dialects``; `nil` removes all markers.
  /// - Throws: ``MarkerConversionError``.
  public init(
    of playlist: MediaPlaylist, breaks analysis: AdBreakAnalysis, to dialect: AdMarkerDialect?
  ) throws(MarkerConversionError) {
    let evidenceLines = Set(analysis.breaks.flatMap(\.evidence).compactMap(\.playlistLine))
    guard let dialect else {
      let lines = MarkerLines(
        of: playlist, evidenceLines: evidenceLines, everything: true, opportunities: true)
      document = playlist.document.applying(Self.removals(of: lines.removed))
      var kept = ConversionNotes()
      // Players need discontinuities, with or without ads.
      for entry in analysis.breaks where entry.dialects == [.discontinuity] {
        kept.add(
          "breaks marked only by discontinuities stay, since players need these",
          at: entry.startTime?.clockText ?? "before the window")
      }
      for entry in analysis.breaks where entry.isOfTitles {
        kept.add(
          "breaks marked only by titles of segments stay, since titles are no markers",
          at: entry.startTime?.clockText ?? "before the window")
      }
      for range in lines.conventionalRanges {
        kept.add(
          "date ranges are removed because their CLASS has \"ad\" in its name",
          at: range.attributeClass ?? range.id)
      }
      notes = kept.lines
      return
    }
    guard let writer = AdMarkerWriters.writer(of: dialect) else { throw .notWritable(dialect) }
    var plan = ConversionPlan(of: playlist, writer: writer)
    let lines = MarkerLines(
      of: playlist, evidenceLines: evidenceLines, everything: false,
      opportunities: writer.traits.contains(.placesOnly))
    plan.noteRemaining(lines)
    try plan.add(analysis)
    // At one line the first change counts, and insertions go before the existing line.
    document = playlist.document.applying(plan.insertions + Self.removals(of: lines.removed))
    plan.noteMisreadings(of: document)
    notes = plan.notes.lines
  }

  private static func removals(of lines: Set<Int>) -> [DocumentEdit] {
    lines.map { .remove($0 - 1..<$0) }
  }
}

extension AdBreak {
  /// Whether nothing but titles of EXTINF marks it.
  fileprivate var isOfTitles: Bool {
    self.evidence.allSatisfy { $0.tagName == TagName.extinf.rawValue }
  }
}

/// The reason why breaks cannot be written in a dialect.
public enum MarkerConversionError: Error, Hashable, Sendable {
  /// The dialect has no faithful form for breaks.
  case notWritable(AdMarkerDialect)
  /// The dialect writes times as dates, and the playlist has none.
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
        "the playlist has no EXT-X-PROGRAM-DATE-TIME, which the dates of \(dialect.rawValue) need"
    }
  }
}
