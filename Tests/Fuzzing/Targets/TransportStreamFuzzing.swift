import MediaStreams
import MediaTiming
import SourceDiagnostics

#if canImport(TestSupport)
  import TestSupport
#endif

/// Fuzzes the reader of transport streams.
///
/// Bytes that come in pieces of any size give what they give as a whole, and no more payload comes
/// out than bytes go in.
enum TransportStreamFuzzing: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    let count = bytes.count
    let content = TransportStreamReader.read(bytes)
    var sizes = SeededGenerator(seed: bytes.reduce(0) { $0 &* 31 &+ UInt64($1) })
    let longest = [8, 200, 2_000].randomElement(using: &sizes) ?? 1
    var reader = TransportStreamReader()
    var offset = 0
    while offset < count {
      let end = min(count, offset + Int.random(in: 1...longest, using: &sizes))
      reader.consume(Array(bytes[offset..<end]))
      offset = end
    }
    let pieces = reader.finish()
    require(pieces == content, "the size of the pieces changes nothing")
    require(content.byteCount == count, "every byte is counted")
    // A tag whose header was cut off gets it back: a few bytes in each packet.
    require(
      content.payloads.reduce(0) { $0 + $1.bytes.count } <= 2 * count,
      "payloads are no larger than the stream")
    require(
      content.payloads.allSatisfy { (0..<count).contains($0.byteOffset) },
      "every payload has its place in the stream")
    for payload in content.payloads { _ = payload.hashValue }
    _ = (content.firstPTS, MediaSummary(content))
    // The same bytes as tables of a segment.
    var segment = TransportStreamReader(initialization: bytes)
    segment.consume(bytes)
    _ = segment.finish()
    _ = ContentSniffer.container(of: bytes)
  }
}
