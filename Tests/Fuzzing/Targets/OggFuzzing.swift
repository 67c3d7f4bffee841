import MediaStreams
import MediaTiming
import SourceDiagnostics

/// Fuzzes the readers of Ogg and FLAC, and that of the comments in both.
///
/// The same bytes give the same content, and the comments are no larger than the file.
enum OggFuzzing: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    let count = bytes.count
    let ogg = OggReader.read(bytes)
    require(ogg == OggReader.read(bytes), "an Ogg file reads the same twice")
    let flac = FLACReader.read(bytes)
    require(flac == FLACReader.read(bytes), "a FLAC file reads the same twice")
    for content in [ogg, flac] {
      require(content.media.byteCount == count, "every byte is counted")
      check(content.comments.map(\.comments), count: count)
      _ = content.chapters.count
      for header in content.comments {
        require((0..<count).contains(header.byteOffset), "comments start in the file")
        _ = header.start.description
      }
    }
    check([VorbisComments(reading: bytes)], count: count)
  }
}

private func check(_ headers: [VorbisComments], count: Int) {
  /// A byte that is no UTF-8 becomes a character of three.
  let largest = 3 * count
  var size = 0
  for header in headers {
    size += header.vendor.utf8.count
    for comment in header.comments { size += comment.name.utf8.count + comment.value.utf8.count }
    _ = header.values(of: "title").count
  }
  require(size <= largest, "comments are no larger than the file")
}
