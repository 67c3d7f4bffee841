internal import SourceDiagnostics

extension SectionDecoder {
  /// Decodes the descriptor loop and leaves the reader after it.
  @inline(__always)
  mutating func decodeDescriptorLoop(into section: inout SpliceInfoSection) {
    let start = reader.offset
    guard let length = reader.peekUInt16(at: start) else {
      log.report(
        .descriptorLoopOverrun, "descriptor_loop_length is missing", at: start, "descriptors")
      return
    }
    let declaredEnd = start + 2 + Int(length)
    if declaredEnd > payloadEnd {
      log.report(
        .descriptorLoopOverrun,
        "descriptor_loop_length declares \(length) bytes, there are \(payloadEnd - start - 2)",
        at: start, "descriptors")
    }
    let loopEnd = min(declaredEnd, payloadEnd)
    var offset = start + 2
    while offset < loopEnd {
      log.scope = .descriptor(section.descriptors.count)
      offset = decodeDescriptor(from: offset, to: loopEnd, into: &section.descriptors)
    }
    log.scope = .section
    reader.move(to: offset..<payloadEnd)
  }

  /// Decodes one descriptor and returns where the next one starts.
  @inline(__always)
  private mutating func decodeDescriptor(
    from start: Int, to loopEnd: Int, into descriptors: inout [SpliceDescriptor]
  ) -> Int {
    reader.move(to: start..<loopEnd)
    guard let header = reader.peekUInt16(at: start) else {
      log.report(.descriptorTruncated, "one byte is left, too few for a descriptor", at: start)
      descriptors.append(SpliceDescriptor(.malformed(reader.takeRest())))
      return loopEnd
    }
    let length = Int(header & 0xFF)
    let end = start + 2 + length
    guard end <= loopEnd else {
      log.report(
        .descriptorTruncated,
        "descriptor_length declares \(length) bytes, \(loopEnd - start - 2) are left in the loop",
        at: start + 1)
      descriptors.append(SpliceDescriptor(.malformed(reader.takeRest())))
      return loopEnd
    }
    do throws(MalformedData) {
      try appendDescriptor(from: start, to: end, into: &descriptors)
      return end
    } catch {
      return recoverDescriptor(from: start, to: end, loopEnd: loopEnd, error, into: &descriptors)
    }
  }

  @inline(__always)
  private mutating func appendDescriptor(
    from start: Int, to end: Int, into descriptors: inout [SpliceDescriptor]
  ) throws(MalformedData) {
    reader.move(to: start..<end)
    let tag = try reader.uint8("splice_descriptor_tag")
    _ = try reader.uint8("descriptor_length")
    let identifier = FormatIdentifier(rawValue: try reader.uint32("identifier"))
    guard identifier == .cuei, tag <= SpliceDescriptor.Tag.audio else {
      descriptors.append(
        SpliceDescriptor(.opaque(tag: tag, identifier: identifier, bytes: reader.takeRest())))
      return
    }
    guard tag == SpliceDescriptor.Tag.segmentation else {
      var descriptor = SpliceDescriptor(try SpliceDescriptor.Content(tag: tag, reading: &reader))
      descriptor.trailingBytes = takeTrailingBytes(of: descriptor.name)
      descriptors.append(descriptor)
      return
    }
    let segmentation = try SegmentationDescriptor(reading: &reader)
    var trailingBytes: [UInt8] = []
    if reader.remaining == 1, segmentation.segment?.type.mayHaveSubSegments == true {
      log.report(
        .subSegmentCutOff, "sub_segment_num is present without sub_segments_expected",
        at: reader.offset)
      trailingBytes = reader.takeRest()
    } else {
      trailingBytes = takeTrailingBytes(of: "segmentation_descriptor")
    }
    if let segment = segmentation.segment { checkUPID(of: segment, descriptorStart: start) }
    descriptors.append(SpliceDescriptor(.segmentation(segmentation), trailingBytes: trailingBytes))
  }

  /// The bytes after the syntax of a descriptor.
  @inline(__always)
  private mutating func takeTrailingBytes(of name: @autoclosure () -> String) -> [UInt8] {
    guard reader.remaining > 0 else { return [] }
    log.report(
      .descriptorTrailingBytes,
      "something follows the end of the \(name()): \(Plural.text(reader.remaining, "byte"))",
      at: reader.offset)
    return reader.takeRest()
  }

  /// Keeps the bytes of a descriptor that does not decode within its length.
  ///
  /// Some senders do not count the identifier; four more bytes then complete the descriptor.
  private mutating func recoverDescriptor(
    from start: Int, to end: Int, loopEnd: Int, _ fault: MalformedData,
    into descriptors: inout [SpliceDescriptor]
  ) -> Int {
    let longerEnd = end + SpliceDescriptor.identifierLength
    if longerEnd <= loopEnd, end - start > 2 {
      var attempt = self
      var decoded: [SpliceDescriptor] = []
      if (try? attempt.appendDescriptor(from: start, to: longerEnd, into: &decoded)) != nil,
        let descriptor = decoded.first, descriptor.trailingBytes.isEmpty,
        descriptor.identifier == .cuei
      {
        log.report(
          .descriptorLengthWithoutIdentifier,
          "descriptor_length is \(end - start - 2), 4 less than the descriptor has", at: start + 1)
        descriptors.append(descriptor)
        return longerEnd
      }
    }
    log.report(.descriptorMalformed, fault)
    reader.move(to: start..<end)
    descriptors.append(SpliceDescriptor(.malformed(reader.takeRest())))
    return end
  }
}

extension SpliceDescriptor.Content {
  /// Decodes the body of a `CUEI` descriptor.
  @inline(__always)
  init(tag: UInt8, reading reader: inout SectionReader) throws(MalformedData) {
    switch tag {
    case SpliceDescriptor.Tag.segmentation:
      self = .segmentation(try SegmentationDescriptor(reading: &reader))
    case SpliceDescriptor.Tag.avail: self = .avail(try AvailDescriptor(reading: &reader))
    case SpliceDescriptor.Tag.dtmf: self = .dtmf(try DTMFDescriptor(reading: &reader))
    case SpliceDescriptor.Tag.time: self = .time(try TimeDescriptor(reading: &reader))
    case SpliceDescriptor.Tag.audio: self = .audio(try AudioDescriptor(reading: &reader))
    default: self = .opaque(tag: tag, identifier: .cuei, bytes: reader.takeRest())
    }
  }
}
