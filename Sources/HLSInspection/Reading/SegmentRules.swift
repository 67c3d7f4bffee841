public import SourceDiagnostics

extension DiagnosticRule {
  /// A segment or initialization section that is something else.
  public static let segmentNotMedia = DiagnosticRule(
    "LOAD-018", "segment-not-media", .error,
    "A segment is media in a format that HLS has, and so is its initialization section.",
    specification: "RFC 8216bis, section 3.1")
  /// A key that decrypts nothing.
  public static let keyUnusable = DiagnosticRule(
    "LOAD-019", "key-unusable", .error,
    "A key has 16 bytes and decrypts its segments.", specification: "RFC 8216bis, section 5.2")
  /// An encryption that the toolkit does not undo.
  public static let encryptionUnknown = DiagnosticRule(
    "LOAD-020", "encryption-unknown", .warning,
    "A segment is encrypted in a way that this tool cannot undo, so its metadata is not known.",
    specification: "RFC 8216bis, section 4.4.4.4")
  /// A playlist that is none.
  public static let playlistUnrecognized = DiagnosticRule(
    "LOAD-021", "playlist-unrecognized", .error,
    "What a multivariant playlist names is a media playlist.",
    specification: "RFC 8216bis, section 4.4.6")
  /// Media of a kind that cannot carry what is looked for here.
  public static let mediaUnreadable = DiagnosticRule(
    "LOAD-022", "media-unreadable", .error, "Media can be read as the format that it starts as.")
  /// Segments that were given up.
  public static let segmentsNotAsked = DiagnosticRule(
    "LOAD-041", "segments-not-asked", .warning,
    "Segments are not asked for once so many before them could not be loaded.")
  /// Dates of files that do not tell when snapshots were fetched.
  public static let snapshotTimesUnusable = DiagnosticRule(
    "LOAD-031", "snapshot-times-unusable", .warning,
    "Snapshots that are asked for their modification dates were modified one after the other.")
  /// A file among snapshots that is no playlist, such as a saved error page.
  public static let snapshotUnrecognized = DiagnosticRule(
    "LOAD-030", "snapshot-unrecognized", .error, "A snapshot of a playlist is a playlist.",
    specification: "RFC 8216bis, section 4.1")
}
