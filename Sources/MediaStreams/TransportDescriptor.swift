/// A descriptor of a program or a stream, not decoded (ISO/IEC 13818-1, section 2.6).
public struct TransportDescriptor: Hashable, Sendable {
  /// The `descriptor_tag`.
  public struct Tag: RawRepresentable, Hashable, Sendable {
    /// The value in the stream.
    public var rawValue: UInt8
    /// A tag from its value.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `registration_descriptor`.
    public static let registration = Tag(rawValue: 0x05)
    /// `ISO_639_language_descriptor`.
    public static let iso639Language = Tag(rawValue: 0x0A)
    /// `metadata_pointer_descriptor`.
    public static let metadataPointer = Tag(rawValue: 0x25)
    /// `metadata_descriptor`.
    public static let metadata = Tag(rawValue: 0x26)
    /// `cue_identifier_descriptor` of SCTE 35.
    public static let cueIdentifier = Tag(rawValue: 0x8A)
  }

  /// A four-character `format_identifier`.
  public struct Registration: RawRepresentable, Hashable, Sendable {
    /// The four characters.
    public var rawValue: String
    /// A registration from its characters.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// SCTE 35.
    public static let spliceInformation = Registration(rawValue: "CUEI")
    /// ID3 metadata.
    public static let id3 = Registration(rawValue: "ID3 ")
    /// Blu-ray and AVCHD discs.
    public static let disc = Registration(rawValue: "HDMV")
  }

  /// The `descriptor_tag`.
  public var tag: Tag
  /// The bytes after the length.
  public var data: [UInt8]

  /// A descriptor from its parts.
  public init(tag: Tag, data: [UInt8]) {
    self.tag = tag
    self.data = data
  }

  /// The identifier of a `registration_descriptor`; `nil` for other descriptors.
  public var registration: Registration? {
    guard tag == .registration, data.count >= 4 else { return nil }
    return Registration(rawValue: String(decoding: data.prefix(4), as: UTF8.self))
  }

  /// Whether this is a metadata descriptor of either kind whose format is ID3.
  public var declaresID3: Bool { metadataFormats.contains(.id3) }

  /// The identifiers of the metadata format and of its application, from a metadata descriptor of
  /// either kind.
  ///
  /// Both start with `metadata_application_format`, followed by an identifier if it is 0xFFFF; then
  /// comes `metadata_format` with an identifier if it is 0xFF (ISO/IEC 13818-1, sections 2.6.58 and
  /// 2.6.60).
  private var metadataFormats: [Registration] {
    guard tag == .metadata || tag == .metadataPointer else { return [] }
    func identifier(at start: Int) -> Registration? {
      guard data.count >= start + 4 else { return nil }
      return Registration(rawValue: String(decoding: data[start..<start + 4], as: UTF8.self))
    }
    let hasApplication = data.starts(with: [0xFF, 0xFF])
    let start = hasApplication ? 6 : 2
    let hasFormat = data.count > start && data[start] == 0xFF
    return [
      hasFormat ? identifier(at: start + 1) : nil, hasApplication ? identifier(at: 2) : nil,
    ].compactMap(\.self)
  }

  /// The kind and codec of the stream according to the descriptor.
  var coding: StreamCoding? {
    if let registration { return Self.registeredCodings[registration] }
    return metadataFormats.lazy.compactMap { Self.registeredCodings[$0] }.first
      ?? Self.codings[tag.rawValue]
  }

  private static let registeredCodings: [Registration: StreamCoding] = [
    Registration(rawValue: "AC-3"): StreamCoding(.audio, "ac3"),
    Registration(rawValue: "EAC3"): StreamCoding(.audio, "eac3"),
    Registration(rawValue: "AC-4"): StreamCoding(.audio, "ac4"),
    Registration(rawValue: "Opus"): StreamCoding(.audio, "opus"),
    Registration(rawValue: "DTS1"): StreamCoding(.audio, "dts"),
    Registration(rawValue: "DTS2"): StreamCoding(.audio, "dts"),
    Registration(rawValue: "DTS3"): StreamCoding(.audio, "dts"),
    Registration(rawValue: "DTSH"): StreamCoding(.audio, "dts"),
    Registration(rawValue: "BSSD"): StreamCoding(.audio, "s302m"),
    Registration(rawValue: "HEVC"): StreamCoding(.video, "hevc"),
    Registration(rawValue: "AV01"): StreamCoding(.video, "av1"),
    Registration(rawValue: "VC-1"): StreamCoding(.video, "vc1"),
    Registration(rawValue: "KLVA"): StreamCoding(.other, "klv"),
    .id3: StreamCoding(.id3, "timed_id3"),
  ]

  /// Descriptors of DVB (ETSI EN 300 468, section 6.1) for the codecs of private streams.
  private static let codings: [UInt8: StreamCoding] = [
    0x56: StreamCoding(.other, "dvb_teletext"),
    0x59: StreamCoding(.other, "dvb_subtitle"),
    0x6A: StreamCoding(.audio, "ac3"),
    0x7A: StreamCoding(.audio, "eac3"),
    0x7B: StreamCoding(.audio, "dts"),
  ]
}
