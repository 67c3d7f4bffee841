/// Tags of every version, with frames of every shape.
enum ID3Seeds {
  /// The bytes of the tags.
  static var tags: [[UInt8]] {
    let frames = self.frames
    let body = frames.flatMap(\.self)
    return frames.map { TagBytes.tag($0) } + [
      TagBytes.tag(body, footer: true),
      TagBytes.tag(body, major: 3, flags: 0x80),
      TagBytes.tag(TagBytes.syncsafe(6) + [1, 0], body, flags: 0xC0),
      TagBytes.tag(
        TagBytes.shortFrame("TT2", TagBytes.text("a")),
        TagBytes.shortFrame("PIC", [0, 1, 2, 3, 4]),
        major: 2) + [0xFF, 0xFF],
      [0xFF, 0xF1, 0, 0] + TagBytes.tag(body) + [0xFF, 0xF1] + TagBytes.tag(body, footer: true),
    ]
  }

  private static var frames: [[UInt8]] {
    let title = TagBytes.frame("TIT2", [1] + TagBytes.utf16("t", littleEndian: true))
    let times = [UInt8](repeating: 1, count: 16)
    let language = Array("eng".utf8)
    return [
      title, TagBytes.frame("TIT2", TagBytes.text("one\0two")),
      TagBytes.frame("TXXX", TagBytes.text("ad\0start-1\0two")),
      TagBytes.frame("WOAR", Array("http://a".utf8)),
      TagBytes.frame("WXXX", TagBytes.text("d\0http://a")),
      TagBytes.frame("COMM", [1] + language + TagBytes.utf16("d\0t", littleEndian: true)),
      TagBytes.frame("USLT", [2] + language + TagBytes.utf16("d\0t", littleEndian: false)),
      TagBytes.frame("SYLT", TagBytes.text("eng\u{2}\u{1}d\0one\0") + [0, 0, 1, 0]),
      TagBytes.frame("APIC", [3] + Array("image/png\0\u{3}d\0".utf8) + [1, 2]),
      TagBytes.frame("GEOB", [0] + Array("a\0b\0c\0".utf8) + [1]),
      TagBytes.frame("UFID", Array("o\0".utf8) + [1]), TagBytes.frame("POSS", [2, 0, 1]),
      TagBytes.frame("USER", [3] + language + Array("t".utf8)),
      TagBytes.frame("TIPL", TagBytes.text("role\0name")),
      TagBytes.frame("CHAP", Array("c\0".utf8) + times + title),
      TagBytes.frame("CTOC", Array("toc\0".utf8) + [3, 1] + Array("c\0".utf8) + title),
      TagBytes.frame("COMR", TagBytes.text("USD1\020261231http://a\0\u{1}S\0T\0")),
      TagBytes.frame("PRIV", Array("o\0".utf8) + [0xFF, 0, 1], flags: [0, 0x47]),
      TagBytes.frame("TIT2", compressedText, flags: [0, 0x09]),
      TagBytes.frame(
        "PRIV",
        Array("com.apple.streaming.transportStreamTimestamp\0".utf8) + [0, 0, 0, 1, 2, 3, 4, 5]),
      TagBytes.frame("XYZW", [1, 2, 3]),
    ]
  }

  /// The length of the text, and the text `\u{3}aaaa` as a zlib stream of one stored block.
  private static var compressedText: [UInt8] {
    TagBytes.syncsafe(5) + [0x78, 0x01, 0x01, 0x05, 0x00, 0xFA, 0xFF, 0x03]
      + Array("aaaa".utf8) + [0x05, 0xB2, 0x01, 0x88]
  }
}
