import AdBreaks
import ByteParsing
import HLSPlaylists
import MediaTiming
import SCTE35
import Testing

/// The breaks of a playlist text without media.
func analysis(
  _ text: String, splices: [InBandSplice] = [], sources: AdBreakAnalysis.Sources = .all
) throws -> AdBreakAnalysis {
  let playlist = try #require(Playlist.parse(Array(text.utf8), uri: "media.m3u8").media)
  return AdBreakAnalysis(
    of: playlist, splices: splices, on: TimelineMap(of: playlist), sources: sources)
}

/// A playlist of segments of four seconds, with lines before segments.
func playlist(_ lines: [Int: String], isEnded: Bool = true, count: Int = 10) -> String {
  var text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n"
  if isEnded { text += "#EXT-X-PLAYLIST-TYPE:VOD\n" }
  for index in 0..<count {
    if let line = lines[index] { text += line + "\n" }
    text += "#EXTINF:4,\ns\(index).ts\n"
  }
  if let line = lines[count] { text += line + "\n" }
  return text + (isEnded ? "#EXT-X-ENDLIST\n" : "")
}

extension MediaTime {
  init(_ seconds: Int) { self.init(seconds: seconds) }
}

/// A splice_insert in the media; `nil` for `out` cancels it.
func insert(
  _ id: UInt32, out: Bool?, at seconds: Int, arriving arrival: Int? = nil, duration: Int? = nil,
  autoReturn: Bool = false
) -> InBandSplice {
  let ticks = UInt64(seconds + 100) * 90_000
  let splice = out.map {
    SpliceInsert.Splice(
      outOfNetwork: $0, at: SpliceTime(TransportTimestamp(ticks: ticks)),
      breakDuration: duration.map {
        BreakDuration(duration: UInt64($0) * 90_000, autoReturn: autoReturn)
      })
  }
  let section = SpliceInfoSection(command: .insert(SpliceInsert(eventID: id, splice: splice)))
  return InBandSplice(
    section: section, startTime: MediaTime(seconds), arrivalTime: arrival.map { MediaTime($0) },
    pid: 500)
}

/// A time_signal in the media with a segmentation descriptor.
func segment(
  _ id: UInt32, _ type: SegmentationType, at seconds: Int, arriving arrival: Int? = nil,
  duration: Int? = nil
) -> InBandSplice {
  InBandSplice(
    section: signal([(id, type, duration)], at: seconds), startTime: MediaTime(seconds),
    arrivalTime: arrival.map { MediaTime($0) }, pid: 500)
}

/// A time_signal with segmentation descriptors.
func signal(
  _ segments: [(id: UInt32, type: SegmentationType, duration: Int?)], at seconds: Int
) -> SpliceInfoSection {
  let descriptors = segments.map {
    SegmentationDescriptor(
      eventID: $0.id,
      segment: SegmentationDescriptor.Segment(
        type: $0.type, duration: $0.duration.map { UInt64($0) * 90_000 }))
  }
  return SpliceInfoSection(
    command: .timeSignal(SpliceTime(TransportTimestamp(ticks: UInt64(seconds + 100) * 90_000))),
    descriptors: descriptors.map { SpliceDescriptor($0) })
}

/// A date range with a message, in a playlist whose dates begin with the year 2026.
func dateRange(
  _ id: String, at seconds: Int? = nil, _ name: String? = nil, _ section: SpliceInfoSection? = nil,
  attributes: String = ""
) throws -> String {
  var line = "#EXT-X-DATERANGE:ID=\"\(id)\""
  if let seconds {
    line += ",START-DATE=\"2026-01-01T00:00:\(seconds < 10 ? "0" : "")\(seconds)Z\""
  }
  line += attributes
  if let name, let section { line += ",\(name)=0x\(Hexadecimal.text(try section.encoded()))" }
  return line
}

/// The line before the first segment of playlists with dates.
let firstDate = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z"

/// Start and end of each break in seconds.
func spans(_ breaks: [AdBreak]) -> [[Double?]] {
  breaks.map { [$0.startTime?.seconds, $0.endTime?.seconds] }
}
