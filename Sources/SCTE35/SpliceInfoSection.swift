public import MediaTiming

/// A message about splices: `splice_info_section()` (SCTE 35, section 9.6).
///
/// Ticks are kept as sent. ``spliceTime`` adds `pts_adjustment`, as every receiver must. What the
/// decoder did not understand is kept as bytes, so a section encodes back to its original bytes.
///
/// ```swift
/// let decoding = SpliceInfoSection.decode(try SplicePayloadText.bytes("0xFC30..."))
/// for issue in decoding.issues { print(issue) }
/// if let section = decoding.section { print(section.summary) }
/// ```
public struct SpliceInfoSection: Hashable, Sendable {
  /// `section_syntax_indicator`; the standard requires `false`.
  public var sectionSyntaxIndicator = false
  /// `private_indicator`; the standard requires `false`.
  public var privateIndicator = false
  /// The type of the stream access point at the splice.
  public var sapType: SAPType = .unspecified
  /// `section_length` as received; `nil` for a message made from values. Encoding always computes
  /// it.
  public var sectionLength: UInt16?
  /// `protocol_version`; only 0 is defined.
  public var protocolVersion: UInt8 = 0
  /// `encryption_algorithm`, 6 bits. Meaningless in a clear message.
  public var encryptionAlgorithm: UInt8 = 0
  /// `pts_adjustment`, to be added to every `pts_time` of the message.
  public var ptsAdjustment = TransportTimestamp(ticks: 0)
  /// `cw_index`, the index of the key. Meaningless in a clear message.
  public var cwIndex: UInt8 = 0xFF
  /// `tier`, 12 bits: 0xFFF addresses all receivers; 0 is a tier like any other.
  public var tier: UInt16 = 0xFFF
  /// `splice_command_length` if it is not the number of bytes of the command: 0xFFF of older
  /// senders, a wrong one, or the length of an encrypted command. With `nil`, encoding computes it.
  public var declaredCommandLength: UInt16?
  /// The command.
  public var command: SpliceCommand
  /// The bytes that `splice_command_length` counts after the end of the command's syntax.
  public var commandTrailingBytes: [UInt8] = []
  /// The descriptors.
  public var descriptors: [SpliceDescriptor]
  /// `alignment_stuffing`: the bytes between the descriptors and the checksum.
  public var alignmentStuffing: [UInt8] = []
  /// `CRC_32` as received; `nil` for a message made from values. Encoding always computes it.
  public var crc32: UInt32?

  /// `table_id` of every section.
  public static let tableID: UInt8 = 0xFC
  /// The largest `section_length`.
  public static let maximumSectionLength = 4093
  /// The unspecified `splice_command_length`, for receivers of old messages.
  public static let unspecifiedCommandLength: UInt16 = 0xFFF
  /// The `tier` that addresses all receivers.
  public static let unrestrictedTier: UInt16 = 0xFFF

  /// `sap_type`: the stream access point at the splice (SCTE 35, section 9.6.1, and ISO/IEC
  /// 14496-12, annex I).
  public enum SAPType: UInt8, Hashable, Sendable {
    /// A closed group of pictures without leading pictures.
    case type1 = 0
    /// A closed group of pictures with leading pictures.
    case type2 = 1
    /// An open group of pictures.
    case type3 = 2
    /// Not specified.
    case unspecified = 3
  }

  /// A message made from values.
  @inline(__always)
  public init(command: SpliceCommand, descriptors: [SpliceDescriptor] = []) {
    self.command = command
    self.descriptors = descriptors
  }

  /// Whether the command and the descriptors are encrypted: `encrypted_packet`.
  public var isEncrypted: Bool {
    if case .encrypted = command { true } else { false }
  }

  /// The segmentation descriptors in their order.
  public var segmentations: [SegmentationDescriptor] { descriptors.compactMap(\.segmentation) }
}
