import Foundation
import HLSPlaylists
import Testing

@testable import AdMarkers

struct AdMarkerReaderTests {
  @Test func `every dialect file is in a list`() throws {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/AdMarkers/Dialects")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .map { String($0.dropLast(".swift".count)) }
    // Date ranges and discontinuities are no lines of their own, so they are read apart.
    let apart = ["DateRangeMarkers", "DiscontinuityMarkers"]
    #expect(
      files.sorted() == (AdMarkerReaders.all.map { String(describing: $0) } + apart).sorted())
  }

  @Test func `every marker tag of the catalogue has a dialect, but for private ones`() {
    let known = Set(AdMarkerReaders.all.flatMap { $0.tags })
    let missing = TagCatalog.definitions.filter { $0.isMarker && !known.contains($0.name) }
    #expect(missing.flatMap(\.dialects) == ["D29", "D29"])
  }

  @Test func `no tag is read by two dialects`() {
    let tags = AdMarkerReaders.all.flatMap { $0.tags }
    #expect(Set(tags).count == tags.count)
  }
}
