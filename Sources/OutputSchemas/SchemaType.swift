/// The type of a value in a schema.
indirect enum SchemaType: Sendable {
  /// Text.
  case text
  /// A whole number.
  case integer
  /// A number, such as seconds.
  case number
  /// `true` or `false`.
  case flag
  /// An instant as ISO 8601 with a zone.
  case date
  /// Bytes in base64.
  case base64
  /// Bytes in lower-case hexadecimal.
  case hex
  /// Any value.
  case anything
  /// No value: the key is never there.
  case nothing
  /// One text.
  case constant(String)
  /// One of some texts.
  case choice([String])
  /// A list.
  case list(SchemaType)
  /// An object with any names.
  case map(SchemaType)
  /// A value, or `null`.
  case nullable(SchemaType)
  /// A value of one of some types.
  case either([SchemaType])
  /// An object with known names.
  case object(SchemaObject)
}

/// An object of a schema: its keys, each with a description.
struct SchemaObject: Sendable {
  /// The name in `$defs`.
  let name: String
  /// What it is.
  let description: String
  /// The keys, in the order in which they are written.
  let keys: [SchemaKey]
  /// Whether there may be other keys: those of a player, or of an application.
  let isOpen: Bool

  init(_ name: String, _ description: String, isOpen: Bool = false, _ keys: [SchemaKey]) {
    self.name = name
    self.description = description
    self.keys = keys
    self.isOpen = isOpen
  }
}

/// A key of an object.
struct SchemaKey: Sendable {
  let name: String
  let type: SchemaType
  let description: String
  let isRequired: Bool

  /// A key that is always there.
  static func key(_ name: String, _ type: SchemaType, _ description: String) -> SchemaKey {
    SchemaKey(name: name, type: type, description: description, isRequired: true)
  }

  /// A key that is left out when there is nothing to say.
  static func optional(_ name: String, _ type: SchemaType, _ description: String) -> SchemaKey {
    SchemaKey(name: name, type: type, description: description, isRequired: false)
  }
}
