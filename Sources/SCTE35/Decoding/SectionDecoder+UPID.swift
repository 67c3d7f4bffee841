extension SectionDecoder {
  /// Reports issues of the UPID of a segment.
  @inline(__always)
  mutating func checkUPID(of segment: SegmentationDescriptor.Segment, descriptorStart: Int) {
    let type = segment.upid.type
    let count = segment.upid.bytes.count
    guard type != .notUsed || count > 0 else { return }
    // Tag, length, identifier, event id, cancel byte and flags come first.
    let fixed = 12
    let components = segment.components.map { 1 + 6 * $0.count } ?? 0
    let duration = segment.duration == nil ? 0 : 5
    let start = descriptorStart + fixed + components + duration + 2
    if type == .mid {
      checkMID(start..<(start + count))
    } else {
      checkElement(type, start..<(start + count), index: 0)
    }
  }

  private mutating func checkMID(_ range: Range<Int>) {
    var offset = range.lowerBound
    var index = 0
    while offset < range.upperBound {
      guard offset + 2 <= range.upperBound else {
        log.report(
          .midMalformed, "one byte is left in the MID, too few for a type and a length",
          at: offset, "segmentationUpids[\(index)]")
        return
      }
      let type = UPIDType(rawValue: reader.bytes[offset])
      let length = Int(reader.bytes[offset + 1])
      let start = offset + 2
      guard start + length <= range.upperBound else {
        log.report(
          .midMalformed,
          "the length in the MID declares \(length) bytes, \(range.upperBound - start) are left",
          at: offset + 1, "segmentationUpids[\(index)]")
        return
      }
      if type == .mid {
        log.report(
          .midNested, "a MID is nested in a MID and is kept as bytes", at: offset,
          "segmentationUpids[\(index)]")
      } else {
        checkElement(type, start..<(start + length), index: index)
      }
      offset = start + length
      index += 1
    }
  }

  private mutating func checkElement(_ type: UPIDType, _ range: Range<Int>, index: Int) {
    guard let row = type.row else {
      log.report(
        .upidTypeReserved, "segmentation_upid_type 0x\(NumberText.byte(type.rawValue)) is reserved",
        at: range.lowerBound - 2, "segmentationUpids[\(index)]")
      return
    }
    if !row.length.allows(range.count) {
      let wanted =
        switch row.length {
        case .exactly(let length): "has \(length)"
        case .atLeast(let length): "has at least \(length)"
        }
      log.report(
        .upidLengthMismatch, "segmentation_upid_length is \(range.count), a \(row.name) \(wanted)",
        at: range.lowerBound - 1, "segmentationUpids[\(index)]")
    }
    if row.isText {
      let bytes = reader.bytes
      for offset in range where bytes[offset] < 0x20 || bytes[offset] > 0x7E {
        log.report(
          .upidNotText,
          "the \(row.name) has the byte 0x\(NumberText.byte(bytes[offset])), which is not text",
          at: offset, "segmentationUpids[\(index)]")
        return
      }
    }
  }
}
