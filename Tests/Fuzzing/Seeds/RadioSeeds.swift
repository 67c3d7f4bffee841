/// Recordings of radio streams, and blocks of metadata by themselves.
enum RadioSeeds {
  /// The bytes of the recordings and blocks.
  static var recordings: [[UInt8]] {
    let titles = [
      "StreamTitle='Artist - Title';StreamUrl='http://a/?b=c';", "StreamTitle='It's; here';",
      "StreamTitle=bare;StreamUrl=", "StreamTitle='caf\u{E9}", "nothing",
    ]
    let blocks = titles.map { Array($0.utf8) }
    let header = Array("ICY 200 OK\r\nicy-name:a\r\nicy-metaint: 16\r\n\r\n".utf8)
    return blocks + [[UInt8]("StreamTitle='\u{E4}';".unicodeScalars.map { UInt8($0.value) })]
      + [header + recording(blocks, interval: 16), recording(blocks, interval: 100)]
  }

  private static func recording(_ blocks: [[UInt8]], interval: Int) -> [UInt8] {
    // A frame of AAC of 16 bytes: a header of seven and silence.
    let frame: [UInt8] =
      [0xFF, 0xF1, 0x50, 0x80, 0x02, 0x1F, 0xFC] + [UInt8](repeating: 0, count: 9)
    let audio = [[UInt8]](repeating: frame, count: 8).flatMap { $0 }
    var bytes: [UInt8] = []
    for block in blocks {
      let units = (block.count + 15) / 16
      bytes += audio.prefix(interval)
      bytes.append(UInt8(units))
      bytes += block
      bytes += [UInt8](repeating: 0, count: units * 16 - block.count)
    }
    return bytes + audio.prefix(interval) + [0, 0xFF]
  }
}
