import MediaStreams
import MediaTiming
import SourceDiagnostics

/// The intervals that a recording is taken apart with when it does not give one itself.
private let intervals = [1, 16, 100]

/// Fuzzes recordings of radio streams, and their blocks of metadata in every character set.
///
/// The same bytes give the same content, and its parts are no larger than the recording.
enum RadioFuzzing: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    let count = bytes.count
    let recording = ICYRecording(bytes)
    for interval in [recording.declaredInterval] + intervals {
      let content = recording.content(interval: interval)
      require(content == recording.content(interval: interval), "a recording reads the same twice")
      require(
        content.blocks.reduce(0) { $0 + $1.bytes.count } <= count,
        "the blocks are no larger than the recording")
      require(content.media.byteCount == count, "every byte is counted")
      for block in content.blocks { check(block.bytes) }
    }
    check(bytes)
  }
}

private func check(_ block: [UInt8]) {
  for charset in [nil] + ICYCharset.allCases {
    let metadata = ICYMetadata(block, charset: charset)
    require(metadata.entries.count <= block.count, "every entry has an equals sign")
    _ = (metadata.streamTitle, metadata.streamURL)
  }
}
