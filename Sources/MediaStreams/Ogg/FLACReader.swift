import ByteParsing
import MediaTiming
import SourceDiagnostics

/// Reads the metadata blocks of a FLAC file (RFC 9639, section 8).
public enum FLACReader {
  private static let streamInformation: UInt8 = 0
  private static let commentBlock: UInt8 = 4

  /// Reads a file in memory. Tags before the magic number are skipped.
  public static func read(_ bytes: [UInt8]) -> OggContent {
    var findings = DiagnosticCollector.ofMedia
    let stream = ElementaryStream(kind: .audio, codec: "flac")
    var duration: MediaTime?
    var comments: [CommentHeader] = []
    var reader = ByteReader(bytes)
    while let tag = ID3TagHeader(reader.rest) { reader.move(to: reader.offset + tag.tagSize) }
    do throws(MalformedData) {
      try reader.skip(4, "fLaC")
      var isLast = false
      while !isLast {
        let start = reader.offset
        let header = try reader.uint8("metadata block header")
        isLast = header & 0x80 != 0
        let length = Int(try reader.integer(3, "length of a metadata block"))
        let block = try reader.take(length, "metadata block")
        switch header & 0x7F {
        case streamInformation: duration = self.duration(block)
        case commentBlock where comments.count < OggReader.maximumHeaders:
          let header = VorbisComments(reading: block)
          OggRules.check(header, at: start, findings: &findings)
          comments.append(CommentHeader(comments: header, start: .zero, byteOffset: start))
        default: break
        }
      }
    } catch {
      findings.add(OggRules.pageTruncated, at: error.byteOffset, message: "\(error)")
    }
    return OggContent(
      media: MediaContent(
        container: .flac, streams: [stream], duration: duration, byteCount: bytes.count,
        diagnostics: findings.finish()),
      comments: comments)
  }

  /// The duration in STREAMINFO; a count of zero means unknown.
  private static func duration(_ block: [UInt8]) -> MediaTime? {
    var reader = ByteReader(block)
    guard (try? reader.skip(10, "block and frame sizes")) != nil,
      let fields = try? reader.integer(8, "sample rate and count")
    else { return nil }
    let rate = fields >> 44
    let count = fields & 0xF_FFFF_FFFF
    guard rate > 0, count > 0 else { return nil }
    return MediaTime(value: Int128(count), timescale: Int128(rate))
  }
}
