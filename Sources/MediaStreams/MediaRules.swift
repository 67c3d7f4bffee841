public import SourceDiagnostics

extension DiagnosticRule {
  /// The rows of this target.
  public static let mediaStreams =
    TransportStreamRules.all + PackedAudioRules.all + OggRules.all + ICYRules.all
}
