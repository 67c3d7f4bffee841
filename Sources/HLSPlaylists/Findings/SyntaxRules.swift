public import SourceDiagnostics

/// The rows of the rule catalogue about the syntax of playlists.
extension DiagnosticRule {
  /// The first line is #EXTM3U.
  public static let missingHeader = DiagnosticRule(
    "SYN-001", "missing-header", .error,
    "The first line is #EXTM3U.",
    specification: "RFC 8216bis, section 4.4.1.1",
    rationale:
      "Players recognise a playlist by its first line, and reject everything else.",
    remedy:
      "Write #EXTM3U as the very first line, without a comment, an empty line or blanks before it.")
  /// A playlist is UTF-8 without a byte order mark and without control characters.
  public static let malformedEncoding = DiagnosticRule(
    "SYN-002", "malformed-encoding", .error,
    "A playlist is UTF-8 without a byte order mark and without control characters.",
    specification: "RFC 8216bis, section 4.1",
    rationale: """
      Players should reject a playlist that begins with a byte order mark or is not UTF-8. Control characters \
      end up in URIs and names, where they are not seen and not found. A tabulator does little harm and is a \
      warning.
      """,
    remedy:
      "Write UTF-8 without a byte order mark, and no control characters but the ends of lines.")
  /// A playlist has tags of media playlists or of multivariant ones, not both.
  public static let mixedPlaylistKinds = DiagnosticRule(
    "SYN-003", "mixed-playlist-kinds", .error,
    "A playlist has tags of media playlists or of multivariant ones, not both.",
    specification: "RFC 8216bis, sections 4.4.3, 4.4.4 and 4.4.6",
    rationale:
      "Players must reject a playlist that has tags of both kinds, since its kind is ambiguous.",
    remedy: "Move the tag to the playlist of the kind that it belongs to, or leave it out.")
  /// A playlist has its version once.
  public static let repeatedVersion = DiagnosticRule(
    "SYN-004", "repeated-version", .error,
    "EXT-X-VERSION is in a playlist at most once.",
    specification: "RFC 8216bis, section 4.4.1.2",
    rationale: "Players must reject a playlist that claims two versions.",
    remedy: "Keep the higher of the versions, and one tag.")
  /// Attribute lists are well formed.
  public static let malformedAttributeList = DiagnosticRule(
    "SYN-007", "malformed-attribute-list", .error,
    "Attribute lists are well formed.",
    specification: "RFC 8216bis, section 4.2",
    rationale: """
      Players read attributes by different means and agree on well-formed lists alone: one stops at a blank, \
      another takes it into the name, so that the attribute is lost.
      """,
    remedy: """
      Write NAME=value pairs with one comma between them, names in capitals, no blanks, and each quoted value \
      closed in the same line.
      """)
  /// A list has each attribute name once.
  public static let repeatedAttribute = DiagnosticRule(
    "SYN-008", "repeated-attribute", .error,
    "A list has each attribute name once.",
    specification: "RFC 8216bis, section 4.2",
    rationale:
      "Some players take the first value and others the last, so that they play different things.",
    remedy: "Keep the intended attribute.")
  /// A value has the type that its tag or attribute requires.
  public static let mistypedValue = DiagnosticRule(
    "SYN-009", "mistyped-value", .error,
    "A value has the type that its tag or attribute asks for.",
    specification: "RFC 8216bis, section 4.2",
    rationale: """
      A player that keeps to the syntax does not find a number in quotes, or takes the quotes for a part of the \
      value. Tolerant ones hide the fault until another player is used. Where the value can be read all the same, \
      the finding is a warning.
      """,
    remedy:
      "Write the value in the form that the attribute asks for: in quotes or not, as a whole number or not."
  )
  /// Numbers are in their range.
  public static let numberOutOfRange = DiagnosticRule(
    "SYN-010", "number-out-of-range", .error,
    "Numbers are in their range.",
    specification: "RFC 8216bis, section 4.2",
    rationale:
      "Players read such a number as zero, wrap it around, or reject the playlist, each in its own way.",
    remedy: "Look for an overflow or a missing value where the number is made.")
  /// A comment does not look like a tag.
  public static let commentLikeTag = DiagnosticRule(
    "SYN-011", "comment-like-tag", .warning,
    "A comment does not look like a tag.",
    specification: "RFC 8216bis, section 4.1",
    rationale: """
      A line that begins with # and not with #EXT is a comment, which every player skips. Names of tags are in \
      capitals and follow the # at once, so a blank or a small letter turns a tag into a comment.
      """,
    remedy: "Write the tag as the documentation has it, without blanks after the # and in capitals."
  )
  /// A tag that begins with #EXT is a known one.
  public static let unknownTag = DiagnosticRule(
    "SYN-012", "unknown-tag", .info,
    "A tag that begins with #EXT is a known one.",
    specification: "RFC 8216bis, section 6.3.1",
    rationale:
      "Players ignore tags that they do not know. That is right for a private tag, and hides a misspelt one.",
    remedy: "Check the spelling; a private tag may stay.")
  /// A URI line has its EXTINF or EXT-X-STREAM-INF before it.
  public static let uriWithoutTag = DiagnosticRule(
    "SYN-013", "uri-without-tag", .error,
    "A URI line has its EXTINF or EXT-X-STREAM-INF before it.",
    specification: "RFC 8216bis, section 4.4.4.1",
    rationale:
      "Without a duration a segment has no place in time. Some players skip the line, others reject the playlist.",
    remedy: "Write the EXTINF or EXT-X-STREAM-INF before the address, or take the line out.")
  /// EXTINF, EXT-X-STREAM-INF and EXT-X-DISCONTINUITY have a URI line after them.
  public static let tagWithoutURI = DiagnosticRule(
    "SYN-014", "tag-without-uri", .error,
    "EXTINF, EXT-X-STREAM-INF and EXT-X-DISCONTINUITY have a URI line after them.",
    specification: "RFC 8216bis, sections 4.4.4.1, 4.4.4.3 and 4.4.6.2",
    rationale: """
      The segment or variant is lost, and what the tag says may be taken for the next one. A discontinuity \
      at the end of an ended playlist says that segments are missing.
      """,
    remedy: "Write the address after the tag, or take the tag out.")
  /// A variable is defined before it is referred to.
  public static let undefinedVariable = DiagnosticRule(
    "SYN-015", "undefined-variable", .error,
    "A variable is defined before it is referred to.",
    specification: "RFC 8216bis, section 4.3",
    rationale:
      "Players must reject a playlist with such a reference; a tolerant one asks for an address with braces in it.",
    remedy: "Define the variable with EXT-X-DEFINE in a line before the reference.")
  /// EXT-X-DEFINE has NAME with VALUE, IMPORT or QUERYPARAM, and names are unique.
  public static let malformedDefinition = DiagnosticRule(
    "SYN-016", "malformed-definition", .error,
    "EXT-X-DEFINE has NAME with VALUE, IMPORT or QUERYPARAM, and names are unique.",
    specification: "RFC 8216bis, section 4.4.2.3",
    rationale: "Players must reject a playlist with an ambiguous variable.",
    remedy: """
      Give each EXT-X-DEFINE a NAME with a VALUE, an IMPORT or a QUERYPARAM, and each variable its own name of \
      letters, digits, - and _.
      """)
  /// An imported variable or query parameter exists.
  public static let missingVariableSource = DiagnosticRule(
    "SYN-017", "missing-variable-source", .error,
    "An imported variable or query parameter exists.",
    specification: "RFC 8216bis, section 4.4.2.3",
    rationale: """
      Players must reject a playlist that imports a variable which its multivariant playlist does not define, or \
      names a query parameter which its address does not have. Where neither is known here, because the playlist \
      was read by itself or is a saved copy, the finding is a warning.
      """,
    remedy:
      "Define the variable in the multivariant playlist, or add the parameter to the address of the playlist."
  )
  /// A tag has the attributes it must have.
  public static let missingAttribute = DiagnosticRule(
    "SYN-018", "missing-attribute", .error,
    "A tag has the attributes it must have.",
    specification: "RFC 8216bis, section 4.4",
    rationale:
      "Without the attribute the tag has no meaning: players skip it or reject the playlist.",
    remedy: "Add the named attribute.")
  /// A value is one of those that the standard defines.
  public static let undefinedValue = DiagnosticRule(
    "SYN-019", "undefined-value", .error,
    "A value is one of those that the standard defines, where it defines them all.",
    specification: "RFC 8216bis, section 4.4",
    rationale: """
      Players know the values of the standard. With another one they skip the variant, treat the attribute as \
      absent, or reject the playlist.
      """,
    remedy: "Write one of the values that the standard has; capitals count.")
  /// A playlist stays within the limits of the reader.
  public static let readingLimit = DiagnosticRule(
    "SYN-021", "reading-limit", .warning,
    "A playlist stays within the limits of the reader.",
    authority: .practice,
    rationale:
      "Content past the limit was not read, so its findings and cues are missing.",
    remedy: "Look for a runaway packager; no stream needs as much.")
  /// The value of a variable refers to no other variable.
  public static let referenceInDefinition = DiagnosticRule(
    "SYN-025", "reference-in-definition", .warning,
    "The value of a variable refers to no other variable.",
    specification: "RFC 8216bis, section 4.3",
    rationale: """
      References are replaced once, and players do not agree on those within EXT-X-DEFINE: Chromium leaves them as \
      they are, hls.js and ExoPlayer replace what is defined before. An address that counts on either is not found by \
      the others. Here they stay as they are written.
      """,
    remedy: "Write the value out, or refer to both variables where they are used.")

  /// The rows of this file.
  static let syntax: [DiagnosticRule] = [
    .missingHeader, .malformedEncoding, .mixedPlaylistKinds, .repeatedVersion,
    .malformedAttributeList, .repeatedAttribute, .mistypedValue, .numberOutOfRange, .commentLikeTag,
    .unknownTag, .uriWithoutTag, .tagWithoutURI, .undefinedVariable, .malformedDefinition,
    .missingVariableSource, .missingAttribute, .undefinedValue, .readingLimit,
    .referenceInDefinition,
  ]
}
