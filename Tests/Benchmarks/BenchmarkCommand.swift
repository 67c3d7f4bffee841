import ByteParsing
import Foundation
import MediaStreams

/// What `hlscue-bench` can do, by its first words.
enum BenchmarkCommand {
  static let usage = """
    usage: hlscue-bench scte35 [NAME=FILE...]            messages per second of each set
           hlscue-bench scte35 --messages [NAME=FILE...] the messages: name and digits a line
           hlscue-bench m3u8 make COUNT                  a playlist of so many segments
           hlscue-bench m3u8 read FILE                   segments, and bytes of memory for each
           hlscue-bench m3u8 rate FILE                   bytes per second in process
           hlscue-bench m3u8 merge COUNT                 milliseconds to merge a reload
           hlscue-bench m3u8 reload COUNT                milliseconds of a reload with its cues
           hlscue-bench m3u8 rules COUNT                 milliseconds of all rules for a reload
           hlscue-bench m3u8 follow HOURS                the same over time, and megabytes
           hlscue-bench m3u8 delta COUNT                 milliseconds to merge a delta update
           hlscue-bench m3u8 ranges COUNT                seconds to take in date ranges by reloads
           hlscue-bench ts make BYTES FILE...            a stream of so many bytes out of files
           hlscue-bench media-times FOLDER               first and last times against libavformat

    Scripts/bench and Scripts/check-media-times call it.
    """

  /// How long the files of `ts make` last together, in ticks of 90 kHz, and where their pictures are.
  private static let sourceLength: UInt64 = 18 * 90_000
  private static let sourceVideoPID = 0x100

  static func run(_ words: [String]) throws {
    switch (words.first, words.dropFirst().first) {
    case ("scte35", "--messages"):
      for set in try SpliceBenchmarks.sets(with: Array(words.dropFirst(2))) {
        for message in set.messages { print(set.name, Hexadecimal.text(message)) }
      }
    case ("scte35", _):
      let sets = try SpliceBenchmarks.sets(with: Array(words.dropFirst()))
      for benchmark in SpliceBenchmarks.benchmarks(of: sets) {
        print(benchmark.name, Int(benchmark.run()))
      }
    case ("m3u8", .some(let verb)) where words.count == 3: try playlist(verb, words[2])
    case ("ts", "make"):
      guard words.count > 3, let count = Int(words[2]) else { throw BenchmarkFailure(usage) }
      try makeStream(byteCount: count, of: Array(words.dropFirst(3)))
    case ("media-times", .some(let folder)): try checkTimes(in: folder)
    default: throw BenchmarkFailure(usage)
    }
  }

  private static func playlist(_ verb: String, _ word: String) throws(BenchmarkFailure) {
    switch (verb, Int(word)) {
    case ("make", .some(let count)) where count > 0:
      // Without its end, players would wait for more of it.
      let playlist = PlaylistBenchmarks.playlist(segments: 0..<count) + "#EXT-X-ENDLIST\n".utf8
      FileHandle.standardOutput.write(Data(playlist))
    case ("merge", .some(let count)) where count > 0:
      print(PlaylistBenchmarks.mergeTime(windowCount: count))
    case ("reload", .some(let count)) where count > 0:
      print(PlaylistBenchmarks.reloadTime(windowCount: count))
    case ("rules", .some(let count)) where count > 0:
      print(PlaylistBenchmarks.rulesTime(windowCount: count))
    case ("follow", .some(let hours)) where hours > 0:
      let result = PlaylistBenchmarks.followed(hours: hours)
      print(result.time, result.first, result.last)
    case ("delta", .some(let count)) where count > 0:
      print(PlaylistBenchmarks.deltaTime(segmentCount: count))
    case ("ranges", .some(let count)) where count > 0:
      print(PlaylistBenchmarks.rangesTime(count: count))
    case ("read", _):
      guard let result = PlaylistBenchmarks.readOnce(word), result.segments > 0 else {
        throw BenchmarkFailure("\(word) is no media playlist that can be read")
      }
      print(result.segments, result.memory / result.segments)
    case ("rate", _):
      guard let benchmark = PlaylistBenchmarks.reading(word) else {
        throw BenchmarkFailure("\(word) cannot be read")
      }
      print(Int(benchmark.run()))
    default: throw BenchmarkFailure(usage)
    }
  }

  private static func makeStream(byteCount: Int, of files: [String]) throws(BenchmarkFailure) {
    var source: [UInt8] = []
    for file in files {
      guard let bytes = PlaylistBenchmarks.bytes(ofFile: file) else {
        throw BenchmarkFailure("\(file) cannot be read")
      }
      source += bytes
    }
    var repeater = StreamRepeater(source, length: sourceLength, videoPID: sourceVideoPID)
    var written = 0
    while written < byteCount {
      let round = repeater.next()
      guard !round.isEmpty else { throw BenchmarkFailure("the files hold no packets") }
      FileHandle.standardOutput.write(Data(round))
      written += round.count
    }
  }

  private static func checkTimes(in folder: String) throws {
    var check = MediaTimesCheck()
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for file in files.sorted() where file.hasSuffix(".ts") {
      guard let bytes = PlaylistBenchmarks.bytes(ofFile: "\(folder)/\(file)") else { continue }
      do {
        try check.check(bytes, name: file)
      } catch .libraryMissing(let name) {
        throw BenchmarkFailure("\(name) is missing")
      } catch {
        print("left out, libavformat cannot open it: \(file)")
      }
    }
    for difference in check.differences { print(difference) }
    print(
      "\(check.fileCount) files, \(check.streamCount) streams, \(check.differences.count) differences"
    )
    guard check.differences.isEmpty, check.streamCount > 0 else { exit(1) }
  }
}
