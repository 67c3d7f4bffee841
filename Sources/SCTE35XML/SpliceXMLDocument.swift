internal import ByteParsing
public import SCTE35

/// A section as XML of the standard.
///
/// A section with parts that have no element, such as an encrypted or a reserved command, is
/// written as the `Binary` element. Any other is written field by field; bits without an attribute,
/// such as `cw_index` and reserved bits, are listed in ``omissions``, and everything else can be
/// read back.
///
/// ```swift
/// let document = try SpliceXMLDocument(section, exact: true)
/// print(document.text)
/// ```
public struct SpliceXMLDocument: Hashable, Sendable {
  /// How the section is written.
  public enum Form: Hashable, Sendable {
    /// `SpliceInfoSection`, field by field.
    case fields
    /// `Binary`, the bytes in base64.
    case binary
  }

  /// How the section is written.
  public var form: Form
  /// The outermost element with its namespace, ended by a line feed, without an XML declaration.
  public var element: String
  /// The omissions of the document. Empty when it can be read back to the same bytes.
  public var omissions: [SpliceXMLOmission]

  /// The whole document, ``SpliceXML/declaration`` and ``element``.
  public var text: String { SpliceXML.declaration + element }

  /// Writes a section.
  ///
  /// With `exact` an `Ext` element contains the bytes beside the fields, so that nothing is
  /// omitted. Throws when a value does not fit its field.
  public init(_ section: SpliceInfoSection, exact: Bool = false) throws(SpliceEncodingError) {
    let bytes = try section.encoded()
    var writer = SectionElementWriter()
    guard var root = writer.element(section) else {
      self.form = .binary
      self.element = MarkupText(Self.binary(bytes)).text
      self.omissions = []
      return
    }
    if exact {
      root.children.insert(
        MarkupElement(SpliceXML.Element.ext, children: [Self.binary(bytes)]), at: 0)
    }
    self.form = .fields
    self.element = MarkupText(root).text
    self.omissions = exact ? [] : writer.omissions
  }

  private static func binary(_ bytes: [UInt8]) -> MarkupElement {
    var binary = MarkupElement(SpliceXML.Element.binary, text: Base64.text(bytes))
    binary.set("signalType", SpliceXML.Element.section)
    return binary
  }
}
