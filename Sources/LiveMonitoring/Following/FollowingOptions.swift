public import MediaTiming

/// How a channel is followed, and until when.
public struct FollowingOptions: Sendable {
  /// The time after which following ends; `nil` for no end.
  public var forTime: MediaTime?
  /// The number of loads of each playlist after its first, after which following ends; `nil` for no end.
  public var maximumReloads: Int?
  /// Whether requests wait at servers that offer it (RFC 8216bis, section 6.2.5.2).
  public var usesBlocking = true
  /// Whether delta updates are requested from servers that offer them (RFC 8216bis, section 6.2.5.1).
  public var usesDelta = true
  /// Whether the address that the first load was redirected to is loaded from then on: for sessions of one viewer.
  public var pinsRedirect = false
  /// The maximum silence of a server, the same as that of the loader.
  public var timeout: Duration = .seconds(30)

  /// The default options.
  public init() {}
}
