internal import MediaTiming
internal import SCTE35

/// Makes the `SpliceInfoSection` element of a section, and records its omissions.
struct SectionElementWriter {
  private(set) var omissions: [SpliceXMLOmission] = []
  /// The current part of the section.
  private var path = ""

  /// The element; `nil` when a part of the section has no element at all.
  mutating func element(_ section: SpliceInfoSection) -> MarkupElement? {
    guard section.protocolVersion == 0 else { return nil }
    omitWireFields(of: section)
    path = "command"
    guard let command = commandElement(section.command) else { return nil }
    omit("bytes after the command", unless: section.commandTrailingBytes.isEmpty)
    var root = MarkupElement(SpliceXML.Element.section, children: [command])
    root.set("sapType", section.sapType.rawValue)
    root.set("ptsAdjustment", section.ptsAdjustment.ticks)
    root.set("protocolVersion", section.protocolVersion)
    root.set("tier", section.tier)
    for (index, descriptor) in section.descriptors.enumerated() {
      path = "descriptors[\(index)]"
      guard let element = descriptorElement(descriptor) else { return nil }
      omit("bytes after the descriptor", unless: descriptor.trailingBytes.isEmpty)
      root.children.append(element)
    }
    return root
  }

  /// Records an omission, unless a reader would use the same default.
  mutating func omit(_ field: String, unless isDefault: Bool, in part: String = "") {
    guard !isDefault else { return }
    let place = part.isEmpty ? path : path.isEmpty ? part : "\(path).\(part)"
    let omission = SpliceXMLOmission(field, at: place)
    if omissions.last != omission { omissions.append(omission) }
  }

  /// Records reserved bits that are not all ones.
  mutating func omitReserved(_ bits: UInt8, ones: UInt8, in part: String = "") {
    omit("reserved bits", unless: bits == ones, in: part)
  }

  private mutating func omitWireFields(of section: SpliceInfoSection) {
    omit("section_syntax_indicator", unless: !section.sectionSyntaxIndicator)
    omit("private_indicator", unless: !section.privateIndicator)
    omit("encryption_algorithm", unless: section.encryptionAlgorithm == 0)
    omit("cw_index", unless: section.cwIndex == 0xFF)
    omit("splice_command_length", unless: section.declaredCommandLength == nil)
    omit("alignment_stuffing", unless: section.alignmentStuffing.isEmpty)
  }
}
