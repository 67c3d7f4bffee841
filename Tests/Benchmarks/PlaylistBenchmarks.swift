import ByteParsing
import Foundation
import HLSPlaylists
import HLSPresentation
import HLSValidation
import MediaTiming

/// How fast media playlists are read, and what they need.
enum PlaylistBenchmarks {
  /// A media playlist with a date for every segment, and a break of two dialects every fifty.
  static func playlist(segments: Range<Int>) -> [UInt8] {
    var text = """
      #EXTM3U
      #EXT-X-VERSION:6
      #EXT-X-TARGETDURATION:4
      #EXT-X-MEDIA-SEQUENCE:\(segments.lowerBound)

      """
    for index in segments {
      let date = date(ofSegment: index)
      text += "#EXT-X-PROGRAM-DATE-TIME:\(date)\n"
      switch index % 50 {
      case 40:
        text += """
          #EXT-X-DATERANGE:ID="break-\(index)",START-DATE="\(date)",PLANNED-DURATION=20.000,\
          SCTE35-OUT=0xFC302500000000000000FFF01405000012677FEFFE002673C07E0018B8200001010100006035050B
          #EXT-X-CUE-OUT:20.000

          """
      case 45: text += "#EXT-X-CUE-IN\n"
      default: break
      }
      text += "#EXTINF:4.000,\nhttps://cdn.example.com/live/channel-1/1080p/segment-\(index).ts\n"
    }
    return Array(text.utf8)
  }

