import MediaTiming

/// The first bytes of a PES packet (ISO/IEC 13818-1, section 2.4.3.6).
struct PESHeader: Equatable {
  let streamID: UInt8
  /// The bytes of the whole PES packet from its start code; `nil` when it has no declared end.
  let packetSize: Int?
  /// The start of the payload, from the start code.
  private(set) var payloadOffset = 6
  private(set) var isAligned = false
  private(set) var pts: TransportTimestamp?
  private(set) var dts: TransportTimestamp?

  /// The size of the fixed part of a header with both time stamps.
  static let fixedSize = 19

  /// Reads a header at a place; `nil` without a start code or if the fixed part is cut off.
  init?(_ bytes: Span<UInt8>, at start: Int) {
    guard start >= 0, bytes.count - start >= 6, bytes[start] == 0, bytes[start + 1] == 0,
      bytes[start + 2] == 1
    else { return nil }
    self.streamID = bytes[start + 3]
    let length = Int(bytes[start + 4]) << 8 | Int(bytes[start + 5])
    self.packetSize = length == 0 ? nil : 6 + length
    guard Self.hasOptionalHeader(streamID) else { return }
    guard bytes.count - start >= 9, bytes[start + 6] & 0xC0 == 0x80 else { return nil }
    isAligned = bytes[start + 6] & 0x04 != 0
    let flags = bytes[start + 7] >> 6
    let headerLength = Int(bytes[start + 8])
    payloadOffset = 9 + headerLength
    if flags & 2 != 0, headerLength >= 5 { pts = Self.timestamp(bytes, at: start + 9) }
    if flags == 3, headerLength >= 10 { dts = Self.timestamp(bytes, at: start + 14) }
  }

  /// Program maps, padding, private stream 2 and directories have no flags and no time.
  private static func hasOptionalHeader(_ streamID: UInt8) -> Bool {
    switch streamID {
    case 0xBC, 0xBE, 0xBF, 0xF0, 0xF1, 0xF2, 0xF8, 0xFF: false
    default: true
    }
  }

  private static func timestamp(_ bytes: Span<UInt8>, at start: Int) -> TransportTimestamp? {
    guard bytes.count - start >= 5 else { return nil }
    let high = UInt64(bytes[start] >> 1 & 7) << 30
    let middle = UInt64(bytes[start + 1]) << 22 | UInt64(bytes[start + 2] >> 1) << 15
    let low = UInt64(bytes[start + 3]) << 7 | UInt64(bytes[start + 4] >> 1)
    return TransportTimestamp(ticks: high | middle | low)
  }
}
