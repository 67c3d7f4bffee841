internal import MediaStreams
internal import MediaTiming

/// A radio stream as an input: it is listened to for a while, and what was heard is a file.
struct RadioInput {
  let options: RadioOptions
  let loader: any ResourceLoading

  init(_ options: RadioOptions, loader: any ResourceLoading) {
    self.options = options
    self.loader = loader
  }

  /// What an address sends; `nil` when it is no radio stream or there is no connection.
  ///
  /// - Parameter headers: Those of an answer that were those of a radio stream; `nil` where the answer had none.
  func listen(
    to location: ResourceLocation, answering headers: [String: String]? = nil
  ) async -> MediaFile? {
    guard case .http(let address) = location else { return nil }
    // FFmpeg would send the headers wherever it is redirected, so the redirects are followed before.
    let destination = await loader.destination(of: address)
    let radio = ICYRadio(
      userAgent: options.userAgent,
      headers: destination.headers.map { (name: $0.name, value: $0.value) },
      timeout: Self.duration(options.timeout),
      listeningTime: Self.duration(options.listeningTime))
    guard
      var content = try? await radio.listen(to: destination.address, isKnown: headers != nil)
    else { return nil }
    content.noteInterval(headers?["icy-metaint"])
    return MediaFile(content, charset: options.charset)
  }

  private static func duration(_ time: MediaTime) -> Duration {
    .microseconds(time.rounded(toTimescale: 1_000_000) ?? .max)
  }
}

extension LoadError {
  /// Whether there was an answer, but with a head like that of a radio server: it begins with ICY, or has fields that the
  /// platform cannot read.
  var mayBeRadio: Bool {
    self == .malformedAnswer(.notHTTP) || self == .malformedAnswer(.unreadableHead)
  }
}
