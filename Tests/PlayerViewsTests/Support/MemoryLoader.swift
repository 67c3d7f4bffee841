import HLSInspection
import ResourceLoading

/// Resources in memory, by path or address.
struct MemoryLoader: Loader {
  let resources: [String: [UInt8]]

  init(_ resources: [String: [UInt8]]) { self.resources = resources }

  func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
    let name =
      switch request.location {
      case .file(let path): path.path
      case .http(let address): address
      case .standardInput: "-"
      }
    guard let bytes = resources[name] else { throw .noSuchFile }
    return LoadedResource(bytes: bytes, finalLocation: request.location)
  }

  /// What an inspection finds of some text.
  static func inspection(of text: String, named name: String = "/a/media.m3u8") async throws
    -> Inspection
  {
    var options = InspectionOptions()
    options.readsSegments = false
    return try await Inspector(
      loader: MemoryLoader([name: Array(text.utf8)]), options: options
    ).inspect(name)
  }
}
