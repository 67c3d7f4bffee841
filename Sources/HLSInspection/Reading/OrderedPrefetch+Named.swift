internal import ResourceLoading

extension OrderedPrefetch {
  /// The number of resources of servers that are loaded at a time.
  private static let remoteCount = 8

  /// A prefetcher of what a playlist names besides segments.
  ///
  /// Local files load fast, and are charged in order if they load one by one.
  init(_ loader: any Loader, named requests: [Result<ResourceRequest, LoadError>]) {
    let isRemote = requests.contains { (try? $0.get())?.location.origin != nil }
    self.init(loader, depth: isRemote ? Self.remoteCount : 1)
  }
}
