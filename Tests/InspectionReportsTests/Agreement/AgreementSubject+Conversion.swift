import AdBreaks
import HLSInspection
import InspectionReports
import HLSPlaylists
import HLSReports
import MediaTiming

extension AgreementSubject {
  /// How exact the dates are that are written.
  private static let precision = MediaTime(value: 1, timescale: 1000)

  /// The breaks as they are written as date ranges and read back, where the dialect can say all of them.
  func conversion() throws -> [Disagreement] {
    guard case .media = inspection.subject, inspection.reloads == nil,
      let part = inspection.parts.first,
      let converted = try? ConvertedPlaylist(inspection, markers: "daterange"),
      converted.notes.isEmpty, let playlist = Playlist.parse(converted.bytes).media
    else { return [] }
    let before = part.adBreaks.breaks.filter { $0.kind == .break && !$0.isHeuristic }
    let after = AdBreakAnalysis(of: playlist, on: TimelineMap(of: playlist)).breaks
      .filter { $0.kind == .break }
    func times(_ breaks: [AdBreak]) -> [MediaTime?] {
      breaks.flatMap { [$0.startTime, $0.endTime] }
    }
    let pairs = zip(times(before), times(after))
    let isSame = pairs.allSatisfy { left, right in
      guard let left, let right else { return left == right }
      return (left - right).magnitude <= Self.precision
    }
    guard before.count != after.count || !isSame else { return [] }
    func text(_ breaks: [AdBreak]) -> String {
      breaks.map { "\($0.startTime.text) to \($0.endTime.text)" }.joined(separator: ", ")
    }
    return [disagreement(.conversion, "\(text(before)) became \(text(after))")]
  }
}
