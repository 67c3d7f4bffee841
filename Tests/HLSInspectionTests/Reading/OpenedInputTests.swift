import Foundation
import HLSInspection
import HLSPlaylists
import ResourceLoading
import Testing

@Suite struct OpenedInputTests {
  /// Hands out bytes in small pieces, as a pipe does.
  private final class PipeLoader: Loader {
    private let bytes: [UInt8]
    private let pieceSize: Int

    init(_ bytes: [UInt8], pieceSize: Int) {
      self.bytes = bytes
      self.pieceSize = pieceSize
    }

    func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
      guard bytes.count <= request.maximumSize else { throw .tooLarge(limit: request.maximumSize) }
      return LoadedResource(bytes: bytes, finalLocation: request.location)
    }

    func chunks(
      of request: ResourceRequest, chunkSize: Int
    ) async throws(LoadError) -> ResourceChunks {
      ResourceChunks(of: try await load(request), chunkSize: pieceSize)
    }
  }

  private let playlist = Array("#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n".utf8)

  @Test(arguments: [1, 4, 7, 8, 1000])
  func `a playlist is known whatever the first piece of a pipe holds`(size: Int) async throws {
    var options = InspectionOptions()
    options.readsSegments = false
    let inspector = Inspector(loader: PipeLoader(playlist, pieceSize: size), options: options)
    let inspection = try await inspector.inspect("-")
    guard case .media = inspection.subject else {
      Issue.record("a playlist in pieces of \(size) bytes is \(inspection.subject)")
      return
    }
    #expect(inspection.parts.first?.playlist?.segments.count == 1)
  }

  @Test func `what later bytes cannot make known is not read to its end`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bin")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    // A hole takes no room on the disk; reading all of it would meet the limit of what is kept.
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: UInt64(ResourceRequest.maximumSegmentSize) + 1)
    try handle.close()
    await #expect {
      _ = try await Inspector(loader: ResourceLoader()).inspect(file.path)
    } throws: { error in
      guard case .unreadable(let line)? = error as? InspectionFailure else { return false }
      return line.hasSuffix("nor media of a known format")
    }
  }
}
