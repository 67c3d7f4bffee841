/// The header of one frame of packed audio: its length in bytes and in samples.
struct AudioFrameHeader: Equatable {
  /// The number of bytes needed, including the place of a Xing header.
  static let size = 8

  let codec: PackedAudioCodec
  /// The bytes of the whole frame.
  let byteCount: Int
  /// Samples per second.
  let sampleRate: Int
  /// Samples per channel; zero for frames that belong to another one.
  let sampleCount: Int

  /// Reads the header at a place; `nil` when there is none.
  init?(_ bytes: Span<UInt8>, at start: Int) {
    guard start >= 0, bytes.count - start >= Self.size else { return nil }
    let header =
      switch (bytes[start], bytes[start + 1]) {
      case (0x0B, 0x77): Self.dolby(bytes, start)
      case (0xFF, let second) where second & 0xF6 == 0xF0: Self.adts(bytes, start)
      case (0xFF, let second) where second & 0xE0 == 0xE0: Self.mpeg(bytes, start)
      default: nil as AudioFrameHeader?
      }
    guard let header else { return nil }
    self = header
  }

  private init?(_ codec: PackedAudioCodec, byteCount: Int, sampleRate: Int, sampleCount: Int) {
    guard byteCount >= Self.size else { return nil }
    self.codec = codec
    self.byteCount = byteCount
    self.sampleRate = sampleRate
    self.sampleCount = sampleCount
  }

  // MARK: AAC

  private static let adtsRates = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
    7350,
  ]

  /// `adts_frame` (ISO/IEC 14496-3, section 1.A.2.2).
  private static func adts(_ bytes: Span<UInt8>, _ start: Int) -> AudioFrameHeader? {
    let index = Int(bytes[start + 2] >> 2 & 0x0F)
    guard index < adtsRates.count else { return nil }
    let length =
      Int(bytes[start + 3] & 3) << 11 | Int(bytes[start + 4]) << 3 | Int(bytes[start + 5] >> 5)
    let blocks = Int(bytes[start + 6] & 3) + 1
    return AudioFrameHeader(
      .aac, byteCount: length, sampleRate: adtsRates[index], sampleCount: 1024 * blocks)
  }

  // MARK: MPEG audio

  private static let mpegRates = [44_100, 48_000, 32_000]
  private static let version1BitRates: [[Int]] = [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ]
  private static let version2BitRates: [[Int]] = [
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]

  /// A frame of MPEG audio (ISO/IEC 11172-3, section 2.4.1.3, and 13818-3).
  private static func mpeg(_ bytes: Span<UInt8>, _ start: Int) -> AudioFrameHeader? {
    let version = bytes[start + 1] >> 3 & 3
    let layer = 4 - Int(bytes[start + 1] >> 1 & 3)
    let rateIndex = Int(bytes[start + 2] >> 2 & 3)
    let bitRateIndex = Int(bytes[start + 2] >> 4) - 1
    guard version != 1, layer < 4, rateIndex < 3, (0..<14).contains(bitRateIndex) else {
      return nil
    }
    let isVersion1 = version == 3
    let rate = mpegRates[rateIndex] / (isVersion1 ? 1 : version == 2 ? 2 : 4)
    let bitRates = isVersion1 ? version1BitRates : version2BitRates
    let bitRate = bitRates[layer - 1][bitRateIndex] * 1000
    let padding = Int(bytes[start + 2] >> 1 & 1)
    let samples = layer == 1 ? 384 : layer == 3 && !isVersion1 ? 576 : 1152
    let length =
      layer == 1 ? (12 * bitRate / rate + padding) * 4 : samples / 8 * bitRate / rate + padding
    let isInformation = holdsInformation(bytes, start, isVersion1: isVersion1)
    return AudioFrameHeader(
      .mp3, byteCount: length, sampleRate: rate, sampleCount: isInformation ? 0 : samples)
  }

  /// Whether the frame is the information frame that encoders write first. It has no audio, and
  /// players skip it.
  private static func holdsInformation(
    _ bytes: Span<UInt8>, _ start: Int, isVersion1: Bool
  ) -> Bool {
    let isMono = bytes[start + 3] >> 6 == 3
    let sideInformation = isVersion1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    let place = start + 4 + sideInformation
    guard bytes.count - place >= 4 else { return false }
    let mark = (bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3])
    return mark == (0x58, 0x69, 0x6E, 0x67) || mark == (0x49, 0x6E, 0x66, 0x6F)
  }

  // MARK: Dolby

  private static let dolbyRates = [48_000, 44_100, 32_000]
  private static let dolbyBitRates = [
    32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
  ]

  /// `syncframe` of AC-3 or, by its `bsid`, of Enhanced AC-3 (ETSI TS 102 366, section 4.3 and annex E).
  private static func dolby(_ bytes: Span<UInt8>, _ start: Int) -> AudioFrameHeader? {
    let identification = bytes[start + 5] >> 3
    guard identification <= 10 else {
      return identification <= 16 ? enhancedDolby(bytes, start) : nil
    }
    let rateIndex = Int(bytes[start + 4] >> 6)
    let sizeCode = Int(bytes[start + 4] & 0x3F)
    guard rateIndex < 3, sizeCode / 2 < dolbyBitRates.count else { return nil }
    let bitRate = dolbyBitRates[sizeCode / 2]
    let words =
      switch rateIndex {
      case 0: bitRate * 2
      case 1: bitRate * 320 / 147 + sizeCode % 2
      default: bitRate * 3
      }
    // Identifications nine and ten mean half and a quarter of the rate.
    let divisor = 1 << max(0, Int(identification) - 8)
    return AudioFrameHeader(
      .ac3, byteCount: words * 2, sampleRate: dolbyRates[rateIndex] / divisor, sampleCount: 1536)
  }

  private static func enhancedDolby(_ bytes: Span<UInt8>, _ start: Int) -> AudioFrameHeader? {
    let streamType = bytes[start + 2] >> 6
    let substream = bytes[start + 2] >> 3 & 7
    let words = (Int(bytes[start + 2] & 7) << 8 | Int(bytes[start + 3])) + 1
    let rateIndex = Int(bytes[start + 4] >> 6)
    let code = Int(bytes[start + 4] >> 4 & 3)
    guard streamType != 3, rateIndex < 3 || code < 3 else { return nil }
    let rate = rateIndex < 3 ? dolbyRates[rateIndex] : dolbyRates[code] / 2
    let blocks = rateIndex < 3 ? [1, 2, 3, 6][code] : 6
    // Dependent and additional independent substreams play at the time of the first.
    let isFirst = streamType != 1 && substream == 0
    return AudioFrameHeader(
      .eac3, byteCount: words * 2, sampleRate: rate, sampleCount: isFirst ? 256 * blocks : 0)
  }
}
