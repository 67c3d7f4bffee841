internal import ByteParsing
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// Makes a section from its elements, and records ignored parts.
struct SectionElementReader {
  private(set) var issues: [SpliceXMLSignal.Issue] = []
  /// The prefixes without a namespace that were recorded.
  private var undeclaredPrefixes: Set<String> = []

  /// The maximum number of issues of one signal.
  private static let maximumIssueCount = 100

  /// Records an issue of an element.
  mutating func note(_ message: String, _ element: MarkupElement) {
    guard issues.count < Self.maximumIssueCount else { return }
    issues.append(SpliceXMLSignal.Issue(message, line: element.line))
  }

  /// The elements that may be several in one.
  private static let repeatableNames = commandNames.union(descriptorNames)
    .union([SpliceXML.Element.upid, "Component", "Event", "AudioChannel"])

  /// The namespaces of the attributes that any element may have.
  private static let generalNamespaces: Set = [
    "http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2001/XMLSchema-instance",
  ]

  /// Records unknown attributes and elements and repeated ones, which are ignored, and prefixes
  /// that are not declared.
  mutating func expect(
    _ attributes: Set<String> = [], children: Set<String> = [], in element: MarkupElement
  ) {
    notePrefix(element.undeclaredPrefix, element)
    for attribute in element.attributes {
      notePrefix(attribute.undeclaredPrefix, element)
      if let namespace = attribute.namespace, namespace != element.namespace {
        guard !Self.generalNamespaces.contains(namespace) else { continue }
        let name = "\(attribute.name) of \(element.name)"
        note("\(name) has the namespace \(namespace.shortened) and is ignored", element)
      } else if !attributes.contains(attribute.name) {
        note("\(element.name) has no attribute \(attribute.name), which is ignored", element)
      }
    }
    var names: Set<String> = []
    for child in element.children where child.name != SpliceXML.Element.ext {
      if !children.contains(child.name) {
        note("\(child.name) has no meaning in \(element.name) and is ignored", child)
      } else if !Self.repeatableNames.contains(child.name), !names.insert(child.name).inserted {
        note("\(element.name) has a second \(child.name), which is ignored", child)
      }
    }
  }

  /// Records a prefix without a namespace, once for all names that have it.
  private mutating func notePrefix(_ prefix: String?, _ element: MarkupElement) {
    guard let prefix, undeclaredPrefixes.insert(prefix).inserted else { return }
    note("the prefix \(prefix.shortened) is not declared, names are read without it", element)
  }

  mutating func section(_ element: MarkupElement) throws(SpliceXMLError) -> SpliceInfoSection {
    expect(
      ["sapType", "preRollMilliSeconds", "ptsAdjustment", "protocolVersion", "tier"],
      children: Self.commandNames.union(Self.descriptorNames).union(["EncryptedPacket"]),
      in: element)
    if let namespace = element.namespace, !SpliceXML.namespaces.contains(namespace) {
      note(
        "the namespace is \(namespace.shortened), the standard has \(SpliceXML.namespace)", element)
    }
    let commands = element.children.filter { Self.commandNames.contains($0.name) }
    guard let first = commands.first else {
      throw SpliceXMLError("SpliceInfoSection has no command", line: element.line)
    }
    guard commands.count == 1 else {
      throw SpliceXMLError(
        "SpliceInfoSection has \(commands.count) commands", line: commands[1].line)
    }
    var section = SpliceInfoSection(command: try command(first))
    for child in element.children where Self.descriptorNames.contains(child.name) {
      section.descriptors.append(try descriptor(child))
    }
    let attributes = ElementAttributes(element)
    section.sapType =
      try attributes.number("sapType", below: 4)
      .flatMap { SpliceInfoSection.SAPType(rawValue: UInt8(truncatingIfNeeded: $0)) }
      ?? .unspecified
    section.ptsAdjustment = TransportTimestamp(
      ticks: try attributes.number("ptsAdjustment", below: TransportTimestamp.modulus) ?? 0)
    section.protocolVersion = try attributes.number("protocolVersion") ?? 0
    section.tier = UInt16(
      truncatingIfNeeded: try attributes.number("tier", below: 0x1000)
        ?? UInt64(SpliceInfoSection.unrestrictedTier))
    if let packet = element.children.first(where: { $0.name == "EncryptedPacket" }) {
      try readEncryption(packet, into: &section)
    }
    return section
  }

  /// `EncryptedPacket` requires encryption with keys that are not available, unless its algorithm
  /// is 0, none.
  private mutating func readEncryption(
    _ element: MarkupElement, into section: inout SpliceInfoSection
  ) throws(SpliceXMLError) {
    expect(["encryptionAlgorithm", "cwIndex"], in: element)
    let attributes = ElementAttributes(element)
    section.encryptionAlgorithm = UInt8(
      truncatingIfNeeded: try attributes.number("encryptionAlgorithm", below: 0x40) ?? 0)
    section.cwIndex = try attributes.number("cwIndex") ?? 0xFF
    if section.encryptionAlgorithm != 0 {
      note("EncryptedPacket requires encryption, the section is not encrypted", element)
    }
  }

  /// The bytes of a `Binary` element.
  mutating func binary(_ element: MarkupElement) throws(SpliceXMLError) -> [UInt8] {
    expect(["signalType"], in: element)
    let type = ElementAttributes(element).text("signalType")
    guard type == nil || type == SpliceXML.Element.section else {
      throw SpliceXMLError(
        "Binary contains \(type?.shortened ?? ""), expected a SpliceInfoSection", line: element.line
      )
    }
    return try element.base64Bytes
  }

  /// The bytes in the `Ext` beside the fields of a section.
  mutating func exactBytes(of element: MarkupElement) throws(SpliceXMLError) -> [UInt8]? {
    for ext in element.children where ext.name == SpliceXML.Element.ext {
      for child in ext.children
      where child.name == SpliceXML.Element.binary && child.namespace == element.namespace {
        return try binary(child)
      }
    }
    return nil
  }
}
