import CueSources
import HLSPlaylists
import MediaTiming
import MediaStreams
import ResourceLoading
import SourceDiagnostics
import TextTracks
import Foundation
import HLSInspection
import Synchronization
import TestSupport

/// Resources that are in memory, by path or address, and what was asked of them.
final class MemoryLoader: Loader {
  private let resources: [String: [UInt8]]
  private let log = Mutex<[ResourceRequest]>([])

  init(_ resources: [String: [UInt8]]) { self.resources = resources }

  /// Playlists given as text, with media beside them.
  convenience init(_ texts: [String: String], media: [String: [UInt8]] = [:]) {
    self.init(texts.mapValues { Array($0.utf8) }.merging(media) { text, _ in text })
  }

  /// The paths and addresses that were asked for, in the order of the requests.
  var names: [String] { log.withLock { $0.map { Self.name(of: $0.location) } } }

  var requests: [ResourceRequest] { log.withLock { $0 } }

  func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
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

/// Segments of the streams that come with the project.
enum SampleMedia {
  /// Two seconds with an ID3 tag at the first and the second, numbers 0 and 1.
  static func first() throws -> [UInt8] { try Fixture("broken/segment0.ts").bytes() }
  /// The two seconds that follow after two more, numbers 4 and 5.
  static func third() throws -> [UInt8] { try Fixture("broken/segment2.ts").bytes() }
}

extension Inspection {
  /// The starts of the cues of all tracks of a type, in seconds.
  func starts(of type: String) -> [Double?] {
    tracks.filter { $0.type.rawValue == type }.flatMap { $0.cues.map { $0.startTime?.seconds } }
  }

  var codes: [String] { findings.map(\.rule.code) }
}

/// Answers some requests only when so many of them are under way together.
final class GatheringLoader: Loader {
  private struct State {
    var count = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let memory: MemoryLoader
  private let count: Int
  private let isGathered: @Sendable (ResourceLocation) -> Bool
  private let state = Mutex(State())

  init(
    _ memory: MemoryLoader, count: Int,
    where isGathered: @escaping @Sendable (ResourceLocation) -> Bool
  ) {
    self.memory = memory
    self.count = count
    self.isGathered = isGathered
  }

  func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
    if isGathered(request.location) {
      await withCheckedContinuation { continuation in
        let ready = state.withLock { state in
          state.count += 1
          state.waiting.append(continuation)
          guard state.count >= count else { return [] as [CheckedContinuation<Void, Never>] }
          defer { state.waiting = [] }
          return state.waiting
        }
        for continuation in ready { continuation.resume() }
      }
    }
    return try await memory.load(request)
  }
}
