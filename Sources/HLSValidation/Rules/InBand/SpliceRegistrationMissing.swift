internal import MediaStreams
internal import SourceDiagnostics

/// SCTE-35 that receivers do not find, since the program map does not announce it.
struct SpliceRegistrationMissing: ReadingRule {
  let documentation = ReadingFault(
    TransportStreamRules.spliceRegistrationMissing,
    rationale: """
      Splicers, ad servers and packagers look in the program map for a stream of type 0x86 and the \
      registration CUEI. What is carried otherwise is not seen by them: all breaks are lost.
      """,
    remedy: """
      Keep the stream type and the registration when remultiplexing. FFmpeg makes private PES data \
      of SCTE-35 when it copies it to HLS; use a multiplexer that knows it, such as TSDuck.
      """
  ).documentation
}
