/// A request that is sent once, whatever the response.
public struct ExchangeRequest: Sendable {
  /// The location, an http(s) URL.
  public var location: ResourceLocation
  /// Further fields, such as `If-None-Match`.
  public var headers: [HTTPHeader] = []
  /// The maximum time up to the first byte of the response, in place of that of the loader: a server may hold a
  /// blocking reload back.
  public var timeout: Duration?
  /// The maximum time up to the last byte, also when data arrives all the time; `nil` for none.
  public var totalTimeout: Duration?
  /// The maximum size of the body in bytes, without content coding.
  public var maximumSize: Int
  /// The expected content. Of a response that starts as something else, only the start is read.
  public var content: ResourceRequest.Content

  /// A request for a whole resource.
  public init(
    _ location: ResourceLocation, headers: [HTTPHeader] = [], timeout: Duration? = nil,
    totalTimeout: Duration? = nil, maximumSize: Int = ResourceRequest.maximumPlaylistSize,
    content: ResourceRequest.Content = .playlist
  ) {
    self.location = location
    self.headers = headers
    self.timeout = timeout
    self.totalTimeout = totalTimeout
    self.maximumSize = maximumSize
    self.content = content
  }
}
