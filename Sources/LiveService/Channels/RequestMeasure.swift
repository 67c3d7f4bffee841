internal import LiveMonitoring
public import MediaTiming
internal import ResourceLoading

/// One request of a channel, for metrics.
public struct RequestMeasure: Hashable, Sendable {
  /// What was requested.
  public enum Kind: String, Hashable, Sendable {
    /// A playlist.
    case playlist
    /// A segment, a part or an initialization section.
    case media
    /// A key of AES-128.
    case key
    /// A list of assets or chapters.
    case list
  }

  /// What was requested.
  public var kind: Kind
  /// Whether the response waits at the server for a segment or part.
  public var isBlocking = false
  /// The HTTP status; `nil` without a complete response.
  public var status: Int?
  /// From the request to the last byte.
  public var time: MediaTime

  /// A request that has ended.
  public init(_ kind: Kind, status: Int?, time: MediaTime) {
    self.kind = kind
    self.status = status
    self.time = time
  }

  /// A load of a playlist.
  init(_ load: PlaylistLoad) {
    self.init(
      .playlist,
      status: load.exchange.failure.map { $0.httpStatus } ?? load.exchange.status ?? 200,
      time: load.exchange.sent.distance(to: load.exchange.ended))
    isBlocking = load.isBlocking
  }

  /// The status as a label: no server can make more than 500 of them.
  var code: String {
    guard let status, (100..<600).contains(status) else { return "error" }
    return String(status)
  }

  /// The kind as a label of times.
  var timeKind: String { isBlocking ? "blocking" : kind.rawValue }
}
