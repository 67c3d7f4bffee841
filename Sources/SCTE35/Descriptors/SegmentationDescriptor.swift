public import MediaTiming
internal import SourceDiagnostics

/// What a splice point is a boundary of: `segmentation_descriptor()` (SCTE 35, section 10.3.3).
public struct SegmentationDescriptor: Hashable, Sendable {
  /// `segmentation_event_id`. The same number may come back for another event.
  public var eventID: UInt32
  /// The content of the segment; `nil` cancels the event that was announced with the same id.
  public var segment: Segment?
  /// `segmentation_event_id_compliance_indicator` as sent: 0 says that the event id follows the
  /// 2023 edition, 1 says nothing, as in every older message.
  public var eventIDComplianceIndicator = true
  /// The 6 reserved bits after it, as sent. Writers set them to ones.
  public var reservedBits: UInt8 = 0x3F

  /// A segment boundary, or with `nil` its cancellation.
  public init(eventID: UInt32, segment: Segment?) {
    self.eventID = eventID
    self.segment = segment
  }

  /// Whether the message takes back what was announced: `segmentation_event_cancel_indicator`.
  public var isCancellation: Bool { segment == nil }

  /// What `segmentation_event_cancel_indicator` of 0 is followed by.
  public struct Segment: Hashable, Sendable {
    /// The streams of a segment in component mode; `nil` is `program_segmentation_flag` of 1, the
    /// whole program.
    public var components: [Component]?
    /// `segmentation_duration` in ticks of 90 kHz, below 2^40.
    public var duration: UInt64?
    /// Where the segment may be shown; `nil` is `delivery_not_restricted_flag` of 1.
    public var deliveryRestrictions: DeliveryRestrictions?
    /// What the segment is called.
    public var upid: SegmentationUPID
    /// What kind of boundary it is.
    public var type: SegmentationType
    /// `segment_num`.
    public var segmentNum: UInt8
    /// `segments_expected`.
    public var segmentsExpected: UInt8
    /// The position among sub-segments; to leave it out is not the same as two zeros.
    public var subSegments: SubSegments?
    /// The 5 reserved bits that stand for absent restrictions, as sent. Writers set them to ones.
    public var reservedBits: UInt8 = 0x1F

    /// A boundary of a segment of the whole program.
    public init(
      type: SegmentationType, upid: SegmentationUPID = .none, duration: UInt64? = nil,
      deliveryRestrictions: DeliveryRestrictions? = nil, segmentNum: UInt8 = 0,
      segmentsExpected: UInt8 = 0, subSegments: SubSegments? = nil, components: [Component]? = nil
    ) {
      self.type = type
      self.upid = upid
      self.duration = duration
      self.deliveryRestrictions = deliveryRestrictions
      self.segmentNum = segmentNum
      self.segmentsExpected = segmentsExpected
      self.subSegments = subSegments
      self.components = components
    }

    /// The duration in seconds.
    public var durationTime: MediaTime? {
      duration.map {
        MediaTime(value: Int128($0), timescale: Int128(TransportTimestamp.timescale))
      }
    }
  }

  /// One elementary stream of a segment in component mode.
  public struct Component: Hashable, Sendable {
    /// The `component_tag` of its stream identifier descriptor.
    public var tag: UInt8
    /// Ticks of 90 kHz to add to the `pts_time` of the command, below 2^33.
    public var ptsOffset: UInt64
    /// The 7 reserved bits as sent. Writers set them to ones.
    public var reservedBits: UInt8 = 0x7F

    /// A stream and its offset.
    public init(tag: UInt8, ptsOffset: UInt64) {
      self.tag = tag
      self.ptsOffset = ptsOffset
    }
  }

  /// `sub_segment_num` and `sub_segments_expected`.
  public struct SubSegments: Hashable, Sendable {
    /// `sub_segment_num`.
    public var number: UInt8
    /// `sub_segments_expected`.
    public var expected: UInt8

    /// A position among sub-segments.
    public init(number: UInt8, expected: UInt8) {
      self.number = number
      self.expected = expected
    }
  }
}

