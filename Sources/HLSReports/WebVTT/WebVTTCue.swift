import FieldValues
import MediaTiming

/// A cue with its times in milliseconds.
struct WebVTTCue {
  private let cue: CueReport
  private let track: TrackReport
  private let input: String
  let place: Place

  /// The place of a cue, or why a file cannot contain it.
  enum Place: Hashable {
    /// From a start to an end after it.
    case within(start: Int64, end: Int64)
    /// The cue ends before zero, where a file starts.
    case overBeforeZero
    case unknown
  }

  /// A cue of a track.
  init(_ cue: CueReport, in track: TrackReport, of report: CuesReport) {
    self.cue = cue
    self.track = track
    input = report.input
    guard let startTime = cue.startTime else {
      place = .unknown
      return
    }
    let start = startTime.milliseconds
    let last =
      cue.endTime ?? report.presentation.duration.flatMap { $0 > startTime ? $0 : nil }
      ?? startTime + WebVTTReportWriter.unboundedLength
    let end = max(last.milliseconds, start + 1)
    place = end > 0 ? .within(start: max(start, 0), end: end) : .overBeforeZero
  }

  /// Writes the cue, if a file can contain it.
  ///
  /// - Parameter prefix: the prefix of its identifier, for a file with the cues of several inputs.
  func write(prefix: String, to output: inout some TextOutputStream) {
    guard case .within(let start, let end) = place else { return }
    output.write("\n\(prefix)\(track.type)-\(track.uid)-\(cue.uid)\n")
    output.write("\(Self.clock(start)) --> \(Self.clock(end))\n")
    var json = JSONWriter(layout: .compact)
    json.beginObject()
    json.member("input", input)
    json.member("playlist", track.playlist)
    json.member("trackUid", track.uid)
    json.member("trackType", track.type)
    json.member("pid", track.pid)
    cue.writeMembers(to: &json)
    json.endObject()
    var text = ""
    json.drain(to: &text)
    // The arrow would start another cue. In JSON it occurs only in strings, where it may be
    // escaped.
    output.write(text.replacingScalars("-->", with: "--\\u003E") + "\n")
  }

  /// `hh:mm:ss.ttt`, with as many digits of hours as there are.
  private static func clock(_ milliseconds: Int64) -> String {
    func digits(_ value: Int64, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let seconds = milliseconds / 1000
    return "\(digits(seconds / 3600, 2)):\(digits(seconds / 60 % 60, 2))"
      + ":\(digits(seconds % 60, 2)).\(digits(milliseconds % 1000, 3))"
  }
}

extension MediaTime {
  /// Whole milliseconds, half away from zero, within a thousand years.
  fileprivate var milliseconds: Int64 {
    let limit = MediaTime(seconds: 31_557_600_000)
    let time = min(max(self, -limit), limit)
    return time.rounded(toTimescale: 1000) ?? 0
  }
}
