/// The definition of one attribute of a tag in RFC 8216bis.
struct AttributeDefinition: Sendable {
  /// The form of the value, section 4.2.
  enum Form: Sendable {
    /// In quotes.
    case quoted
    /// An enumerated string without quotes.
    case enumerated
    /// A quoted or an enumerated string.
    case quotedOrEnumerated
    /// A decimal integer, not negative.
    case integer
    /// A decimal floating point number, not negative.
    case decimal
    /// A decimal floating point number with or without a sign.
    case signedDecimal
    /// A hexadecimal sequence with `0x`.
    case hexadecimal
    /// A decimal resolution, width and height.
    case resolution

    /// Whether the value is in quotes; `nil` where both are allowed.
    var isQuoted: Bool? {
      switch self {
      case .quoted: true
      case .quotedOrEnumerated: nil
      default: false
      }
    }
  }

  /// The form of the value.
  var form: Form
  /// The allowed values, where the standard allows no others.
  var values: [String] = []
}
