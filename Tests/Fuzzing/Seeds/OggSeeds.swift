/// Ogg and FLAC files with comments.
enum OggSeeds {
  /// The bytes of the files, and comments by themselves.
  static var files: [[UInt8]] {
    let comments = OggBytes.commentHeader(["TITLE=a", "title=b", "empty=", "no name"])
    let picture = [UInt8](repeating: 0x41, count: 600)
    return [chain.bytes, divided.bytes, comments, flac(comments), flac(comments + picture)]
  }

  /// Two chains of Opus, with junk between and a stream nobody knows beside the second.
  private static var chain: OggBytes {
    var file = OggBytes()
    file.opus(["TITLE=one", "ARTIST=a"], serial: 1, packetCount: 3)
    file.raw([1, 2, 3])
    file.page([Array("unknown".utf8)], serial: 3, begins: true)
    file.opus(["TITLE=two"], serial: 2, packetCount: 2, start: 48_000)
    return file
  }

  /// Vorbis whose comments go on over two pages.
  private static var divided: OggBytes {
    var file = OggBytes()
    let rate = OggBytes.littleEndian(44_100, 4)
    file.page(
      [[1] + Array("vorbis".utf8) + [0, 0, 0, 0, 2] + rate + [UInt8](repeating: 0, count: 14)],
      begins: true)
    let long = String(repeating: "x", count: 700)
    let header =
      [3] + Array("vorbis".utf8) + OggBytes.commentHeader(["TITLE=\(long)", "A=b"]) + [1]
    file.page(lacing: [255, 255], content: Array(header[..<510]))
    let rest = Array(header[510...])
    file.page(
      lacing: [UInt8(rest.count % 255)], content: Array(rest.prefix(rest.count % 255)), flags: 1)
    return file
  }

  private static func flac(_ comments: [UInt8]) -> [UInt8] {
    let information: [UInt8] =
      [UInt8](repeating: 0, count: 10) + [0x0A, 0xC4, 0x42, 0xF0, 0, 0, 0xAC, 0x44]
      + [UInt8](repeating: 0, count: 16)
    return Array("fLaC".utf8) + [0, 0, 0, 34] + information
      + [0x84, 0, UInt8(comments.count >> 8 & 0xFF), UInt8(comments.count & 0xFF)] + comments
  }
}
