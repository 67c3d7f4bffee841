import LiveMonitoring
import ResourceLoading

/// The loaders of channels, which share connections as far as their headers are the same, and no cookies.
final class WatchLoaders: Sendable {
  private struct Key: Hashable {
    var headers: [HTTPHeader]
    /// Secrets of the user are only for the named server; without any, one loader serves all.
    var origin: HTTPOrigin?
  }

  private let options: ResourceLoader.Options
  private let makeLoader: LoaderMaker
  private let loaders = KeyedValues<Key, any ExchangeLoader & Loader>()

  /// - Parameters:
  ///   - options: the options of all channels.
  ///   - clock: the clock of the run.
  init(
    _ options: ResourceLoader.Options, clock: some WatchClock, makeLoader: @escaping LoaderMaker
  ) {
    var options = options
    options.prepareToFollow(with: clock)
    self.options = options
    self.makeLoader = makeLoader
  }

  /// The loader for an input; `nil` if the loaders of the session cannot follow.
  ///
  /// - Parameter headers: the headers in addition to those of all channels.
  func loader(
    for location: ResourceLocation, headers: [HTTPHeader]
  ) -> (any ExchangeLoader & Loader)? {
    var options = options
    options.headers += headers
    let origin = options.headers.isEmpty ? nil : location.origin
    options.headerOrigins = Set([origin].compactMap(\.self))
    let loader = loaders.value(for: Key(headers: options.headers, origin: origin)) {
      makeLoader(options) as? any ExchangeLoader & Loader
    }
    // Servers give signed cookies of one name to each of their channels.
    return (loader as? ResourceLoader)?.keepingCookiesApart() ?? loader
  }
}
