internal import HLSPlaylists
internal import SourceDiagnostics

/// An initialization vector of another length than 128 bits.
struct MalformedInitializationVector: ReadingRule {
  let documentation = RuleDocumentation(
    .malformedInitializationVector,
    rationale: """
      Players fill up or cut off such a vector in different ways, and the first block of each segment is garbage. The \
      standard asks for a number of 128 bits: one with more digits is wrong, one without its leading zeros is a risk.
      """,
    remedy: "Write the vector as 0x and 32 digits, with leading zeros.",
    failing: [
      """
      #EXTM3U
      #EXT-X-VERSION:2
      #EXT-X-TARGETDURATION:10
      #EXT-X-KEY:METHOD=AES-128,URI="key",IV=▶0x01020304
      #EXTINF:10,
      a.ts
      #EXT-X-ENDLIST
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-VERSION:2
      #EXT-X-TARGETDURATION:10
      #EXT-X-KEY:METHOD=AES-128,URI="key",IV=0x00000000000000000000000001020304
      #EXTINF:10,
      a.ts
      #EXT-X-ENDLIST
      """
    ])
}
