internal import MediaStreams

/// Content that is referenced as a playlist and is not one.
package enum NoPlaylist {
  /// Returns the reason why the bytes are not a playlist. Servers send pages in place of missing
  /// resources.
  package static func reason(of bytes: [UInt8]) -> String {
    switch ContentSniffer.container(of: bytes) {
    case .empty: "is empty"
    case .text(let kind): "is \(kind.rawValue), not a playlist"
    default: "has no #EXTM3U on its first line"
    }
  }
}
