internal import CLibXML2

/// Parses XML into elements. Only this type calls libxml2.
///
/// External resources are not loaded, and a document type declaration is refused, so there are no
/// entities but the five of XML itself.
enum MarkupParser {
  /// The maximum size of a document in bytes.
  static let maximumByteCount = 16 * 1024 * 1024
  /// The maximum size of a document in bytes that is not UTF-8: its attributes cannot be counted
  /// before decoding.
  static let maximumByteCountOfOtherEncodings = 64 * 1024
  /// The maximum nesting of elements.
  static let maximumDepth = 64
  /// The maximum number of attributes of an element. libxml2 compares each one with all before it.
  static let maximumAttributeCount = 128
  /// The maximum number of tags, attributes and references of a document. libxml2 keeps each name,
  /// and the time to look one up grows with their number.
  static let maximumNameCount = 100_000
  /// The maximum number of namespaces that an element and its ancestors may declare.
  static let maximumNamespaceCount = 128

  private static let library: Void = xmlInitParser()

  /// The outermost element of a document.
  static func root(of bytes: [UInt8]) throws(SpliceXMLError) -> MarkupElement {
    guard bytes.count <= maximumByteCount else {
      throw SpliceXMLError("the document has more than \(maximumByteCount) bytes")
    }
    let isUTF8 = !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    guard isUTF8 || bytes.count <= maximumByteCountOfOtherEncodings else {
      throw SpliceXMLError(
        "a document that is not UTF-8 has more than \(maximumByteCountOfOtherEncodings) bytes")
    }
    if let excess = MarkupScan.excess(in: bytes) {
      throw SpliceXMLError(
        excess.reason,
        line: bytes[..<excess.offset].count(where: { $0 == UInt8(ascii: "\n") }) + 1)
    }
    _ = library
    guard let parser = xmlNewParserCtxt() else { throw SpliceXMLError("out of memory") }
    defer { xmlFreeParserCtxt(parser) }
    let faults = MarkupFaults()
    // The parser has only the address of the collector.
    return try withExtendedLifetime(faults) { () throws(SpliceXMLError) in
      faults.attach(to: parser)
      return try root(of: bytes, isUTF8: isUTF8, parser, faults)
    }
  }

  private static func root(
    of bytes: [UInt8], isUTF8: Bool, _ parser: xmlParserCtxtPtr, _ faults: MarkupFaults
  ) throws(SpliceXMLError) -> MarkupElement {
    var options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue | XML_PARSE_BIG_LINES.rawValue
    // Another declared encoding would give other attributes than those counted.
    if isUTF8 { options |= XML_PARSE_IGNORE_ENC.rawValue }
    let document = bytes.withUnsafeBytes { buffer in
      xmlCtxtReadMemory(
        parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), nil, nil,
        Int32(options))
    }
    defer { if let document { xmlFreeDoc(document) } }
    if let refusal = faults.refusal { throw refusal }
    guard let document, let root = xmlDocGetRootElement(document) else {
      let fault = faults.faults.first
      throw SpliceXMLError(fault?.message ?? "is not XML", line: fault?.line)
    }
    var namespaces: [xmlNsPtr: String] = [:]
    return element(root, &namespaces)
  }

  /// Reads an element.
  ///
  /// - Parameter namespaces: the addresses of namespaces that were read: any number of elements may have the same one.
  private static func element(
    _ node: xmlNodePtr, _ namespaces: inout [xmlNsPtr: String]
  ) -> MarkupElement {
    let elementNamespace = namespace(node.pointee.ns, &namespaces)
    let (name, undeclaredPrefix) = localName(node.pointee.name, in: elementNamespace)
    var element = MarkupElement(
      name: name, namespace: elementNamespace, undeclaredPrefix: undeclaredPrefix,
      line: xmlGetLineNo(node))
    var attribute = node.pointee.properties
    while let current = attribute {
      let attributeNamespace = namespace(current.pointee.ns, &namespaces)
      let (name, undeclaredPrefix) = localName(current.pointee.name, in: attributeNamespace)
      element.attributes.append(
        MarkupElement.Attribute(
          name: name, namespace: attributeNamespace, undeclaredPrefix: undeclaredPrefix,
          value: characters(current.pointee.children)))
      attribute = current.pointee.next
    }
    element.text = characters(node.pointee.children)
    var child = node.pointee.children
    while let current = child {
      if current.pointee.type == XML_ELEMENT_NODE {
        element.children.append(self.element(current, &namespaces))
      }
      child = current.pointee.next
    }
    return element
  }

  /// A name without its prefix, and that prefix when no namespace is declared for it: libxml2 leaves
  /// it in the name then.
  private static func localName(
    _ pointer: UnsafePointer<xmlChar>?, in namespace: String?
  ) -> (name: String, undeclaredPrefix: String?) {
    let name = string(pointer) ?? ""
    guard namespace == nil else { return (name, nil) }
    let parts = name.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return (name, nil) }
    return (String(parts[1]), String(parts[0]))
  }

  /// The characters of the text nodes among some siblings.
  private static func characters(_ first: xmlNodePtr?) -> String {
    var text = ""
    var node = first
    while let current = node {
      if current.pointee.type == XML_TEXT_NODE || current.pointee.type == XML_CDATA_SECTION_NODE {
        text += string(current.pointee.content) ?? ""
      }
      node = current.pointee.next
    }
    return text
  }

  private static func namespace(
    _ pointer: xmlNsPtr?, _ namespaces: inout [xmlNsPtr: String]
  ) -> String? {
    guard let pointer else { return nil }
    if let known = namespaces[pointer] { return known }
    let address = string(pointer.pointee.href)
    namespaces[pointer] = address
    return address
  }

  private static func string(_ pointer: UnsafePointer<xmlChar>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}
