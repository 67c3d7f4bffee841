public import SourceDiagnostics

/// The rows of the rule catalogue that are met while a playlist is read.
extension DiagnosticRule {
  /// The first line is #EXTM3U.
  public static let missingHeader = DiagnosticRule(
    "SYN-001", "missing-header", .error,
    "The first line is #EXTM3U.",
    specification: "RFC 8216bis, section 4.4.1.1")

  /// A playlist is UTF-8 without a byte order mark and without control characters.
  public static let malformedEncoding = DiagnosticRule(
    "SYN-002", "malformed-encoding", .error,
    "A playlist is UTF-8 without a byte order mark and without control characters.",
    specification: "RFC 8216bis, section 4.1")

  /// A playlist has tags of media playlists or of multivariant ones, not both.
  public static let mixedPlaylistKinds = DiagnosticRule(
    "SYN-003", "mixed-playlist-kinds", .error,
    "A playlist has tags of media playlists or of multivariant ones, not both.",
    specification: "RFC 8216bis, sections 4.4.3, 4.4.4 and 4.4.6")

  /// A playlist tells its version once.
  public static let repeatedVersion = DiagnosticRule(
    "SYN-004", "repeated-version", .error,
    "EXT-X-VERSION stands in a playlist at most once.",
    specification: "RFC 8216bis, section 4.4.1.2")

  /// Attribute lists are well formed.
  public static let malformedAttributeList = DiagnosticRule(
    "SYN-007", "malformed-attribute-list", .error,
    "Attribute lists are well formed.",
    specification: "RFC 8216bis, section 4.2")

  /// A list has each attribute name once.
  public static let repeatedAttribute = DiagnosticRule(
    "SYN-008", "repeated-attribute", .error,
    "A list has each attribute name once.",
    specification: "RFC 8216bis, section 4.2")

  /// A value has the type that its tag or attribute asks for.
  public static let mistypedValue = DiagnosticRule(
    "SYN-009", "mistyped-value", .error,
    "A value has the type that its tag or attribute asks for.",
    specification: "RFC 8216bis, section 4.2")

  /// Numbers lie in their range.
  public static let numberOutOfRange = DiagnosticRule(
    "SYN-010", "number-out-of-range", .error,
    "Numbers lie in their range.",
    specification: "RFC 8216bis, section 4.2")

  /// A comment does not look like a tag.
  public static let commentLikeTag = DiagnosticRule(
    "SYN-011", "comment-like-tag", .warning,
    "A comment does not look like a tag.",
    specification: "RFC 8216bis, section 4.1")

  /// A tag that begins with #EXT is a known one.
  public static let unknownTag = DiagnosticRule(
    "SYN-012", "unknown-tag", .info,
    "A tag that begins with #EXT is a known one.",
    specification: "RFC 8216bis, section 6.3.1")

  /// A URI line has its EXTINF or EXT-X-STREAM-INF before it.
  public static let uriWithoutTag = DiagnosticRule(
    "SYN-013", "uri-without-tag", .error,
    "A URI line has its EXTINF or EXT-X-STREAM-INF before it.",
    specification: "RFC 8216bis, section 4.4.4.1")

  /// EXTINF and EXT-X-STREAM-INF have a URI line after them.
  public static let tagWithoutURI = DiagnosticRule(
    "SYN-014", "tag-without-uri", .error,
    "EXTINF and EXT-X-STREAM-INF have a URI line after them.",
    specification: "RFC 8216bis, sections 4.4.4.1 and 4.4.6.2")

  /// A variable is defined before it is referred to.
  public static let undefinedVariable = DiagnosticRule(
    "SYN-015", "undefined-variable", .error,
    "A variable is defined before it is referred to.",
    specification: "RFC 8216bis, section 4.3")

