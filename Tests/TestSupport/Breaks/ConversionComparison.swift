package import AdBreaks
package import AdMarkers
package import HLSPlaylists
import MediaTiming

/// The breaks of a playlist, against those that are read after they were written in another dialect.
package struct ConversionComparison {
  /// How exact the times are that are written as dates.
  private static let precision = MediaTime(value: 1, timescale: 1000)

  /// The words of notes on content that the dialect cannot have: parts, messages and IDs.
  private static let content = "cannot express the"

  /// The beginnings of notes that say nothing of the times of breaks.
  private static let otherNotes = [
    "the stream has no SCTE-35 message", "interstitials stay", "placement opportunities stay",
    "markers that are not about breaks stay", "breaks are marked by a convention",
    "parts of breaks without an SCTE-35 message", "the CLASS and the X- attributes of breaks",
  ]

  /// What the conversion says of breaks that the dialect cannot express.
  package let losses: [String]
  private let before: [AdBreak]
  /// The breaks that are read.
  package let after: [AdBreak]

  /// The breaks written in a dialect; `nil` when it cannot have them.
  package init?(
    of playlist: MediaPlaylist, breaks: AdBreakAnalysis, as dialect: AdMarkerDialect?
  ) {
    guard let conversion = try? MarkerConversion(of: playlist, breaks: breaks, to: dialect),
      let converted = Playlist.parse(conversion.document.bytes).media
    else { return nil }
    losses = conversion.notes.filter { note in
      !note.contains(Self.content)
        && !Self.otherNotes.contains { note.hasPrefix($0) }
    }
    before = breaks.breaks.filter { $0.kind == .break }
    after = AdBreakAnalysis(of: converted, on: TimelineMap(of: converted)).breaks
      .filter { $0.kind == .break }
  }

  /// Whether the conversion says that its lines are read otherwise, for a reason that it does not know.
  package var isMisread: Bool {
    losses.contains {
      $0.hasPrefix("breaks are read otherwise") || $0.hasPrefix("more breaks are read")
    }
  }

  /// What is not the same; `nil` when each break has its times and its planned duration.
  package var difference: String? {
    // Those of one start may change their order.
    let isSame =
      before.count == after.count
      && before.allSatisfy { entry in after.contains { Self.isSame(entry, $0) } }
    return isSame ? nil : "\(Self.text(before)) became \(Self.text(after))"
  }

  private static func isSame(_ before: AdBreak, _ after: AdBreak) -> Bool {
    let pairs = [
      (before.startTime, after.startTime), (before.endTime, after.endTime),
      (announced(before, after), after.plannedDuration),
    ]
    return pairs.allSatisfy { before, after in
      guard let before, let after else { return before == after }
      return (before - after).magnitude <= precision
    }
  }

  /// The planned duration as other dialects have it: dates that give the length make it the planned one.
  private static func announced(_ before: AdBreak, _ after: AdBreak) -> MediaTime? {
    guard let planned = before.plannedDuration, !planned.isNegative else {
      return after.plannedDuration == before.duration ? before.duration : nil
    }
    return planned
  }

  private static func text(_ breaks: [AdBreak]) -> String {
    breaks.map { entry in
      let times = [entry.startTime, entry.endTime, entry.plannedDuration]
        .map { $0.map { "\($0.seconds)" } ?? "-" }
      return "\(times[0]) to \(times[1]) of \(times[2])"
    }.joined(separator: ", ")
  }
}
