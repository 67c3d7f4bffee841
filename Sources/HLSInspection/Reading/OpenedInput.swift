internal import HLSPlaylists
internal import MediaStreams

/// An input whose kind its bytes have told.
enum OpenedInput: Sendable {
  /// A playlist, and where it was in the end.
  case playlist([UInt8], at: ResourceLocation)
  /// A media file.
  case media(MediaContent)
  /// Something else, in one line.
  case unrecognized(String)

  /// Opens an input and reads it: a playlist as a whole, a transport stream piece by piece.
  init(
    _ request: ResourceRequest, from loader: any ResourceLoading
  ) async throws(LoadError) {
    let chunks = try await loader.chunks(of: request)
    guard let head = try await chunks.next() else {
      self = .unrecognized("the input is empty")
      return
    }
    let prefix = Array(head)
    if PlaylistDocument.isPlaylist(prefix) {
      let bytes = try await chunks.collect(
        after: head, maximumSize: ResourceRequest.maximumPlaylistSize)
      self = .playlist(bytes, at: chunks.finalLocation)
      return
    }
    switch ContentSniffer.container(of: prefix) {
    case .transportStream:
      let content = try await Self.transportStream(head, chunks)
      self =
        content.programs.isEmpty && content.payloads.isEmpty
        ? .unrecognized(
          "is a transport stream without a program association table, so its streams are unknown")
        : .media(content)
    case .text(let kind):
      self = .unrecognized("is \(kind.rawValue), not a playlist and not media")
    case .empty, .playlist, .webVTT:
      self = .unrecognized("is not an HLS playlist: its first line is not #EXTM3U")
    default:
      // A tag longer than the first piece may hide what the file is.
      let bytes = try await chunks.collect(
        after: head, maximumSize: ResourceRequest.maximumSegmentSize)
      let content = MediaReader.read(bytes)
      self =
        content.container == .unrecognized
        ? .unrecognized(
          "is neither an HLS playlist (no #EXTM3U on the first line) nor media of a known format")
        : .media(content)
    }
  }

  private static func transportStream(
    _ head: ArraySlice<UInt8>, _ chunks: ResourceChunks
  ) async throws(LoadError) -> MediaContent {
    var reader = TransportStreamReader()
    reader.consume(head.span)
    while let chunk = try await chunks.next() { reader.consume(chunk.span) }
    return reader.finish()
  }
}
