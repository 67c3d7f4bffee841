internal import ByteParsing
internal import SCTE35
internal import SourceDiagnostics

/// Reads the XML of SCTE 35.
///
/// External resources are not loaded, and a document type declaration is refused.
public enum SpliceXMLReader {
  /// The maximum size of a document in bytes.
  public static let maximumByteCount = MarkupParser.maximumByteCount
  /// The maximum nesting of elements.
  public static let maximumDepth = MarkupParser.maximumDepth

  /// The signals of a document in order, at any depth.
  ///
  /// They may be inside other elements, as in manifests and events. Throws when the text is not
  /// XML, when it has no signal, or when no section can be made from a signal.
  public static func signals(in text: String) throws(SpliceXMLError) -> [SpliceXMLSignal] {
    try signals(in: Array(text.utf8))
  }

  /// The signals of a document in bytes, in any declared encoding.
  public static func signals(in bytes: [UInt8]) throws(SpliceXMLError) -> [SpliceXMLSignal] {
    let root = try MarkupParser.root(of: bytes)
    var signals: [SpliceXMLSignal] = []
    try collect(from: root, into: &signals)
    guard !signals.isEmpty else {
      throw SpliceXMLError(
        "there is neither a SpliceInfoSection nor a Binary in \(root.name)", line: root.line)
    }
    return signals
  }

  private static func collect(
    from element: MarkupElement, into signals: inout [SpliceXMLSignal]
  ) throws(SpliceXMLError) {
    switch element.name {
    case SpliceXML.Element.section: signals.append(try signal(fields: element))
    case SpliceXML.Element.binary: signals.append(try signal(binary: element))
    default: for child in element.children { try collect(from: child, into: &signals) }
    }
  }

  private static func signal(
    binary element: MarkupElement
  ) throws(SpliceXMLError) -> SpliceXMLSignal {
    var reader = SectionElementReader()
    let bytes = try reader.binary(element)
    return SpliceXMLSignal(bytes: bytes, line: element.line, issues: reader.issues)
  }

  private static func signal(
    fields element: MarkupElement
  ) throws(SpliceXMLError) -> SpliceXMLSignal {
    var reader = SectionElementReader()
    let section = try reader.section(element)
    let encoded: [UInt8]
    do throws(SpliceEncodingError) {
      encoded = try section.encoded()
    } catch {
      throw SpliceXMLError(error.description, line: element.line)
    }
    var bytes = encoded
    if let exact = try reader.exactBytes(of: element) {
      if haveSameFields(exact, encoded) {
        bytes = exact
      } else {
        reader.note(
          "the Binary in Ext has another section than the elements; the elements are used", element)
      }
    }
    return SpliceXMLSignal(bytes: bytes, line: element.line, issues: reader.issues)
  }

  /// Whether two sections have the same fields, apart from those without a place in the XML.
  private static func haveSameFields(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard let left = SpliceInfoSection.decode(left).section,
      let right = SpliceInfoSection.decode(right).section
    else { return false }
    var writer = SectionElementWriter()
    let element = writer.element(left)
    return element != nil && element == writer.element(right)
  }
}
