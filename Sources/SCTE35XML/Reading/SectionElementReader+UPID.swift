internal import ByteParsing
internal import SCTE35

extension SectionElementReader {
  /// The identifier of a segment: two or more elements are a MID.
  mutating func upid(of elements: [MarkupElement]) throws(SpliceXMLError) -> SegmentationUPID {
    var parts: [SegmentationUPID] = []
    for element in elements {
      let part = try upid(element)
      guard part.bytes.count <= Int(UInt8.max) else {
        throw SpliceXMLError(
          "SegmentationUpid has \(part.bytes.count) bytes, at most \(UInt8.max) fit",
          line: element.line)
      }
      parts.append(part)
    }
    return parts.count > 1 ? SegmentationUPID(mid: parts) : parts.first ?? .none
  }

  private mutating func upid(_ element: MarkupElement) throws(SpliceXMLError) -> SegmentationUPID {
    expect(
      [
        "segmentationUpidType", "segmentationUpidLength", "formatIdentifier",
        "segmentationUpidFormat", "segmentationTypeId", "segmentNum", "segmentsExpected",
      ], in: element)
    let attributes = ElementAttributes(element)
    let type = UPIDType(rawValue: try attributes.number("segmentationUpidType") ?? 0)
    var upid = content(element, type, attributes.text("segmentationUpidFormat"))
    let owner: UInt32? = try attributes.number("formatIdentifier")
    if type == .mpu, let owner {
      upid.bytes =
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: owner >> UInt32($0)) } + upid.bytes
    }
    return upid
  }

  private mutating func content(
    _ element: MarkupElement, _ type: UPIDType, _ format: String?
  ) -> SegmentationUPID {
    guard let format else { return unformatted(element, type) }
    guard let known = UPIDFormat(spelling: format) else {
      note("segmentationUpidFormat is \(format.shortened), read as text", element)
      return SegmentationUPID(type: type, bytes: Array(element.text.collapsed.utf8))
    }
    if known.rawValue != format {
      note("segmentationUpidFormat is \(format.shortened), read as \(known.rawValue)", element)
    }
    do throws(SpliceXMLError) {
      switch known {
      case .hexadecimal: return SegmentationUPID(type: type, bytes: try element.hexadecimalBytes)
      case .base64: return SegmentationUPID(type: type, bytes: try element.base64Bytes)
      case .text: return text(element, type)
      }
    } catch {
      note("\(error.reason), read as text", element)
      return text(element, type)
    }
  }

  /// The identifier in its written form, or the characters if the type has none.
  private mutating func text(_ element: MarkupElement, _ type: UPIDType) -> SegmentationUPID {
    let text = element.text.collapsed
    if type != .mpu, !type.isText, !text.isEmpty {
      if let upid = SegmentationUPID(type: type, text: text) { return upid }
      note("\(text.shortened) is not in the form of the type \(type), read as characters", element)
    }
    return SegmentationUPID(type: type, bytes: Array(text.utf8))
  }

  /// Without a format, as before 2016, binary identifiers were written as hexadecimal digits.
  private mutating func unformatted(_ element: MarkupElement, _ type: UPIDType) -> SegmentationUPID
  {
    guard !type.isText else { return text(element, type) }
    // An AiringID may be a decimal number, which looks like hexadecimal digits.
    if type == .airingID, let upid = SegmentationUPID(type: type, text: element.text.collapsed) {
      return upid
    }
    if let bytes = try? element.hexadecimalBytes {
      return SegmentationUPID(type: type, bytes: bytes)
    }
    if let bytes = unformattedBase64(element, type) {
      note("SegmentationUpid has no segmentationUpidFormat, read as base-64", element)
      return SegmentationUPID(type: type, bytes: bytes)
    }
    return text(element, type)
  }

  /// The bytes of base64 where some writers have it without a format: in an ISAN, and in an MPU
  /// whose owner is an attribute.
  private func unformattedBase64(_ element: MarkupElement, _ type: UPIDType) -> [UInt8]? {
    let text = element.text.withoutBlanks
    guard let bytes = try? element.base64Bytes, Base64.text(bytes) == text else { return nil }
    switch type {
    case .isan, .versionedISAN: return bytes.count == 8 || bytes.count == 12 ? bytes : nil
    case .mpu where ElementAttributes(element).text("formatIdentifier") != nil:
      // A word may be base64 by chance. Then it is hardly padded, and hardly gives text.
      let isText = bytes.allSatisfy { (0x20..<0x7F).contains($0) }
      return isText || text.hasSuffix("=") ? bytes : nil
    default: return nil
    }
  }
}