  /// Reads a file into memory once, without a copy.
  static func bytes(ofFile path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    guard fseek(file, 0, SEEK_END) == 0 else { return nil }
    let size = ftell(file)
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      LargeArrays.prepare(buffer.baseAddress, byteCount: size)
      count = fread(buffer.baseAddress, 1, size, file)
    }
  }

  /// What one reading in a new process gives: segments, and bytes of memory beyond the text.
  static func readOnce(_ path: String) -> (segments: Int, memory: Int)? {
    let before = peakMemory
    guard let bytes = bytes(ofFile: path) else { return nil }
    let parsed = Playlist.parse(bytes, uri: path)
    let count = parsed.media?.segments.count ?? 0
    return (count, max(0, peakMemory - before - bytes.count))
  }

  /// Reading into the typed model; the work is counted in bytes.
  static func reading(_ path: String) -> Benchmark? {
    guard let bytes = bytes(ofFile: path) else { return nil }
    return Benchmark(name: path, count: bytes.count, batch: 1) {
      Playlist.parse(bytes).media?.segments.count ?? 0
    }
  }

  /// The milliseconds to merge the next reload of a window and to ask for the whole, when many have been merged before.
  static func mergeTime(windowCount: Int) -> Double {
    let first = Playlist.parse(playlist(segments: 0..<windowCount)).media
    guard let first else { return .nan }
    var live = LivePresentation(first)
    var times: [Double] = []
    for step in 1...15 {
      let next = Playlist.parse(playlist(segments: step..<(step + windowCount))).media
      guard let next else { return .nan }
      let start = Benchmark.processorTime
      live.merge(next)
      guard live.playlist.segments.count == windowCount + step else { return .nan }
      times.append(1_000 * (Benchmark.processorTime - start))
    }
    return times.sorted()[times.count / 2]
  }

  /// The milliseconds that the next reload of a window costs with all that follows from it for the cues of the playlist.
  static func reloadTime(windowCount: Int) -> Double {
    var state = PresentationState(uri: "m")
    var times: [Double] = []
    for step in 0...100 {
      guard
        let next = Playlist.parse(playlist(segments: step..<(step + windowCount)), uri: "m").media
      else { return .nan }
      let start = Benchmark.processorTime
      let change = state.apply(next)
      times.append(1_000 * (Benchmark.processorTime - start))
      guard change.segments.count == (step == 0 ? windowCount : 1) else { return .nan }
    }
    return times.dropFirst().reduce(0, +) / Double(times.count - 1)
  }

  /// How a stream is followed that lists ten segments of four seconds and of which 600 are kept: the milliseconds that a
  /// reload costs, and the megabytes that the process has had at most, after the first tenth of the time and at the end.
  static func followed(hours: Int) -> (time: Double, first: Int, last: Int) {
    var state = PresentationState(uri: "m", retention: .past(MediaTime(seconds: 2_400)))
    let count = hours * 900
    var (time, first, cues) = (0.0, 0, 0)
    for step in 0..<count {
      guard let next = Playlist.parse(playlist(segments: step..<(step + 10)), uri: "m").media else {
        break
      }
      let start = Benchmark.processorTime
      cues += state.apply(next).cues.count
      time += Benchmark.processorTime - start
      if step == count / 10 { first = peakMemory }
    }
    return cues > count
      ? (1_000 * time / Double(count), first >> 20, peakMemory >> 20) : (.nan, 0, 0)
  }

  /// The milliseconds that all rules take for a reload of a window: for the playlist as served, for its presentation, and
  /// for what has changed since the load before.
  static func rulesTime(windowCount: Int) -> Double {
    let validator = Validator()
    func time(_ loads: [MediaPlaylist], with presentation: MediaPlaylist?) -> Double {
      let start = Benchmark.processorTime
      var subject = ValidationSubject(findings: [])
      subject.loads = loads
      subject.presentations = [presentation].compactMap(\.self).map {
        PresentationSubject(playlist: $0, uri: "m", map: TimelineMap(of: $0) { _ in nil })
      }
      let count = validator.findings(in: subject).count
      return count < windowCount ? 1_000 * (Benchmark.processorTime - start) : .nan
    }
    let times = (0..<20).map { step in
      let loads = [step, step + 1].compactMap {
        Playlist.parse(playlist(segments: $0..<($0 + windowCount)), uri: "m").media
      }
      // Of two loads, the first one was judged before.
      return time(loads, with: loads.last) - time(Array(loads.prefix(1)), with: nil)
    }
    return times.sorted()[times.count / 2]
  }

  /// The milliseconds to merge a delta update that skips all segments of a playlist but the last ten.
  static func deltaTime(segmentCount: Int) -> Double {
    guard let first = Playlist.parse(playlist(segments: 0..<segmentCount)).media else {
      return .nan
    }
    var live = LivePresentation(first)
    var times: [Double] = []
    for step in 1...15 {
      let skipped = max(0, segmentCount - 10)
      let listed = (skipped + step)..<(segmentCount + step)
      let text = String(decoding: playlist(segments: listed), as: UTF8.self).replacing(
        "#EXT-X-MEDIA-SEQUENCE:\(listed.lowerBound)\n",
        with: "#EXT-X-MEDIA-SEQUENCE:\(step)\n#EXT-X-SKIP:SKIPPED-SEGMENTS=\(skipped)\n")
      guard let delta = Playlist.parse(Array(text.utf8)).media else { return .nan }
      let start = Benchmark.processorTime
      live.merge(delta)
      guard live.playlist.segments.count == segmentCount + step else { return .nan }
      times.append(1_000 * (Benchmark.processorTime - start))
    }
    return times.sorted()[times.count / 2]
  }

  /// The seconds to take in so many date ranges over reloads that list a thousand each, half of them new.
  static func rangesTime(count: Int) -> Double {
    let step = 500
    func text(_ first: Int) -> [UInt8] {
      var text = String(decoding: playlist(segments: first..<(first + 10)), as: UTF8.self)
      for index in first..<(first + 2 * step) {
        text += """
          #EXT-X-DATERANGE:ID="range-\(index)",CLASS="c",\
          START-DATE="\(date(ofSegment: index))",END-ON-NEXT=YES,X-A="value \(index)"

          """
      }
      return Array(text.utf8)
    }
    guard let first = Playlist.parse(text(0)).media else { return .nan }
    var live = LivePresentation(first)
    var time = 0.0
    for reload in stride(from: step, to: count, by: step) {
      guard let next = Playlist.parse(text(reload)).media else { return .nan }
      let start = Benchmark.processorTime
      live.merge(next)
      time += Benchmark.processorTime - start
    }
    return live.dateRanges.count >= count ? time : .nan
  }

  /// The most memory that the process has had, in bytes.
  private static var peakMemory: Int {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage.ru_maxrss * 1024
  }

  private static func date(ofSegment index: Int) -> String {
    let seconds = index * 4
    func digits(_ value: Int, _ count: Int = 2) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let clock = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map { digits($0) }
    let day = seconds / 86_400
    return "\(2026 + day / 336)-\(digits(1 + day % 336 / 28))-\(digits(1 + day % 28))"
      + "T\(clock.joined(separator: ":")).000Z"
  }
}
