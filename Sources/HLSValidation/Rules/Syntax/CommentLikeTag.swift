internal import HLSPlaylists
internal import SourceDiagnostics

/// A comment that was probably meant as a tag.
struct CommentLikeTag: ReadingRule {
  let documentation = RuleDocumentation(
    .commentLikeTag,
    rationale: """
      A line that begins with # and not with #EXT is a comment, which every player skips. Names of tags are in \
      capitals and follow the # at once, so a blank or a small letter turns a tag into a comment.
      """,
    remedy:
      "Write the tag as the documentation has it, without blanks after the # and in capitals.",
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      ▶# EXT-X-CUE-OUT:4
      #EXTINF:4,
      a.ts
      #EXT-X-ENDLIST
      """,
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      ▶#EXTX-DISCONTINUITY
      #EXTINF:4,
      a.ts
      #EXT-X-ENDLIST
      """,
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      # the break starts here
      #EXT-X-CUE-OUT:4
      #EXTINF:4,
      a.ts
      #EXT-X-ENDLIST
      """
    ])
}