  /// EXT-X-DEFINE has NAME with VALUE, IMPORT or QUERYPARAM, and names are unique.
  public static let malformedDefinition = DiagnosticRule(
    "SYN-016", "malformed-definition", .error,
    "EXT-X-DEFINE has NAME with VALUE, IMPORT or QUERYPARAM, and names are unique.",
    specification: "RFC 8216bis, section 4.4.2.3")

  /// An imported variable or query parameter exists.
  public static let missingVariableSource = DiagnosticRule(
    "SYN-017", "missing-variable-source", .error,
    "An imported variable or query parameter exists.",
    specification: "RFC 8216bis, section 4.4.2.3")

  /// The value of a variable refers to no other variable.
  public static let referenceInDefinition = DiagnosticRule(
    "SYN-025", "reference-in-definition", .warning,
    "The value of a variable refers to no other variable.",
    specification: "RFC 8216bis, section 4.3")

  /// A tag has the attributes it must have.
  public static let missingAttribute = DiagnosticRule(
    "SYN-018", "missing-attribute", .error,
    "A tag has the attributes it must have.",
    specification: "RFC 8216bis, section 4.4")

  /// A value is one of those that the standard defines.
  public static let undefinedValue = DiagnosticRule(
    "SYN-019", "undefined-value", .error,
    "A value is one of those that the standard defines, where it defines them all.",
    specification: "RFC 8216bis, section 4.4")

  /// A playlist stays within the limits of the reader.
  public static let readingLimit = DiagnosticRule(
    "SYN-021", "reading-limit", .warning,
    "A playlist stays within the limits of the reader.")

  /// A tag that describes the whole playlist stands there once.
  public static let repeatedTag = DiagnosticRule(
    "MED-002", "repeated-tag", .error,
    "A tag that describes the whole playlist stands there once.",
    specification: "RFC 8216bis, sections 4.4.2, 4.4.3, 4.4.5.2 and 4.4.6.6")

  /// EXTINF has a duration that is not negative, and a comma after it.
  public static let malformedSegmentDuration = DiagnosticRule(
    "MED-005", "malformed-segment-duration", .error,
    "EXTINF has a duration that is not negative, and a comma after it.",
    specification: "RFC 8216bis, section 4.4.4.1")

  /// A byte range without an offset follows a range of the same resource.
  public static let unanchoredByteRange = DiagnosticRule(
    "MED-009", "unanchored-byte-range", .error,
    "A byte range without an offset follows a range of the same resource.",
    specification: "RFC 8216bis, sections 4.4.4.2, 4.4.4.5 and 4.4.4.9")

  /// An initialization vector has 128 bits. One without its leading zeros is still a number of 128 bits, so that it is no
  /// error.
  public static let malformedInitializationVector = DiagnosticRule(
    "MED-011", "malformed-initialization-vector", .error,
    "An initialization vector has 128 bits.",
    specification: "RFC 8216bis, section 4.4.4.4")

  /// A variant tells its peak bit rate.
  public static let variantWithoutBandwidth = DiagnosticRule(
    "MVP-001", "variant-without-bandwidth", .error,
    "EXT-X-STREAM-INF and EXT-X-I-FRAME-STREAM-INF have BANDWIDTH.",
    specification: "RFC 8216bis, sections 4.4.6.2 and 4.4.6.3")

  /// A delta update tells how many segments it leaves out, of a live playlist that offers delta updates.
  public static let malformedDeltaUpdate = DiagnosticRule(
    "LLH-005", "malformed-delta-update", .error,
    "EXT-X-SKIP tells how many segments were left out, of a live playlist that offers delta updates.",
    specification: "RFC 8216bis, sections 4.4.5.2 and 6.2.5.1")

  /// A rendition report tells which playlist it is about.
  public static let renditionReportWithoutURI = DiagnosticRule(
    "LLH-007", "rendition-report-without-uri", .error,
    "EXT-X-RENDITION-REPORT has the URI of a playlist.",
    specification: "RFC 8216bis, section 4.4.5.4")

