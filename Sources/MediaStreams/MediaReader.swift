/// Reads media bytes of whatever container they are in.
public enum MediaReader {
  /// What bytes in memory hold.
  ///
  /// Transport streams and packed audio are read whole. Of other containers only the kind is told: their
  /// streams come from ``LibAVReader``, their boxes and texts from the readers of those formats.
  public static func read(_ bytes: [UInt8]) -> MediaContent {
    switch ContentSniffer.container(of: bytes) {
    case .transportStream: return TransportStreamReader.read(bytes)
    case .packedAudio: return PackedAudioReader.read(bytes)
    case let container: return MediaContent(container: container, byteCount: bytes.count)
    }
  }
}
