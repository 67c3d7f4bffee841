internal import ByteParsing
public import FieldValues
public import MediaTiming
public import SourceDiagnostics

/// An event message, `emsg` (ISO/IEC 23009-1, section 5.10.3.3).
public struct EventMessageBox: Hashable, Sendable {
  /// The start of the event, which the two versions of the box code differently.
  public enum Start: Hashable, Sendable {
    /// Version 0: units after the earliest presentation time of the segment.
    case delta(UInt32)
    /// Version 1: units on the timeline of the presentation.
    case time(UInt64)
  }

  /// The scheme of the message.
  public var schemeIDURI: String
  /// A value that distinguishes messages of one scheme; its meaning depends on the scheme.
  public var value: String
  /// Units per second.
  public var timescale: UInt32
  /// The start of the event.
  public var start: Start
  /// The duration in units; `nil` when unknown (0xFFFFFFFF).
  public var eventDuration: UInt32?
  /// The id of the event, which distinguishes repeats from new events within its scheme and value.
  public var id: UInt32
  /// The payload of the message.
  public var messageData: [UInt8]
  /// The offset of the box from the first byte of the file.
  public var byteOffset: Int

  /// The value of `event_duration` for an unknown duration.
  static let unknownDuration = UInt32.max

  /// A message of its parts.
  public init(
    schemeIDURI: String, value: String = "", timescale: UInt32, start: Start,
    eventDuration: UInt32? = nil, id: UInt32 = 0, messageData: [UInt8], byteOffset: Int = 0
  ) {
    self.schemeIDURI = schemeIDURI
    self.value = value
    self.timescale = timescale
    self.start = start
    self.eventDuration = eventDuration
    self.id = id
    self.messageData = messageData
    self.byteOffset = byteOffset
  }

  /// The message in the content of a box: the bytes after its size and type.
  public init(content: [UInt8]) throws(MalformedData) {
    var reader = ByteReader(content)
    try self.init(reading: &reader, byteOffset: 0)
  }

  init(reading reader: inout ByteReader, byteOffset: Int) throws(MalformedData) {
    let versionOffset = reader.offset
    let version = try reader.versionAndFlags().version
    self.byteOffset = byteOffset
    switch version {
    case 0:
      self.schemeIDURI = try reader.terminatedText("scheme_id_uri")
      self.value = try reader.terminatedText("value")
      self.timescale = try reader.uint32("timescale")
      self.start = .delta(try reader.uint32("presentation_time_delta"))
      self.eventDuration = Self.duration(try reader.uint32("event_duration"))
      self.id = try reader.uint32("id")
    case 1:
      self.timescale = try reader.uint32("timescale")
      self.start = .time(try reader.integer(8, "presentation_time"))
      self.eventDuration = Self.duration(try reader.uint32("event_duration"))
      self.id = try reader.uint32("id")
      self.schemeIDURI = try reader.terminatedText("scheme_id_uri")
      self.value = try reader.terminatedText("value")
    default:
      throw MalformedData(
        .unexpectedValue(UInt64(version)), field: "version of emsg", byteOffset: versionOffset)
    }
    self.messageData = reader.takeRest()
  }

  private static func duration(_ value: UInt32) -> UInt32? {
    value == unknownDuration ? nil : value
  }

  /// The duration; `nil` when unknown, or when the timescale is zero.
  public var duration: MediaTime? {
    guard timescale > 0, let eventDuration else { return nil }
    return MediaTime(value: Int128(eventDuration), timescale: Int128(timescale))
  }

  /// The start of the event on the timeline of the presentation.
  ///
  /// - Parameter segmentStart: the earliest presentation time of the segment, the reference of
  ///   version 0.
  /// - Returns: `nil` for version 0 without a known segment time, or when the timescale is zero.
  public func presentationTime(inSegmentFrom segmentStart: MediaTime?) -> MediaTime? {
    guard timescale > 0 else { return nil }
    switch start {
    case .time(let time): return MediaTime(value: Int128(time), timescale: Int128(timescale))
    case .delta(let delta):
      return segmentStart.map { $0 + MediaTime(value: Int128(delta), timescale: Int128(timescale)) }
    }
  }
}

extension EventMessageBox {
  /// The forms of SCTE-35 in a message.
  public enum SCTE35Form: Hashable, Sendable {
    /// A `splice_info_section()` (SCTE 214-3, section 7.3.2).
    case binary
    /// XML of the section's fields.
    case xml
    /// XML around the section in base64.
    case xmlBinary
  }

  private static let id3Schemes: Set<String> = [
    "https://aomedia.org/emsg/ID3", "https://developer.apple.com/streaming/emsg-id3",
  ]

  private static let scte35Schemes: [String: SCTE35Form] = [
    "urn:scte:scte35:2013:bin": .binary, "urn:scte:scte35:2014:bin": .binary,
    "urn:scte:scte35:2013:xml": .xml,
    "urn:scte:scte35:2013:xml+bin": .xmlBinary, "urn:scte:scte35:2014:xml+bin": .xmlBinary,
  ]

  /// Whether messages of a scheme are ID3 tags (AOM, Carriage of ID3 Timed Metadata in CMAF).
  public static func isID3(scheme: String) -> Bool { id3Schemes.contains(scheme) }

  /// Whether the message is an ID3 tag.
  public var isID3: Bool { Self.isID3(scheme: schemeIDURI) }

  /// The form of SCTE-35 in the message; `nil` for other schemes.
  public var scte35Form: SCTE35Form? { Self.scte35Schemes[schemeIDURI] }

  /// The values of the message in reports.
  public var fields: [Field] {
    var fields = [
      Field("schemeIdUri", .string(schemeIDURI)), Field("value", .string(value)),
      Field("timescale", .integer(timescale)), Field("id", .integer(id)),
    ]
    fields.add("duration", duration)
    fields.append(Field("messageDataBase64", .bytes(messageData[...])))
    return fields
  }
}

extension ByteReader {
  /// Reads a UTF-8 text that ends with a zero byte.
  fileprivate mutating func terminatedText(_ field: String) throws(MalformedData) -> String {
    let rest = self.rest
    guard let end = rest.firstIndex(of: 0) else {
      throw MalformedData(.invalidText("has no terminator"), field: field, byteOffset: offset)
    }
    move(to: end + 1)
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}
