/// Sends requests of which every outcome counts, as those for live playlists.
public protocol ExchangeLoader: Sendable {
  /// Sends one request, and follows its redirects.
  ///
  /// Nothing is repeated, and no server is left out because it was silent before. Ends soon after the task is
  /// cancelled, with `LoadError.cancelled` as the failure.
  func exchange(_ request: ExchangeRequest) async -> Exchange
}
