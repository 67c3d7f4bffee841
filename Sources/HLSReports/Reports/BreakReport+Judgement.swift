import FieldValues
package import MediaTiming

extension BreakReport {
  /// The difference of actual and planned duration that is reported.
  private static let durationTolerance = MediaTime(value: 1, timescale: 2)
  /// The distance of a boundary that still counts as aligned: a frame.
  private static let boundaryTolerance = MediaTime(value: 1, timescale: 24)

  /// How long ago its start was at the live edge; zero if that has not passed it, or the start is not known.
  package func timeSinceStart(at liveEdge: MediaTime) -> MediaTime {
    startTime.map { max(.zero, liveEdge - $0) } ?? .zero
  }

  /// Whether the duration is not the planned one.
  var isOffPlan: Bool {
    guard let plannedDuration, let duration else { return false }
    return (plannedDuration - duration).magnitude > Self.durationTolerance
  }

  /// The duration in words, also where it is not known.
  var durationText: String {
    duration?.secondsText ?? (endTime == nil ? "open" : "unknown length")
  }

  /// Whether a distance to the nearest segment boundary is reported.
  static func missesBoundary(by offset: MediaTime) -> Bool {
    offset.magnitude > boundaryTolerance
  }

  /// The identifiers of a segmentation in one line; `nil` when none has a text.
  static func text(ofUPIDs upids: [FieldValue]) -> String? {
    let texts = upids.compactMap { upid -> String? in
      guard case .object(let fields) = upid else { return nil }
      guard case .string(let text) = fields["text"] ?? fields["hex"] else { return nil }
      return text
    }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }
}

extension BreakReport.SegmentationTypeReport {
  /// The name, else the number.
  var text: String { name ?? "type \(id)" }
}
