internal import MediaStreams

/// The bytes of packed audio: PKA.
enum PackedAudioReadingRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    ReadingFault(
      PackedAudioRules.bytesBetweenFrames,
      rationale: """
        Decoders skip the bytes, with a click, and take what looks like a frame in them for one.
        """,
      remedy: """
        Write frames one after the other; put metadata into ID3 tags.
        """),
    ReadingFault(
      PackedAudioRules.frameTruncated,
      rationale: """
        The last frame cannot be decoded, so that there is a gap to the next segment.
        """,
      remedy: """
        Cut segments between frames, and publish them only when they are complete.
        """),
    ReadingFault(
      PackedAudioRules.framesMissing,
      rationale: """
        A segment without frames plays as silence, or stops the player.
        """,
      remedy: """
        Look whether the file is audio at all, and whether the encoder had any input.
        """),
    ReadingFault(
      PackedAudioRules.limitExceeded, authority: .practice,
      rationale: """
        The reader stops there, so that a damaged or hostile file cannot take all time and memory.
        """,
      remedy: """
        Look whether the file is what it seems; split a long recording.
        """),
    ReadingFault(
      PackedAudioRules.timestampMissing,
      rationale: """
        Frames of packed audio have no time stamps. Without the tag a player cannot tell where the \
        segment belongs: sound and pictures run apart, and a change of the variant is heard.
        """,
      remedy: """
        Let the packager write a PRIV frame with the owner \
        com.apple.streaming.transportStreamTimestamp into an ID3 tag at the start of each segment.
        """),
  ]
}
