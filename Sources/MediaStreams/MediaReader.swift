/// Reads media bytes in any container.
public enum MediaReader {
  /// Reads bytes in memory.
  ///
  /// Transport streams and packed audio are read completely. For other containers only the kind is
  /// reported: their streams come from ``LibAVReader``, their boxes and texts from the readers of
  /// those formats.
  public static func read(_ bytes: [UInt8]) -> MediaContent {
    switch ContentSniffer.container(of: bytes) {
    case .transportStream: return TransportStreamReader.read(bytes)
    case .packedAudio: return PackedAudioReader.read(bytes)
    case let container: return MediaContent(container: container, byteCount: bytes.count)
    }
  }
}
