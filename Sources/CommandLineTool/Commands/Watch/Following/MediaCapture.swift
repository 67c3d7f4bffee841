import HLSInspection
import HLSReports
import LiveMonitoring
import MediaTiming
import ResourceLoading
import Synchronization

/// A loader that writes the bytes of segments to a recording, and finds them again for the entry of each segment.
final class MediaCapture: ExchangeLoader, Loader {
  /// The maximum number of segments whose entry is awaited; those of the oldest are forgotten.
  private static let maximumCount = 256

  private let loader: any ExchangeLoader & Loader
  private let recorder: WatchRecorder
  private let channel: String
  /// The hashes of the bytes of segments and parts, in the order in which they were loaded.
  private let hashes = Mutex<[(place: MediaPlace, hash: String)]>([])

  init(_ loader: any ExchangeLoader & Loader, recorder: WatchRecorder, channel: String) {
    self.loader = loader
    self.recorder = recorder
    self.channel = channel
  }

  func exchange(_ request: ExchangeRequest) async -> Exchange { await loader.exchange(request) }

  func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
    let resource = try await loader.load(request)
    // Keys and initialization sections have smaller limits.
    guard request.maximumSize == SegmentReader.maximumSharedSize, !resource.bytes.isEmpty,
      case .http(let address) = request.location, let place = MediaPlace.isRead
    else { return resource }
    // The query may be a token, which is not for the recording.
    let uri = String(address.prefix { $0 != "?" && $0 != "#" })
    if let hash = await recorder.write(media: resource.bytes, uri: uri, channel: channel) {
      hashes.withLock { hashes in
        hashes.removeAll { $0.place == place }
        hashes.append((place, hash))
        if hashes.count > Self.maximumCount { hashes.removeFirst() }
      }
    }
    return resource
  }

  /// The hash of the bytes of an entry; `nil` for an entry without bytes.
  func hash(of entry: ChannelEntry) -> String? {
    guard case .media(let load) = entry else { return nil }
    let place = MediaPlace(load)
    return hashes.withLock { hashes in
      guard let index = hashes.firstIndex(where: { $0.place == place }) else { return nil }
      return hashes.remove(at: index).hash
    }
  }
}
