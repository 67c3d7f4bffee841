import MediaStreams
import MediaTiming
import SourceDiagnostics
import TestSupport
import Testing

/// Frames of packed audio with nothing in them.
enum AudioFrames {
  /// AAC at 44,100 Hz.
  static func adts(count: Int = 100) -> [UInt8] {
    [
      0xFF, 0xF1, 0x50, 0x80 | UInt8(count >> 11), UInt8(count >> 3 & 0xFF),
      UInt8(count & 7) << 5 | 0x1F, 0xFC,
    ] + [UInt8](repeating: 0, count: count - 7)
  }

  /// Layer III at 48,000 Hz with 128 kbit/s: 384 bytes.
  static let mp3: [UInt8] = [0xFF, 0xFB, 0x94, 0x00] + [UInt8](repeating: 0, count: 380)

  /// AC-3 at 48,000 Hz with 192 kbit/s: 768 bytes.
  static let ac3: [UInt8] =
    [0x0B, 0x77, 0, 0, 0x14, 0x40] + [UInt8](repeating: 0, count: 762)

  /// Enhanced AC-3 at 48,000 Hz with six blocks: 512 bytes.
  static func eac3(substream: UInt8 = 0) -> [UInt8] {
    [0x0B, 0x77, substream << 3, 0xFF, 0x30, 0x80] + [UInt8](repeating: 0, count: 506)
  }
}

@Suite struct PackedAudioReaderTests {
  private let tag = TransportStreamBuilder.tag(count: 73)

  @Test func `tags get the exact time of the frame that follows`() throws {
    let frames = AudioFrames.adts() + AudioFrames.adts(count: 90)
    let bytes = tag + frames + tag + tag + AudioFrames.adts()
    let content = PackedAudioReader.read(bytes)
    #expect(content.container == .packedAudio(.aac))
    #expect(content.payloads.map(\.bytes) == [tag, tag, tag])
    #expect(content.payloads.map(\.byteOffset) == [0, 263, 336])
    let later = MediaTime(value: 2048, timescale: 44_100)
    #expect(content.payloads.map(\.mediaTime) == [.zero, later, later])
    #expect(content.payloads.map(\.traits) == [.leadsFile, [], []])
    #expect(content.duration == MediaTime(value: 3072, timescale: 44_100))
    #expect(content.streams.first?.packetCount == 3)
    #expect(content.streams.first?.randomAccessPoints.first?.byteOffset == 73)
    #expect(content.diagnostics == [])
  }

  @Test func `every codec of packed audio has its frame length and time`() {
    let rows: [(PackedAudioCodec, [UInt8], MediaTime)] = [
      (.aac, AudioFrames.adts() + AudioFrames.adts(), MediaTime(value: 2048, timescale: 44_100)),
      (.mp3, AudioFrames.mp3 + AudioFrames.mp3, MediaTime(value: 2304, timescale: 48_000)),
      (.ac3, AudioFrames.ac3 + AudioFrames.ac3, MediaTime(value: 3072, timescale: 48_000)),
      // The second substream plays at the time of the first.
      (
        .eac3, AudioFrames.eac3() + AudioFrames.eac3(substream: 1) + AudioFrames.eac3(),
        MediaTime(value: 3072, timescale: 48_000)
      ),
    ]
    for (codec, bytes, duration) in rows {
      let content = MediaReader.read(bytes)
      #expect(content.container == .packedAudio(codec))
      #expect(content.duration == duration)
      #expect(content.diagnostics == [])
    }
  }

  @Test func `the information frame of MP3 encoders has no time`() {
    var information = AudioFrames.mp3
    information.replaceSubrange(36..<40, with: Array("Xing".utf8))
    let content = PackedAudioReader.read(information + AudioFrames.mp3)
    #expect(content.duration == MediaTime(value: 1152, timescale: 48_000))
  }

  @Test func `bytes between frames are found and passed over`() {
    let two = AudioFrames.adts() + AudioFrames.adts()
    let bytes = two + [1, 2, 3] + two
    let content = PackedAudioReader.read(bytes)
    #expect(content.streams.first?.packetCount == 4)
    #expect(content.diagnostics.map(\.rule) == [PackedAudioRules.bytesBetweenFrames])
    #expect(content.diagnostics.first?.location.byteOffset == 200)
  }

  @Test func `a cut-off frame counts for nothing, an old tag at the end is no junk`() {
    let whole = AudioFrames.mp3 + AudioFrames.mp3
    let cut = PackedAudioReader.read(Array(whole.dropLast(9)))
    #expect(cut.streams.first?.packetCount == 1)
    #expect(cut.diagnostics.map(\.rule) == [PackedAudioRules.frameTruncated])
    let old = Array("TAG".utf8) + [UInt8](repeating: 0, count: 125)
    #expect(PackedAudioReader.read(whole + old).diagnostics == [])
  }

  @Test func `every prefix and ten thousand flipped bits are read to their end`() {
    let bytes = tag + AudioFrames.adts() + tag + AudioFrames.adts() + AudioFrames.mp3
    for count in 0..<bytes.count {
      #expect(PackedAudioReader.read(Array(bytes[..<count])).byteCount == count)
    }
    var state: UInt64 = 0x5EED_0002
    print("seed \(state)")
    for _ in 0..<10_000 {
      var damaged = bytes
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      damaged[Int(state >> 33) % damaged.count] ^= 1 << UInt8(state >> 30 & 7)
      #expect(PackedAudioReader.read(damaged).byteCount == bytes.count)
    }
  }
}
