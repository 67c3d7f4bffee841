extension ResourceLoader {
  /// The maximum size of an answer to a POST request in bytes; more is an error.
  private static let maximumAnswerSize = 1 << 20

  /// Sends bytes with one POST request; returns the status of the response.
  ///
  /// The status counts as soon as it is there, whatever becomes of the body behind it. Redirects are not
  /// followed, and nothing is repeated. All headers of the options are sent.
  ///
  /// - Parameters:
  ///   - body: the content, whose type is a header of the options.
  ///   - location: an http(s) URL.
  ///   - limit: the maximum time of the whole request.
  /// - Throws: `LoadError.cancelled` soon after the task is cancelled, and the errors of connections.
  public func post(
    _ body: [UInt8], to location: ResourceLocation, within limit: Duration
  ) async throws(LoadError) -> Int {
    guard case .http(let address) = location else { throw .notAllowed(scheme: "file") }
    var request = try transferRequest(
      to: address, headers: headers(for: location),
      limit: HTTPTransfer.BodyLimit(maximumSize: Self.maximumAnswerSize))
    request.body = body
    request.totalTimeout = limit
    return try await client.send(request).status
  }
}
