/// What RFC 8216bis says of one attribute of a tag.
struct AttributeDefinition: Sendable {
  /// How the value is written, section 4.2.
  enum Form: Sendable {
    /// In quotes.
    case quoted
    /// A word without quotes.
    case enumerated
    /// In quotes, or a word without them.
    case quotedOrEnumerated
    /// A whole number that is not negative.
    case integer
    /// A decimal number that is not negative.
    case decimal
    /// A decimal number with or without a sign.
    case signedDecimal
    /// `0x` and digits.
    case hexadecimal
    /// Width and height.
    case resolution

    /// Whether the value stands in quotes; `nil` where both is right.
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
  /// The values that there are, where the standard says that there are no others.
  var values: [String] = []
}
