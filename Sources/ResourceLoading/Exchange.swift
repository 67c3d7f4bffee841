public import MediaTiming

/// One http(s) request with its answer, whatever that is: how a load of a live playlist went.
public struct Exchange: Sendable {
  /// A redirect on the way to the final address.
  public struct Redirect: Hashable, Sendable {
    /// The status, 301 to 308.
    public var status: Int
    /// The absolute address that it leads to.
    public var address: String

    /// A redirect to an address.
    public init(status: Int, address: String) {
      self.status = status
      self.address = address
    }
  }

  /// The requested address, with its query.
  public var address: String
  /// The fields of the request, in order; also those that must not be shown.
  public var requestHeaders: [HTTPHeader] = []
  /// The redirects that were followed, in order.
  public var redirects: [Redirect] = []
  /// The status of the last answer; `nil` without one.
  public var status: Int?
  /// The fields of the last answer, in order.
  public var headers: [HTTPHeader] = []
  /// The body without content coding; empty unless the status is 200 or 203.
  public var body: [UInt8] = []
  /// The number of bytes of the body as transferred.
  public var wireByteCount = 0
  /// The numeric address of the server, if there was a connection.
  public var serverAddress: String?
  /// When the request was sent.
  public var sent: CalendarTime
  /// When the first byte of the last answer arrived.
  public var firstByte: CalendarTime?
  /// When the answer was complete, or had failed.
  public var ended: CalendarTime
  /// Why there is no usable body; `nil` for a status of 200, 203 or 304 with all that belongs to it.
  public var failure: LoadError?

  /// An exchange without an answer yet.
  public init(address: String, sent: CalendarTime, ended: CalendarTime) {
    self.address = address
    self.sent = sent
    self.ended = ended
  }

  /// The address of the answer, after redirects.
  public var finalAddress: String { redirects.last?.address ?? address }

  /// The first field of the answer with a name, in any case.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