  /// A delta update can be completed from the playlist before it.
  public static let unmergeableDeltaUpdate = DiagnosticRule(
    "LIV-016", "unmergeable-delta-update", .error,
    "A delta update can be completed from the playlist before it.",
    specification: "RFC 8216bis, section 6.2.5.1")

  /// A date range has an ID.
  public static let dateRangeWithoutID = DiagnosticRule(
    "DRG-001", "date-range-without-id", .error,
    "A date range has an ID.",
    specification: "RFC 8216bis, section 4.4.5.1")

  /// Dates of date ranges are ISO 8601; one without a zone is a warning.
  public static let malformedDateRangeDate = DiagnosticRule(
    "DRG-003", "malformed-date-range-date", .error,
    "Dates of date ranges are ISO 8601 with a zone.",
    specification: "RFC 8216bis, section 4.4.5.1")

  /// Durations of date ranges are not negative.
  public static let negativeDateRangeDuration = DiagnosticRule(
    "DRG-005", "negative-date-range-duration", .error,
    "Durations of date ranges are not negative.",
    specification: "RFC 8216bis, section 4.4.5.1")

  /// Tags of one ID do not give an attribute two values.
  public static let conflictingDateRange = DiagnosticRule(
    "DRG-010", "conflicting-date-range", .error,
    "Tags of one ID do not give an attribute two values.",
    specification: "RFC 8216bis, section 4.4.5.1")

  /// Some tag of a date range has a start date.
  public static let unanchoredDateRange = DiagnosticRule(
    "DRG-014", "unanchored-date-range", .error,
    "Some tag of a date range has a start date.",
    specification: "RFC 8216bis, sections 4.4.5.1 and 4.4.5.1.1")

  /// An ID is not used again for another date range.
  public static let reusedDateRangeID = DiagnosticRule(
    "DRG-015", "reused-date-range-id", .error,
    "An ID is not used again for another date range.",
    specification: "RFC 8216bis, sections 4.4.5.1 and 4.4.5.1.1")

  /// EXT-X-PROGRAM-DATE-TIME is an ISO 8601 date and time with a zone.
  public static let malformedProgramDateTime = DiagnosticRule(
    "PDT-002", "malformed-program-date-time", .error,
    "EXT-X-PROGRAM-DATE-TIME is an ISO 8601 date and time with a zone.",
    specification: "RFC 8216bis, section 4.4.4.6")

  /// A hexadecimal value begins with 0x and has pairs of digits.
  public static let malformedHexadecimal = DiagnosticRule(
    "PAY-001", "malformed-hexadecimal", .error,
    "A hexadecimal value begins with 0x and has pairs of digits.",
    specification: "RFC 8216bis, section 4.2")
}

/// The catalogue rows of this target, area by area.
public enum PlaylistRules {
  /// Every rule whose findings reading a playlist can give.
  public static let all: [DiagnosticRule] = [
    .missingHeader,
    .malformedEncoding,
    .mixedPlaylistKinds,
    .repeatedVersion,
    .malformedAttributeList,
    .repeatedAttribute,
    .mistypedValue,
    .numberOutOfRange,
    .commentLikeTag,
    .unknownTag,
    .uriWithoutTag,
    .tagWithoutURI,
    .undefinedVariable,
    .malformedDefinition,
    .missingVariableSource,
    .referenceInDefinition,
    .missingAttribute,
    .undefinedValue,
    .readingLimit,
    .repeatedTag,
    .malformedSegmentDuration,
    .unanchoredByteRange,
    .malformedInitializationVector,
    .variantWithoutBandwidth,
    .malformedDeltaUpdate,
    .renditionReportWithoutURI,
    .unmergeableDeltaUpdate,
    .dateRangeWithoutID,
    .malformedDateRangeDate,
    .negativeDateRangeDuration,
    .conflictingDateRange,
    .unanchoredDateRange,
    .reusedDateRangeID,
    .malformedProgramDateTime,
    .malformedHexadecimal,
  ]
}
