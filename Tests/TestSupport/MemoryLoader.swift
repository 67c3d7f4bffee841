package import ResourceLoading
import Synchronization

/// Resources that are in memory, by path or address, and what was asked of them.
package final class MemoryLoader: Loader {
  private let resources: [String: [UInt8]]
  private let log = Mutex<[ResourceRequest]>([])

  package init(_ resources: [String: [UInt8]]) { self.resources = resources }

  /// Playlists given as text, with media beside them.
  package convenience init(_ texts: [String: String], media: [String: [UInt8]] = [:]) {
    self.init(texts.mapValues { Array($0.utf8) }.merging(media) { text, _ in text })
  }

  /// The paths and addresses that were asked for, in the order of the requests.
  package var names: [String] { log.withLock { $0.map { Self.name(of: $0.location) } } }

  package var requests: [ResourceRequest] { log.withLock { $0 } }

  package func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
    log.withLock { $0.append(request) }
    guard var bytes = resources[Self.name(of: request.location)] else {
      if case .http = request.location { throw .notFound(status: 404) }
      throw .noSuchFile
    }
    if let range = request.byteRange {
      guard range.upperBound <= Int64(bytes.count) else {
        throw .badRange(range, reason: .pastEnd(byteCount: Int64(bytes.count)))
      }
      bytes = Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    }
    guard bytes.count <= request.maximumSize else { throw .tooLarge(limit: request.maximumSize) }
    return LoadedResource(bytes: bytes, finalLocation: request.location)
  }

  private static func name(of location: ResourceLocation) -> String {
    switch location {
    case .file(let path): path.path
    case .http(let address): address
    case .standardInput: "-"
    }
  }
}
