internal import CLibXML2

/// Reads XML into elements. The one place where libxml2 is called.
///
/// Nothing outside the document is loaded, and a document type declaration is refused, so there are
/// no entities but the five of XML itself.
enum MarkupParser {
  /// A document may have no more bytes than this.
  static let maximumByteCount = 16 * 1024 * 1024
  /// Elements may be nested no deeper than this.
  static let maximumDepth = 64

  private static let library: Void = xmlInitParser()

  /// The outermost element of a document.
  static func root(of bytes: [UInt8]) throws(SpliceXMLError) -> MarkupElement {
    guard bytes.count <= maximumByteCount else {
      throw SpliceXMLError("the document has more than \(maximumByteCount) bytes")
    }
    _ = library
    guard let parser = xmlNewParserCtxt() else { throw SpliceXMLError("there is no memory") }
    defer { xmlFreeParserCtxt(parser) }
    let faults = MarkupFaults()
    // The parser knows the collector only by its address.
    return try withExtendedLifetime(faults) { () throws(SpliceXMLError) in
      faults.attach(to: parser)
      return try root(of: bytes, parser, faults)
    }
  }

  private static func root(
    of bytes: [UInt8], _ parser: xmlParserCtxtPtr, _ faults: MarkupFaults
  ) throws(SpliceXMLError) -> MarkupElement {
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue | XML_PARSE_BIG_LINES.rawValue
    let document = bytes.withUnsafeBytes { buffer in
      xmlCtxtReadMemory(
        parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), nil, nil,
        Int32(options))
    }
    defer { if let document { xmlFreeDoc(document) } }
    guard !faults.hasDocumentType else {
      throw SpliceXMLError(
        "a document type declaration is not read", line: Int(xmlSAX2GetLineNumber(parser)))
    }
    guard let document, let root = xmlDocGetRootElement(document) else {
      let fault = faults.faults.first
      throw SpliceXMLError(fault?.message ?? "is no XML", line: fault?.line)
    }
    return try element(root, depth: 1)
  }

  private static func element(
    _ node: xmlNodePtr, depth: Int
  ) throws(SpliceXMLError) -> MarkupElement {
    let line = xmlGetLineNo(node)
    guard depth <= maximumDepth else {
      throw SpliceXMLError("elements are nested deeper than \(maximumDepth)", line: line)
    }
    var element = MarkupElement(
      name: string(node.pointee.name) ?? "", namespace: namespace(node.pointee.ns), line: line)
    var attribute = node.pointee.properties
    while let current = attribute {
      element.attributes.append(
        MarkupElement.Attribute(
          name: string(current.pointee.name) ?? "", namespace: namespace(current.pointee.ns),
          value: characters(current.pointee.children)))
      attribute = current.pointee.next
    }
    element.text = characters(node.pointee.children)
    var child = node.pointee.children
    while let current = child {
      if current.pointee.type == XML_ELEMENT_NODE {
        element.children.append(try self.element(current, depth: depth + 1))
      }
      child = current.pointee.next
    }
    return element
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

  private static func namespace(_ pointer: xmlNsPtr?) -> String? {
    pointer.flatMap { string($0.pointee.href) }
  }

  private static func string(_ pointer: UnsafePointer<xmlChar>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}
