public import SourceDiagnostics

/// The rows of the rule catalogue about the content of segments, snapshots and other resources.
extension DiagnosticRule {
  /// Chapters that cannot be read.
  public static let chaptersUnreadable = DiagnosticRule(
    "CHP-001", "chapters-unreadable", .error,
    "The chapters that EXT-X-SESSION-DATA names are a JSON array of objects with a start-time.",
    specification: "RFC 8216bis, section 4.4.6.4",
    rationale: "Players that show chapters leave out those that they cannot read, or all of them.",
    remedy: """
      Let the URI of EXT-X-SESSION-DATA name a JSON array of objects, each with start-time as a \
      number of seconds.
      """)
  /// A list of assets that clients cannot read.
  static let assetListMalformed = DiagnosticRule(
    "INT-006", "asset-list-malformed", .error,
    "X-ASSET-LIST names a JSON object with the array ASSETS, whose objects have a URI and a DURATION.",
    specification: "RFC 8216bis, appendix D.2",
    rationale: """
      A client that cannot read the list, or an asset in it, skips the ads: the break is lost, or \
      starts with a gap.
      """,
    remedy: """
      Let the ad server answer with {"ASSETS":[{"URI":"https://…","DURATION":15.0}]}, one object \
      for each asset.
      """)
  /// More lists than the limit.
  static let assetListLimitExceeded = DiagnosticRule(
    "INT-007", "asset-list-limit-exceeded", .warning,
    "The number of asset lists in the interstitials of a playlist is within the limit.",
    authority: .practice,
    rationale:
      "The reader stops there, so that a damaged or hostile playlist cannot make it load for ever.",
    remedy: "Remove past interstitials from the playlist.")
  /// A segment or initialization section that is not media.
  public static let segmentNotMedia = DiagnosticRule(
    "LOAD-018", "segment-not-media", .error,
    "A segment is media in a format that HLS has, and so is its initialization section.",
    specification: "RFC 8216bis, section 3.1",
    rationale: """
      The segment in the playlist is other content, most often the error page of a server \
      that was answered with status 200. Players stop there.
      """,
    remedy: "Open the address in a browser; let the server answer errors with an error status.")
  /// A key that cannot decrypt.
  public static let keyUnusable = DiagnosticRule(
    "LOAD-019", "key-unusable", .error,
    "A key has 16 bytes and decrypts its segments.", specification: "RFC 8216bis, section 5.2",
    rationale: "With a wrong key a segment is noise: players show nothing and find no metadata.",
    remedy: """
      Serve the key as 16 raw bytes, neither hexadecimal nor base64, and check that the IV, or \
      the media sequence number in its place, is the one that the packager used.
      """)
  /// An encrypted segment that no key can decrypt.
  static let encryptedSegmentDamaged = DiagnosticRule(
    "LOAD-042", "encrypted-segment-damaged", .error,
    "A segment whose key has METHOD=AES-128 is encrypted as a whole, in blocks of 16 bytes.",
    specification: "RFC 8216bis, section 4.4.4.4",
    rationale: "Players stop there, or play noise: they decrypt what is cut off or in clear.",
    remedy: """
      Upload the segment again. Before segments in clear, such as ads, write \
      #EXT-X-KEY:METHOD=NONE.
      """)
  /// An unsupported encryption.
  public static let encryptionUnknown = DiagnosticRule(
    "LOAD-020", "encryption-unknown", .warning,
    "A segment is encrypted in a way that this tool cannot decrypt, so its metadata is unknown.",
    specification: "RFC 8216bis, section 4.4.4.4",
    rationale: """
      Nothing is wrong with the stream; but the tool could not look into this segment, so that \
      rules about its media stay silent.
      """,
    remedy:
      "Validate the stream before it is encrypted, or one that is encrypted with METHOD=AES-128.")
  /// A playlist that is not one.
  public static let playlistUnrecognized = DiagnosticRule(
    "LOAD-021", "playlist-unrecognized", .error,
    "The playlists in a multivariant playlist are media playlists.",
    specification: "RFC 8216bis, section 4.4.6",
    rationale: """
      A variant or rendition that is not a media playlist cannot be played; players leave it out or \
      stop.
      """,
    remedy: "Reference a media playlist; a multivariant playlist never references another.")
  /// Media of a kind that cannot have the metadata of this toolkit.
  public static let mediaUnreadable = DiagnosticRule(
    "LOAD-022", "media-unreadable", .error, "Media can be read in the format of its first bytes.",
    authority: .practice,
    rationale:
      "The header of the file does not have the format of its first bytes, so it was read in part.",
    remedy: "Repackage the file; compare its size with that of the original.")
  /// A file among snapshots that is not a playlist, such as a saved error page.
  public static let snapshotUnrecognized = DiagnosticRule(
    "LOAD-030", "snapshot-unrecognized", .error, "A snapshot of a playlist is a playlist.",
    specification: "RFC 8216bis, section 4.1",
    rationale: """
      A file among the snapshots is not a playlist. At that time players received the same: most often \
      an error page, or a file that was half written.
      """,
    remedy: """
      Let the packager write playlists under another name and rename them, and let the server \
      answer errors with an error status.
      """)
  /// File dates that are not fetch times of snapshots.
  public static let snapshotTimesUnusable = DiagnosticRule(
    "LOAD-031", "snapshot-times-unusable", .warning,
    "The modification dates of snapshots, if used, have the order of their names.",
    authority: .practice,
    rationale: """
      The modification dates of these files do not follow the order of their names, so they are \
      not the times of the fetches; most often the files were copied or unpacked. Rules that need \
      those times stay silent.
      """,
    remedy: """
      Copy snapshots with their dates (cp -p, rsync -t), or write the time of each fetch into the \
      name of its file, as 20260101T001000Z.m3u8.
      """)
  /// Parts of a segment that is not complete yet.
  static let openPartsUnread = DiagnosticRule(
    "LOAD-040", "open-parts-unread", .info,
    "The parts after the last segment of a low-latency playlist are not read before their segment is complete.",
    specification: "RFC 8216bis, section 4.4.4.9",
    rationale: """
      Nothing is wrong with the stream; but cues and messages that lie in these parts are not in \
      this report, so that at the live edge it is behind what players show.
      """,
    remedy: """
      Read the playlist again when the segment is complete, or save snapshots of it and have them \
      merged.
      """)
  /// Segments that were skipped.
  public static let segmentsNotAsked = DiagnosticRule(
    "LOAD-041", "segments-not-asked", .warning,
    "Segments are skipped after many consecutive ones could not be loaded.",
    authority: .practice,
    rationale: """
      A server that does not have hundreds of segments in a row, nor the last one, has none of \
      the rest either, so that to ask for each would only take time.
      """,
    remedy: """
      Check whether the playlist belongs to the segments that are on the server, and whether the \
      address of the playlist is the one that players use.
      """)

  /// The rows of this file.
  public static let reading: [DiagnosticRule] = [
    .chaptersUnreadable, .assetListMalformed, .assetListLimitExceeded, .segmentNotMedia,
    .keyUnusable, .encryptedSegmentDamaged, .encryptionUnknown, .playlistUnrecognized,
    .mediaUnreadable,
    .snapshotUnrecognized, .snapshotTimesUnusable, .openPartsUnread, .segmentsNotAsked,
  ]
}