extension SegmentationDescriptor {
  @inline(__always)
  init(reading reader: inout SectionReader) throws(MalformedData) {
    self.eventID = try reader.uint32("segmentation_event_id")
    let cancel = try reader.uint8("segmentation_event_cancel_indicator")
    self.eventIDComplianceIndicator = cancel & 0x40 != 0
    self.reservedBits = cancel & 0x3F
    if cancel & 0x80 == 0 { self.segment = try Segment(reading: &reader) }
  }

  func write(to writer: inout SectionWriter) throws(SpliceEncodingError) {
    writer.write(eventID)
    writer.write(
      (isCancellation ? 0x80 : 0) | (eventIDComplianceIndicator ? 0x40 : 0) | reservedBits & 0x3F)
    try segment?.write(to: &writer)
  }
}

extension SegmentationDescriptor.Segment {
  @inline(__always)
  init(reading reader: inout SectionReader) throws(MalformedData) {
    let flags = try reader.uint8("program_segmentation_flag")
    if flags & 0x20 != 0 {
      self.deliveryRestrictions = nil
      self.reservedBits = flags & 0x1F
    } else {
      self.deliveryRestrictions = DeliveryRestrictions(bits: flags & 0x1F)
    }
    self.components = flags & 0x80 != 0 ? nil : try Self.components(reading: &reader)
    self.duration = flags & 0x40 != 0 ? try reader.integer(5, "segmentation_duration") : nil
    let upid = try reader.uint16("segmentation_upid_type")
    self.upid = SegmentationUPID(
      type: UPIDType(rawValue: UInt8(truncatingIfNeeded: upid >> 8)),
      bytes: try reader.take(Int(upid & 0xFF), "segmentation_upid"))
    let tail = try reader.integer(3, "segmentation_type_id")
    self.type = SegmentationType(rawValue: UInt8(truncatingIfNeeded: tail >> 16))
    self.segmentNum = UInt8(truncatingIfNeeded: tail >> 8)
    self.segmentsExpected = UInt8(truncatingIfNeeded: tail)
    // Only the remaining bytes show whether there are sub-segments: older senders omit them.
    if type.mayHaveSubSegments, reader.remaining >= 2 {
      let sub = try reader.uint16("sub_segment_num")
      self.subSegments = SegmentationDescriptor.SubSegments(
        number: UInt8(truncatingIfNeeded: sub >> 8), expected: UInt8(truncatingIfNeeded: sub))
    }
  }

  private static func components(
    reading reader: inout SectionReader
  ) throws(MalformedData) -> [SegmentationDescriptor.Component] {
    let count = try reader.uint8("component_count")
    var components: [SegmentationDescriptor.Component] = []
    for _ in 0..<count {
      let all = try reader.integer(6, "pts_offset")
      var component = SegmentationDescriptor.Component(
        tag: UInt8(truncatingIfNeeded: all >> 40), ptsOffset: all & FieldLimit.bits33)
      component.reservedBits = UInt8(truncatingIfNeeded: all >> 33) & 0x7F
      components.append(component)
    }
    return components
  }

  func write(to writer: inout SectionWriter) throws(SpliceEncodingError) {
    var flags = deliveryRestrictions?.bits ?? 0x20 | reservedBits & 0x1F
    if components == nil { flags |= 0x80 }
    if duration != nil { flags |= 0x40 }
    writer.write(flags)
    if let components {
      try writer.writeCount(components.count, "components")
      for (index, component) in components.enumerated() {
        let offset = try SectionWriter.checked(
          component.ptsOffset, FieldLimit.bits33, "components[\(index)].ptsOffset")
        writer.write(component.tag)
        writer.write(UInt64(component.reservedBits & 0x7F) << 33 | offset, bytes: 5)
      }
    }
    if let duration {
      writer.write(
        try SectionWriter.checked(duration, FieldLimit.bits40, "segmentationDuration"), bytes: 5)
    }
    writer.write(upid.type.rawValue)
    try writer.writeCount(upid.bytes.count, "upidHex")
    writer.write(upid.bytes)
    writer.write(type.rawValue)
    writer.write(segmentNum)
    writer.write(segmentsExpected)
    if let subSegments {
      writer.write(subSegments.number)
      writer.write(subSegments.expected)
    }
  }
}
