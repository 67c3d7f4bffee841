import ID3
import SourceDiagnostics

/// Fuzzes the reader of ID3 tags: as packets, as files, and as one tag.
///
/// The same bytes give the same tags, none larger than what is there, and everything that a frame
/// offers can be asked for.
enum ID3Fuzzing: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    let packet = ID3Tag.parseAll(in: bytes)
    require(packet == ID3Tag.parseAll(in: bytes), "a packet reads the same twice")
    let file = ID3Tag.scan(bytes, includingEmbedded: true)
    require(file == ID3Tag.scan(bytes, includingEmbedded: true), "a file reads the same twice")
    for parsing in [packet, file] { check(parsing, count: bytes.count) }
    if let tag = ID3Tag.parse(in: bytes)?.tag {
      require(tag.byteCount == ID3Tag.declaredSize(bytes), "a tag is as large as its header says")
    }
  }
}

private func check(_ parsing: ID3Parsing, count: Int) {
  require(
    parsing.tags.count <= count / ID3Tag.headerByteCount, "every tag has a header of its own")
  require(parsing.issues.count <= ID3Limits.issueCount, "the issues are bounded")
  require((0...count).contains(parsing.trailingByteCount), "no more is left than there is")
  for tag in parsing.tags {
    require((0..<count).contains(tag.byteOffset), "a tag starts in its bytes")
    require(tag.frames.count <= ID3Limits.frameCount, "the frames are bounded")
    _ = tag.transportStreamTimestamp
    for frame in tag.frames { _ = frame.fields.count &+ frame.summary.count }
  }
}
