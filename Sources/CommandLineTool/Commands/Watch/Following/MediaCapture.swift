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
  /// The bytes of segments and parts that are being written, or were, in the order in which they were loaded.
  private let written = Mutex<[(place: MediaPlace, hash: Task<String?, Never>)]>([])

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
    let hash = await recorder.write(media: resource.bytes, uri: uri, channel: channel)
    written.withLock { written in
      written.removeAll { $0.place == place }
      written.append((place, hash))
      if written.count > Self.maximumCount { written.removeFirst() }
    }
    return resource
  }

  /// The hash of the bytes of an entry when they are written; `nil` for an entry without bytes.
  func hash(of entry: ChannelEntry) async -> String? {
    guard case .media(let load) = entry else { return nil }
    let place = MediaPlace(load)
    let hash = written.withLock { written in
      written.firstIndex { $0.place == place }.map { written.remove(at: $0).hash }
    }
    return await hash?.value
  }
}
