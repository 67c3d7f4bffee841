import HLSInspection
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import Synchronization
import TestSupport
import TextTracks

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
