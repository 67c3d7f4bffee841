/// An XML element, independent of any library: used by the reader and the writer.
struct MarkupElement: Hashable {
  /// The local name.
  var name: String
  /// The namespace; `nil` without one.
  var namespace: String?
  /// The prefix of the name when no namespace is declared for it.
  var undeclaredPrefix: String?
  /// The attributes in their order.
  var attributes: [Attribute] = []
  /// The elements inside.
  var children: [MarkupElement] = []
  /// The characters directly inside.
  var text = ""
  /// The line of the start tag in the document, from 1; 0 for an element that was made.
  var line = 0

  struct Attribute: Hashable {
    /// The local name.
    var name: String
    /// The namespace; `nil` for an attribute without a prefix.
    var namespace: String?
    /// The prefix of the name when no namespace is declared for it.
    var undeclaredPrefix: String?
    var value: String
  }

  /// An element of the SCTE 35 namespace.
  init(_ name: String, children: [MarkupElement] = [], text: String = "") {
    self.name = name
    self.namespace = SpliceXML.namespace
    self.children = children
    self.text = text
  }

  /// An element as it was read.
  init(name: String, namespace: String?, undeclaredPrefix: String?, line: Int) {
    self.name = name
    self.namespace = namespace
    self.undeclaredPrefix = undeclaredPrefix
    self.line = line
  }

  /// Appends an attribute without a namespace.
  mutating func set(_ name: String, _ value: some CustomStringConvertible) {
    attributes.append(Attribute(name: name, value: value.description))
  }

  /// Appends an attribute when there is a value for it.
  mutating func set(_ name: String, _ value: (some CustomStringConvertible)?) {
    if let value { set(name, value) }
  }

  /// The element without line numbers and without the white space around its text.
  var normalized: MarkupElement {
    var copy = self
    copy.line = 0
    copy.children = children.map(\.normalized)
    return copy
  }
}
