import CommandLineTool
import Foundation
import HLSInspection
import InspectionReports

/// Fuzzes whole commands: the first byte chooses the command line, the others are the input and what it names.
///
/// Whatever is read, a command ends with a status that the contract names. Nothing is written but to the
/// standard descriptors, which whoever runs this lets lead nowhere.
enum CommandFuzzing: FuzzTarget {
  /// The command lines. `INPUT` is the input by name, `FILE` a file with its bytes, `TEXT` its bytes as
  /// a word.
  static let lines: [Substring] =
    """
    cues INPUT
    cues --format json INPUT
    cues --format ndjson --variant all --rendition all INPUT
    cues --format csv INPUT
    cues --format webvtt INPUT
    cues --format html INPUT
    cues --format markdown --type id3,daterange,scte35 INPUT
    cues --format scte35-xml INPUT
    cues --from 1 --to 5 http://example.com/INPUT
    cues --format json --icy-metaint 16 INPUT
    breaks INPUT
    breaks --format json INPUT
    breaks --format ndjson --playlist-only INPUT
    validate INPUT
    validate --format json --profile apple INPUT
    validate --format junit INPUT
    validate --format sarif --playlist-only INPUT
    validate --format github http://example.com/INPUT
    validate --expect FILE INPUT
    validate --config FILE INPUT
    validate --baseline FILE INPUT
    events --tick 0.5 INPUT
    events --format ndjson --seek 3:1 --seek 2:8 --buffer 2 INPUT
    events --format json --playlist-only --rate 2 --disable id3 --respect-blocked INPUT
    pdt --at 0 5 2026-01-01T00:00:03Z -- INPUT
    pdt --format json --at -1 1e3 -- INPUT
    metadata --as theo --format json INPUT
    metadata --as pillarbox INPUT
    metadata --as ybrid --format json INPUT
    metadata --as cast --format json INPUT
    metadata --as pillarbox --mapping FILE INPUT
    metadata --as cast --custom-data FILE INPUT
    metadata --as ybrid --ybrid 1=FILE INPUT
    report --no-frames INPUT
    report --no-frames --format json --variant all http://example.com/INPUT
    compare INPUT other.m3u8
    compare --format json --align pts other.m3u8 INPUT
    compare --format junit --playlist-only INPUT http://example.com/INPUT
    id3 decode FILE
    id3 decode --format json FILE
    scte35 decode TEXT
    scte35 decode --format json TEXT
    scte35 encode TEXT
    scte35 encode --as hex TEXT
    """.split(separator: "\n")
    + ConvertedPlaylist.markerNames.map { "convert --markers \($0) INPUT" }

  static func run(_ bytes: [UInt8]) async {
    guard let first = bytes.first else { return }
    let loader = ScriptedLoader(Array(bytes.dropFirst()))
    let line = lines[Int(first) % lines.count]
    let file = line.contains("FILE") ? MemoryFile(loader.input) : nil
    // A word of the command line ends at a NUL, and is no option here.
    let text = String(decoding: loader.input.prefix { $0 != 0 }, as: UTF8.self)
    let words = line.split(separator: " ").map { word in
      word == "TEXT"
        ? (text.hasPrefix("-") ? " " : "") + text
        : String(
          word.replacing("INPUT", with: ScriptedLoader.input)
            .replacing("FILE", with: file?.path ?? ""))
    }
    let status = await Tool.run(
      arguments: words, environment: [:], makeLoader: { _ in loader })
    require((0...3).contains(status), "a command ends with a status that the contract names")
  }
}

/// A file that is in memory alone and has no name, for what reads files by itself.
private final class MemoryFile {
  /// `O_TMPFILE`, which is not imported.
  private static let withoutName: Int32 = 0o20_200_000

  private let descriptor: Int32
  var path: String { "/proc/self/fd/\(descriptor)" }

  init(_ bytes: [UInt8]) {
    descriptor = open("/dev/shm", Self.withoutName | O_RDWR | O_CLOEXEC, 0o600)
    require(
      write(descriptor, bytes, bytes.count) == bytes.count, "a file in memory takes its bytes")
  }

  deinit { close(descriptor) }
}
