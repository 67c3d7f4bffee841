internal import EventMessages
internal import HLSValidation

/// The boxes of ISO base media: BOX.
enum ISOMediaReadingRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = ISOMediaIssueKind.allCases.map { kind in
    ReadingFault(
      kind.rule, authority: kind == .limitReached ? .practice : .standard,
      rationale: kind.rationale, remedy: kind.remedy)
  }
}

extension ISOMediaIssueKind {
  fileprivate var rationale: String {
    switch self {
    case .boxMissing: "A file without a box holds no media, so that nothing in it can be played."
    case .boxTruncated:
      "The end of the file is missing, and with it samples or event messages that the box declares."
    case .boxSizeTooSmall:
      "Nothing after such a box can be found, since the next one starts where this one ends."
    case .boxTypeInvalid:
      "The reader is not where a box starts: a size before it is wrong, or the bytes are damaged."
    case .trailingBytes:
      "The rest of the bytes is too short for a box; something was cut off, or padded."
    case .boxMalformed:
      "Players drop the box, and with it the samples, times or event messages that it describes."
    case .eventMessageVersion:
      """
      The fields of an emsg box depend on its version. One of an unknown version, and the cue in \
      it, is lost.
      """
    case .timescaleZero: "A time in units of nothing has no value, so the event cannot be placed."
    case .trackUnknown:
      "Players cannot decode samples of a track that the initialization section does not have."
    case .headerMissing:
      """
      Without EXT-X-MAP a player has no description of the tracks. Their times cannot be told, and \
      event messages cannot be placed.
      """
    case .decodeTimeMissing:
      """
      Without tfdt a fragment has no place on the timeline, so that everything in it is placed by \
      EXTINF alone.
      """
    case .limitReached:
      "The reader stops there, so that a damaged or hostile file cannot take all time and memory."
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .boxMissing, .boxTruncated, .trailingBytes:
      "Compare the size with what the packager wrote; publish the segment only when it is complete."
    case .boxSizeTooSmall, .boxTypeInvalid, .boxMalformed:
      "Look at the place with a box dumper, and correct the muxer that writes this box."
    case .eventMessageVersion: "Write emsg boxes of version 1, or of version 0."
    case .timescaleZero: "Write the timescale of the track, such as 90000."
    case .trackUnknown:
      """
      Let EXT-X-MAP name the initialization section of this rendition; use its track_ID in each \
      fragment.
      """
    case .headerMissing:
      """
      Name the initialization section with EXT-X-MAP; to look at one segment alone, join the \
      section and the segment first.
      """
    case .decodeTimeMissing: "Let the muxer write a tfdt box into each track fragment."
    case .limitReached: "Split the file into segments of ordinary length."
    }
  }
}
