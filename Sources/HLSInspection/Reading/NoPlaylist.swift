internal import MediaStreams

/// What something is that is named as a playlist, and is none.
enum NoPlaylist {
  /// Why the bytes are no playlist. Servers send pages in place of what they do not have.
  static func reason(of bytes: [UInt8]) -> String {
    switch ContentSniffer.container(of: bytes) {
    case .empty: "is empty"
    case .text(let kind): "is \(kind.rawValue), not a playlist"
    default: "has no #EXTM3U on its first line"
    }
  }
}
