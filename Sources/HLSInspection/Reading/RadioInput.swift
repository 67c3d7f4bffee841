internal import MediaStreams
internal import MediaTiming
internal import ResourceLoading

/// A radio stream as an input: received for a limited time and then read like a file.
struct RadioInput {
  /// The maximum number of bytes that are kept.
  static let maximumSize = 64 << 20

  let options: RadioOptions
  let loader: any Loader

  init(_ options: RadioOptions, loader: any Loader) {
    self.options = options
    self.loader = loader
  }

  /// Receives the stream of an address.
  func listen(to location: ResourceLocation) async throws(LoadError) -> MediaFile {
    let reception = try await loader.listen(
      to: ResourceRequest(location, maximumSize: Self.maximumSize), for: listeningTime)
    var content = ICYRecording(reception.bytes, answering: reception.headers).content()
    // An offset from the start of the reception is not a place in the stream.
    for index in content.blocks.indices { content.blocks[index].byteOffset = nil }
    if let fault = reception.fault { content.noteBreak(fault.description) }
    var file = MediaFile(content, charset: options.charset)
    file.isOnAir = reception.isOnAir
    return file
  }

  private var listeningTime: Duration {
    .microseconds(options.listeningTime.rounded(toTimescale: 1_000_000) ?? .max)
  }
}
