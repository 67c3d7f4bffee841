/// Detects whether the first picture of a video stream is a key frame.
///
/// Some encoders set `random_access_indicator` and others do not, so the picture itself is checked:
/// the first coded slice decides, and it is within the first packets of the stream.
struct FirstPictureProbe {
  /// The maximum number of bytes that are searched. Parameter sets and messages before a slice are
  /// shorter.
  static let maximumBytes = 1 << 18

  /// The NAL unit types of coded slices, and those of key frames.
  private enum Coding {
    case h264
    case hevc

    /// `nil` for a unit other than a slice.
    func isKey(unitHeader: UInt8) -> Bool? {
      switch self {
      case .h264:
        // ITU-T H.264, table 7-1.
        switch unitHeader & 0x1F {
        case 5: true
        case 1...4: false
        default: nil
        }
      case .hevc:
        // ITU-T H.265, table 7-1: numbers 16 to 23 are intra random access pictures.
        switch unitHeader >> 1 & 0x3F {
        case 16...23: true
        case 0...15: false
        default: nil
        }
      }
    }
  }

  private let coding: Coding
  private var isInUnit = false
  /// The last three bytes.
  private var window: UInt32 = 0xFFFFFF
  private var byteCount = 0
  /// The result; `nil` until then.
  private(set) var isKey: Bool?

  /// A probe for a codec; `nil` for an unknown one.
  init?(codec: String?) {
    switch codec {
    case "h264": self.coding = .h264
    case "hevc": self.coding = .hevc
    default: return nil
    }
  }

  /// Whether the search has ended.
  var isDone: Bool { isKey != nil || byteCount >= Self.maximumBytes }

  /// Takes the payload of the next packet; the first one must start a PES packet.
  mutating func append(_ packet: Span<UInt8>, payloadStart: Int, startsUnit: Bool) {
    var index = payloadStart
    if startsUnit {
      guard let header = PESHeader(packet, at: payloadStart) else { return }
      isInUnit = true
      index += header.payloadOffset
    }
    guard isInUnit else { return }
    while index < packet.count, !isDone {
      if window & 0xFFFFFF == 1 { isKey = coding.isKey(unitHeader: packet[index]) }
      window = window << 8 | UInt32(packet[index])
      byteCount += 1
      index += 1
    }
  }
}
