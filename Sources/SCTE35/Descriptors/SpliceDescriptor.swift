internal import SourceDiagnostics

/// One entry of the descriptor loop of a section: `splice_descriptor()` (SCTE 35, section 10.2).
public struct SpliceDescriptor: Hashable, Sendable {
  /// The decoded content.
  public var content: Content
  /// The bytes after the end of the syntax, which are kept and written back.
  public var trailingBytes: [UInt8]

  /// The kinds of descriptors.
  public enum Content: Hashable, Sendable {
    /// `avail_descriptor()`, tag 0 of `CUEI`.
    case avail(AvailDescriptor)
    /// `DTMF_descriptor()`, tag 1 of `CUEI`.
    case dtmf(DTMFDescriptor)
    /// `segmentation_descriptor()`, tag 2 of `CUEI`.
    case segmentation(SegmentationDescriptor)
    /// `time_descriptor()`, tag 3 of `CUEI`.
    case time(TimeDescriptor)
    /// `audio_descriptor()`, tag 4 of `CUEI`.
    case audio(AudioDescriptor)
    /// A descriptor of another owner, or a reserved tag of `CUEI`.
    case opaque(tag: UInt8, identifier: FormatIdentifier, bytes: [UInt8])
    /// Bytes that are not a complete descriptor or do not follow its syntax, from the tag on.
    case malformed([UInt8])
  }

  /// The values of `splice_descriptor_tag` under `CUEI` (SCTE 35, table 16).
  enum Tag {
    static let avail: UInt8 = 0
    static let dtmf: UInt8 = 1
    static let segmentation: UInt8 = 2
    static let time: UInt8 = 3
    static let audio: UInt8 = 4
  }

  /// The number of bytes that `descriptor_length` counts before the body: the identifier.
  static let identifierLength = 4

  /// A descriptor of some content.
  public init(_ content: Content, trailingBytes: [UInt8] = []) {
    self.content = content
    self.trailingBytes = trailingBytes
  }

  /// A segmentation descriptor.
  public init(_ segmentation: SegmentationDescriptor) { self.init(.segmentation(segmentation)) }

  /// `splice_descriptor_tag`; `nil` for an entry without any byte.
  public var tag: UInt8? {
    switch content {
    case .avail: Tag.avail
    case .dtmf: Tag.dtmf
    case .segmentation: Tag.segmentation
    case .time: Tag.time
    case .audio: Tag.audio
    case .opaque(let tag, _, _): tag
    case .malformed(let bytes): bytes.first
    }
  }

  /// `identifier`; `nil` for a malformed entry that ends before it.
  public var identifier: FormatIdentifier? {
    switch content {
    case .avail, .dtmf, .segmentation, .time, .audio: .cuei
    case .opaque(_, let identifier, _): identifier
    case .malformed(let bytes):
      bytes.count < 6
        ? nil : FormatIdentifier(rawValue: bytes[2..<6].reduce(0) { $0 << 8 | UInt32($1) })
    }
  }

  /// `segmentation_event_id` of a malformed segmentation descriptor, if it is long enough, so that
  /// the event is not lost with the rest.
  public var malformedEventID: UInt32? {
    guard case .malformed(let bytes) = content, tag == Tag.segmentation, identifier == .cuei,
      bytes.count >= 10
    else { return nil }
    return bytes[6..<10].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The segmentation descriptor, if it is one.
  public var segmentation: SegmentationDescriptor? {
    if case .segmentation(let descriptor) = content { descriptor } else { nil }
  }

  /// The name of the descriptor in the standard.
  public var name: String {
    switch content {
    case .avail: "avail_descriptor"
    case .dtmf: "DTMF_descriptor"
    case .segmentation: "segmentation_descriptor"
    case .time: "time_descriptor"
    case .audio: "audio_descriptor"
    case .opaque(_, .cuei, _): "unknown descriptor"
    case .opaque: "private descriptor"
    case .malformed: "malformed descriptor"
    }
  }

  /// Returns the bytes of the descriptor alone, from its tag on. Throws when a value does not fit
  /// its field.
  public func encoded() throws(SpliceEncodingError) -> [UInt8] {
    var writer = SectionWriter()
    try write(to: &writer)
    return writer.bytes
  }

  func write(to writer: inout SectionWriter) throws(SpliceEncodingError) {
    if case .malformed(let bytes) = content {
      writer.write(bytes)
      return
    }
    var body = SectionWriter()
    switch content {
    case .avail(let avail): avail.write(to: &body)
    case .dtmf(let dtmf): try dtmf.write(to: &body)
    case .segmentation(let segmentation): try segmentation.write(to: &body)
    case .time(let time): try time.write(to: &body)
    case .audio(let audio): try audio.write(to: &body)
    case .opaque(_, _, let bytes): body.write(bytes)
    case .malformed: break
    }
    body.write(trailingBytes)
    writer.write(tag ?? 0)
    try writer.writeCount(body.count + Self.identifierLength, "descriptorLength")
    writer.write((identifier ?? .cuei).rawValue)
    writer.write(body.bytes)
  }
}
