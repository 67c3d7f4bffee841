import MediaTiming

/// The first bytes of a transport packet (ISO/IEC 13818-1, sections 2.4.3.2 and 2.4.3.4).
struct TransportPacketHeader {
  /// The size of a packet without the additions of some recorders.
  static let packetSize = 188
  static let synchronizationByte: UInt8 = 0x47
  /// The `PID` of packets without content.
  static let nullPID: UInt16 = 0x1FFF
  /// The number of different packet identifiers.
  static let pidCount = 0x2000

  let pid: UInt16
  let hasTransportError: Bool
  let startsPayloadUnit: Bool
  let isScrambled: Bool
  let continuityCounter: UInt8
  private(set) var hasPayload: Bool
  /// The start of the payload in the packet; the size of the packet without one.
  private(set) var payloadStart: Int
  private(set) var indicatesDiscontinuity = false
  private(set) var indicatesRandomAccess = false
  private(set) var clock: ProgramClock?
  /// Whether the length of the adaptation field, or `adaptation_field_control`, is invalid.
  private(set) var isMalformed = false

  /// Reads the header of a complete packet.
  init(_ packet: Span<UInt8>) {
    let control = packet[3]
    self.pid = UInt16(packet[1] & 0x1F) << 8 | UInt16(packet[2])
    self.hasTransportError = packet[1] & 0x80 != 0
    self.startsPayloadUnit = packet[1] & 0x40 != 0
    self.isScrambled = control & 0xC0 != 0
    self.continuityCounter = control & 0x0F
    self.hasPayload = control & 0x10 != 0
    self.payloadStart = hasPayload ? 4 : Self.packetSize
    if control & 0x20 != 0 {
      readAdaptationField(packet)
    } else if !hasPayload {
      self.isMalformed = true
    }
  }

  private mutating func readAdaptationField(_ packet: Span<UInt8>) {
    let length = Int(packet[4])
    // A payload needs at least one byte.
    guard length <= (hasPayload ? 182 : 183) else {
      isMalformed = true
      hasPayload = false
      payloadStart = Self.packetSize
      return
    }
    if hasPayload { payloadStart = 5 + length }
    guard length > 0 else { return }
    let flags = packet[5]
    indicatesDiscontinuity = flags & 0x80 != 0
    indicatesRandomAccess = flags & 0x40 != 0
    guard flags & 0x10 != 0, length >= 7 else { return }
    var base: UInt64 = 0
    for index in 6..<10 { base = base << 8 | UInt64(packet[index]) }
    base = base << 1 | UInt64(packet[10] >> 7)
    clock = ProgramClock(base: base, extension: UInt64(packet[10] & 1) << 8 | UInt64(packet[11]))
  }
}
