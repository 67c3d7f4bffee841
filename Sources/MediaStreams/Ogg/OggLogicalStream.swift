import MediaTiming

/// One stream of an Ogg file while its pages are read: its headers, and its sample positions.
struct OggLogicalStream {
  /// The codecs whose headers are known.
  enum Codec: Hashable {
    case opus(preSkip: Int)
    case vorbis
    case flac
    case speex
    case theora

    var name: String {
      switch self {
      case .opus: "opus"
      case .vorbis: "vorbis"
      case .flac: "flac"
      case .speex: "speex"
      case .theora: "theora"
      }
    }
  }

  /// A first position above this many seconds is not that of the first page: the recording started
  /// later.
  private static let latestFirstPosition = 10

  let serial: UInt32
  let offset: Int
  private(set) var codec: Codec?
  /// Granules per second; zero where positions do not count samples.
  private var rate = 0
  var nextSequence: UInt32?
  /// The number of header packets read.
  private(set) var headerCount = 0
  private(set) var pending: [UInt8] = []
  /// The start of the packet that is being assembled.
  private(set) var pendingOffset = 0
  private var startGranule: UInt64?
  private var lastGranule: UInt64 = 0

  init(serial: UInt32, offset: Int) {
    self.serial = serial
    self.offset = offset
  }

  /// Whether the stream has more than headers.
  var hasData: Bool { startGranule != nil }

  /// Whether the comments are still expected: they are the second packet of every known codec.
  var awaitsHeaders: Bool { headerCount < 2 }

  /// Adds a part of a header packet; returns whether it fits the limit.
  mutating func append(_ part: ArraySlice<UInt8>, at offset: Int, limit: Int) -> Bool {
    if pending.isEmpty { pendingOffset = offset }
    guard pending.count + part.count <= limit else { return false }
    pending += part
    return true
  }

  /// Ends a header packet; returns its comments without the codec's prefix, if it has any.
  mutating func endHeader() -> [UInt8]? {
    let packet = pending
    pending = []
    headerCount += 1
    guard headerCount > 1 else {
      identify(packet)
      return nil
    }
    let mark: [UInt8] =
      switch codec {
      case .opus: Array("OpusTags".utf8)
      case .vorbis: [3] + Array("vorbis".utf8)
      case .theora: [0x81] + Array("theora".utf8)
      // A metadata block with a header of four bytes, of which the first is the type.
      case .flac: packet.first.map { $0 & 0x7F == 4 } == true ? Array(packet.prefix(4)) : [0xFF]
      case .speex: []
      case nil: [0xFF]
      }
    return packet.starts(with: mark) ? Array(packet.dropFirst(mark.count)) : nil
  }

  mutating func dropPending() { pending = [] }

  private mutating func identify(_ packet: [UInt8]) {
    func number(_ start: Int, _ count: Int) -> Int {
      guard packet.count >= start + count else { return 0 }
      return (0..<count).reduce(0) { $0 | Int(packet[start + $1]) << ($1 * 8) }
    }
    if packet.starts(with: "OpusHead".utf8) {
      codec = .opus(preSkip: number(10, 2))
      rate = 48_000
    } else if packet.starts(with: [1] + Array("vorbis".utf8)) {
      codec = .vorbis
      rate = number(12, 4)
    } else if packet.starts(with: [0x7F] + Array("FLAC".utf8)), packet.count >= 30 {
      codec = .flac
      rate = Int(packet[27]) << 12 | Int(packet[28]) << 4 | Int(packet[29] >> 4)
    } else if packet.starts(with: "Speex   ".utf8) {
      codec = .speex
      rate = number(36, 4)
    } else if packet.starts(with: [0x80] + Array("theora".utf8)) {
      codec = .theora
    }
  }

  /// Records the position at the end of a page.
  mutating func note(_ page: OggPage, in bytes: [UInt8]) {
    guard page.granule != OggPage.noGranule, page.granule > 0, !awaitsHeaders else { return }
    if startGranule == nil {
      startGranule = firstPosition(of: page, in: bytes)
    }
    lastGranule = max(lastGranule, page.granule)
  }

  /// The position before the first page with samples, which is not zero when a recording joins a
  /// stream.
  private func firstPosition(of page: OggPage, in bytes: [UInt8]) -> UInt64 {
    guard case .opus = codec else {
      let limit = UInt64(max(0, rate)) * UInt64(Self.latestFirstPosition)
      return page.granule > limit ? page.granule : 0
    }
    let samples = page.parts.reduce(UInt64(0)) { sum, part in
      part.isEnd ? sum + OpusPacket.sampleCount(bytes[part.range]) : sum
    }
    return page.granule > samples ? page.granule - samples : 0
  }

  /// The duration of the samples; `nil` where positions do not count samples.
  var duration: MediaTime? {
    guard rate > 0, let startGranule, lastGranule >= startGranule else { return nil }
    var samples = Int128(lastGranule - startGranule)
    if case .opus(let preSkip) = codec { samples = max(0, samples - Int128(preSkip)) }
    return MediaTime(value: samples, timescale: Int128(rate))
  }

  /// The stream for a report.
  var elementary: ElementaryStream {
    ElementaryStream(kind: codec == .theora ? .video : .audio, codec: codec?.name)
  }
}

/// The header of an Opus packet (RFC 6716, section 3.1).
enum OpusPacket {
  /// The number of samples at 48 kHz in a packet; zero if it is not valid.
  static func sampleCount(_ packet: ArraySlice<UInt8>) -> UInt64 {
    guard let first = packet.first else { return 0 }
    let configuration = Int(first >> 3)
    let frameSize: UInt64 =
      switch configuration {
      case ..<12: [480, 960, 1920, 2880][configuration % 4]
      case ..<16: [480, 960][configuration % 2]
      default: [120, 240, 480, 960][configuration % 4]
      }
    let count: UInt64 =
      switch first & 3 {
      case 0: 1
      case 1, 2: 2
      default: packet.count > 1 ? UInt64(packet[packet.startIndex + 1] & 0x3F) : 0
      }
    return frameSize * count
  }
}
