import MediaStreams
import MediaTiming
import TestSupport
import Testing

@Suite struct LibAVReaderTests {
  /// A stream with reordered pictures and audio, long enough for every demuxer to believe in it.
  private func stream(startingAt start: UInt64) -> TransportStreamBuilder {
    var stream = TransportStreamBuilder()
    stream.completeProgram()
    for index in 0..<30 {
      let order = [0, 3, 1, 2][index % 4] + index / 4 * 4
      let pts = (start + UInt64(order) * 3600) % TransportTimestamp.modulus
      stream.frame(pts: pts, key: index == 0)
      stream.pes(pid: 0x101, streamID: 0xC0, pts: pts, payload: AudioFrames.adts())
    }
    return stream
  }

  @Test(arguments: [0, 126_000, TransportTimestamp.modulus - 7200])
  func `the own reader and libavformat agree on all time stamps`(start: UInt64) throws {
    let bytes = stream(startingAt: start).bytes
    let own = TransportStreamReader.read(bytes)
    let other = try LibAVReader.read(bytes, format: .transportStream)
    for kind in [ElementaryStream.Kind.video, .audio] {
      let left = try #require(own.streams.first { $0.kind == kind })
      let right = try #require(other.streams.first { $0.id == left.pid })
      #expect(left.codec == right.codec)
      #expect(left.timestamps?.count == right.packets.count)
      #expect(left.timestamps?.first.time == right.firstPTS)
      #expect(left.timestamps?.last.time == right.lastPTS)
    }
  }

  @Test func `packets carry their place in the stream`() throws {
    let bytes = stream(startingAt: 0).bytes
    let content = try LibAVReader.read(bytes)
    #expect(content.formatName == "mpegts")
    let own = TransportStreamReader.read(bytes)
    let video = try #require(content.streams.first { $0.kind == .video })
    #expect(
      video.packets.first?.byteOffset == own.streams.first?.randomAccessPoints.first?.byteOffset)
    #expect(video.startsWithKeyFrame == nil)
    #expect(!content.isCutOff)
  }

  @Test func `bytes that are no media are an error, a playlist too`() {
    #expect(throws: LibAVError.self) { try LibAVReader.read(Array("hello".utf8)) }
    #expect(throws: LibAVError.self) { try LibAVReader.read([]) }
    let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile:///etc/hostname\n"
    #expect(throws: LibAVError.self) { try LibAVReader.read(Array(playlist.utf8)) }
  }

  @Test func `chapters of Ogg come with their exact times`() throws {
    let content = try LibAVReader.read(OggOpus.bytes, format: .ogg)
    #expect(content.streams.map(\.codec) == ["opus"])
    #expect(content.streams.first?.metadata.contains { $0.value == "A title" } == true)
    #expect(content.chapters.map(\.range.start) == [.zero, MediaTime(value: 3, timescale: 2)])
    #expect(content.chapters.first?.metadata.map(\.value) == ["Intro"])
  }

  @Test func `a summary holds the same figures from either reader`() throws {
    let bytes = stream(startingAt: 90_000).bytes
    let own = MediaSummary(TransportStreamReader.read(bytes))
    let other = MediaSummary(try LibAVReader.read(bytes))
    #expect(own.streams.map(\.firstPTS) == other.streams.map(\.firstPTS))
    #expect(own.streams.map(\.lastPTS) == other.streams.map(\.lastPTS))
    #expect(own.streams.map(\.codec) == ["h264", "aac"])
    // Thirty pictures, the latest 31 picture lengths after the earliest.
    let duration = MediaTime(value: 31 * 3600 * 30, timescale: 90_000 * 29)
    #expect(own.streams.first?.measuredDuration == duration)
    #expect(other.streams.first?.measuredDuration == duration)
  }

  @Test func `damaged bytes give what can be read`() {
    let bytes = stream(startingAt: 0).bytes
    var state: UInt64 = 0x5EED_0003
    print("seed \(state)")
    for _ in 0..<200 {
      var damaged = bytes
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      damaged[Int(state >> 33) % damaged.count] ^= 0xFF
      damaged.removeLast(Int(state >> 40 & 0x3FF))
      let content = try? LibAVReader.read(damaged, format: .transportStream)
      #expect(content?.formatName ?? "mpegts" == "mpegts")
    }
  }
}

/// An Ogg file with one Opus stream of two packets and chapters in its comments.
private enum OggOpus {
  static let bytes: [UInt8] = {
    let head = Array("OpusHead".utf8) + [1, 2, 0, 0, 0x80, 0xBB, 0, 0, 0, 0, 0]
    let comments = [
      "TITLE=A title", "CHAPTER000=00:00:00.000", "CHAPTER000NAME=Intro",
      "CHAPTER001=00:00:01.500", "CHAPTER001NAME=Main",
    ]
    var tags = Array("OpusTags".utf8) + length(4) + Array("test".utf8) + length(comments.count)
    for comment in comments { tags += length(comment.utf8.count) + Array(comment.utf8) }
    return page(head, flags: 2, position: 0, sequence: 0) + page(tags, position: 0, sequence: 1)
      + page([0xFC, 0xFF, 0xFE], flags: 4, position: 960, sequence: 2)
  }()

  private static func length(_ count: Int) -> [UInt8] {
    [UInt8(count & 0xFF), UInt8(count >> 8 & 0xFF), 0, 0]
  }

  private static func page(
    _ packet: [UInt8], flags: UInt8 = 0, position: UInt16, sequence: UInt8
  ) -> [UInt8] {
    var page = Array("OggS".utf8) + [0, flags, UInt8(position & 0xFF), UInt8(position >> 8)]
    page += [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, sequence, 0, 0, 0, 0, 0, 0, 0]
    page += [UInt8(packet.count / 255 + 1)] + [UInt8](repeating: 255, count: packet.count / 255)
    page += [UInt8(packet.count % 255)] + packet
    var checksum: UInt32 = 0
    for byte in page {
      checksum ^= UInt32(byte) << 24
      for _ in 0..<8 {
        checksum = checksum & 0x8000_0000 != 0 ? checksum << 1 ^ 0x04C1_1DB7 : checksum << 1
      }
    }
    for index in 0..<4 { page[22 + index] = UInt8(checksum >> UInt32(8 * index) & 0xFF) }
    return page
  }
}
