import MediaTiming
import SourceDiagnostics

@testable import HLSPlaylists

/// All that can be asked of a merged playlist, in lines, for comparisons.
struct PlaylistTranscript {
  private let playlist: MediaPlaylist
  /// The first segment that counts, as 0.
  private let first: Int
  private(set) var lines: [String] = []
  /// The numbers of lines, in the order of the transcript.
  private(set) var numbers: [Int] = []

  /// The transcript of a growing playlist.
  ///
  /// - Parameter first: The first segment that counts; date ranges and strays are left out then.
  init(of playlist: MediaPlaylist, from first: Int? = nil) {
    self.playlist = playlist
    self.first = first ?? 0
    addHeader(isWhole: first == nil)
    for segment in playlist.segments.dropFirst(self.first) { add(segment) }
    for marker in playlist.markers where marker.segmentIndex >= self.first { add("marker", marker) }
    for line in playlist.unknownTags where line.segmentIndex >= self.first { add("unknown", line) }
    for date in playlist.programDateTimes where date.segmentIndex >= self.first {
      lines.append(
        "date \(date.text) \(date.timeSince1970) \(date.segmentIndex - self.first) \(at(date.line))"
      )
    }
    for part in playlist.parts where part.segmentIndex >= self.first {
      lines.append("part \(part.tag) \(part.segmentIndex - self.first) \(at(part.line))")
    }
    lines.append("end \(playlist.duration)")
    guard first == nil else { return }
    for line in playlist.strayURILines { lines.append("stray \(line.content) \(at(line.number))") }
    for range in playlist.dateRanges { add(range) }
  }

  private mutating func at(_ line: Int) -> String {
    numbers.append(line)
    return origin(line)
  }

  private func origin(_ line: Int) -> String {
    let source = playlist.source(ofLine: line)
    return "\(source.load):\(source.line)"
  }

  private mutating func addHeader(isWhole: Bool) {
    var header = playlist.header
    if !isWhole { header.mediaSequence = 0 }
    for (name, line) in header.lines.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      lines.append("\(name.rawValue) at \(origin(line))")
    }
    header.lines = [:]
    for index in header.preloadHints.indices {
      lines.append("hint at \(origin(header.preloadHints[index].line))")
      header.preloadHints[index].line = 0
      header.preloadHints[index].segmentIndex -= first
    }
    for index in header.renditionReports.indices {
      lines.append("report at \(origin(header.renditionReports[index].line))")
      header.renditionReports[index].line = 0
      header.renditionReports[index].segmentIndex -= first
    }
    lines.append("\(header)")
  }

  private mutating func add(_ segment: MediaSegment) {
    let keys = segment.keys.map { "\($0.tag) \(at($0.line))" }
    var map = "none"
    if let own = segment.map {
      map = "\(own.uri) \(String(describing: own.byteRange)) \(at(own.line)) "
      map += own.keys.map { "\($0.tag) \(origin($0.line))" }.joined()
    }
    let date = segment.programDateTime.map { "\($0.text) \(at($0.line))" } ?? "none"
    lines.append(
      "segment \(segment.uri) \(segment.duration) \(segment.startTime) \(segment.endTime) "
        + "\(segment.title ?? "-") \(segment.mediaSequence) \(segment.hasDiscontinuity) "
        + "\(segment.continuityRange) \(segment.discontinuitySequence) \(segment.isGap) "
        + "\(String(describing: segment.byteRange)) \(keys) \(map) \(date) "
        + "\(String(describing: segment.bitrate)) "
        + "\(at(segment.extinfLine)) \(at(segment.line)) "
        + "\(segment.lines.first { $0.tagName == .discontinuity }.map { at($0.number) } ?? "-")")
  }

  private mutating func add(_ kind: String, _ line: MarkerLine) {
    lines.append(
      "\(kind) \(line.name.rawValue) \(line.value ?? "-") \(line.segmentIndex - first) \(at(line.line))"
    )
  }

  private mutating func add(_ range: DateRange) {
    lines.append("range \(range.id) \(String(describing: range.end))")
    for attribute in range.attributes {
      lines.append(
        "  \(attribute.name.rawValue)=\(attribute.value) \(attribute.isQuoted) \(at(attribute.line)) "
          + "\(attribute.valueLocation.column ?? 0)")
    }
    for placement in range.placements {
      lines.append("  before \(placement.segmentIndex) \(at(placement.line))")
    }
  }
}
