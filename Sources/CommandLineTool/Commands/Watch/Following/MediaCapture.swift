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

  private struct State {
    /// The hashes of the bytes at a location, in the order in which they were loaded.
    var hashes: [(location: String, hash: String)] = []
    /// The last address of each playlist.
    var bases: [PlaylistKey: ResourceLocation] = [:]
  }

  private let loader: any ExchangeLoader & Loader
  private let recorder: WatchRecorder
  private let channel: String
  private let state = Mutex(State())

  init(_ loader: any ExchangeLoader & Loader, recorder: WatchRecorder, channel: String) {
    self.loader = loader
    self.recorder = recorder
    self.channel = channel
  }

  func exchange(_ request: ExchangeRequest) async -> Exchange { await loader.exchange(request) }

  func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
    let resource = try await loader.load(request)
    // Keys and initialization sections have smaller limits.
    guard request.maximumSize == SegmentReader.maximumSharedSize, !resource.bytes.isEmpty else {
      return resource
    }
    let location = Self.text(request.location)
    if let hash = await recorder.write(media: resource.bytes, uri: location, channel: channel) {
      state.withLock { state in
        state.hashes.append((location, hash))
        if state.hashes.count > Self.maximumCount { state.hashes.removeFirst() }
      }
    }
    return resource
  }

  /// The hash of the bytes of an entry; `nil` for an entry without bytes.
  func hash(of entry: ChannelEntry) -> String? {
    switch entry {
    case .playlist(let load):
      guard load.exchange.failure == nil else { return nil }
      state.withLock { state in
        state.bases[load.playlist] = .http(load.exchange.finalAddress)
      }
      return nil
    case .media(let load):
      return state.withLock { state in
        guard let base = state.bases[load.playlist], let location = try? base.resolve(load.uri)
        else { return nil }
        let text = Self.text(location)
        guard let index = state.hashes.firstIndex(where: { $0.location == text }) else {
          return nil
        }
        return state.hashes.remove(at: index).hash
      }
    }
  }

  /// The address without its query, which may change between a load of the playlist and the entry of the segment.
  private static func text(_ location: ResourceLocation) -> String {
    guard case .http(let address) = location else { return "" }
    return String(address.prefix { $0 != "?" && $0 != "#" })
  }
}
