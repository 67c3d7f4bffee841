internal import ByteParsing
internal import SCTE35

extension SectionElementWriter {
  /// The `SegmentationUpid` elements of an identifier: none, one, or one for each part of a MID.
  ///
  /// Every reader treats two or more elements as a MID. A MID of fewer parts, or with inconsistent
  /// lengths, is one element with its bytes.
  func upidElements(_ upid: SegmentationUPID) -> [MarkupElement] {
    let elements = upid.elements
    if upid.type == .mid, elements.count >= 2, SegmentationUPID(mid: elements) == upid {
      return elements.map(upidElement)
    }
    return upid.isAbsent ? [] : [upidElement(upid)]
  }

  private func upidElement(_ upid: SegmentationUPID) -> MarkupElement {
    var element = MarkupElement(SpliceXML.Element.upid)
    element.set("segmentationUpidType", upid.type.rawValue)
    var bytes = upid.bytes
    if let owner = upid.formatIdentifier {
      element.set("formatIdentifier", owner.rawValue)
      bytes.removeFirst(4)
    }
    if upid.type.isText || upid.type == .userDefined || upid.type == .mpu,
      let text = String(validating: bytes, as: UTF8.self), MarkupText.survivesAsToken(text)
    {
      element.set("segmentationUpidFormat", UPIDFormat.text.rawValue)
      element.text = text
    } else {
      element.set("segmentationUpidFormat", UPIDFormat.hexadecimal.rawValue)
      element.text = Hexadecimal.text(bytes)
    }
    return element
  }
}
