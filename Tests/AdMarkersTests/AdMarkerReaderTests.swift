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
    // Date ranges, discontinuities and titles are no lines of their own, so they are read apart.
    let apart = ["DateRangeMarkers", "DiscontinuityMarkers", "TwitchTitleMarkers"]
    #expect(
      files.sorted() == (AdMarkerReaders.all.map { String(describing: $0) } + apart).sorted())
  }

  @Test func `the marker tags of the catalogue are those of the dialects, and two private ones`() {
    let tags = Set(AdMarkerReaders.all.flatMap { $0.tags })
    let markers = Set(TagCatalog.definitions.filter(\.isMarker).map(\.name))
    #expect(markers.subtracting(tags) == [.mambaAdStart, .mambaAdEnd], "no dialect reads them")
    #expect(tags.subtracting(markers) == [], "no line has them, since the catalogue does not")
  }

  @Test func `no tag is read by two dialects`() {
    let tags = AdMarkerReaders.all.flatMap { $0.tags }
    #expect(Set(tags).count == tags.count)
  }
}
