import AdBreaks
import AdMarkers
import Foundation
import MediaTiming
import SCTE35
import TestSupport
import Testing

/// Every dialect has a playlist in `Playlists/ad-breaks` and, beside it, the breaks that a person reads in it.
struct DialectFixtureTests {
  struct Expected: Decodable {
    struct Break: Decodable {
      var startTime: Double?
      var endTime: Double?
      var plannedDuration: Double?
      var closedBy: String?
      var dialects: [String]
      var id: String?
      var kind: String?
      var forms: [String]?
      var eventId: UInt32?
      var segmentationTypeId: UInt8?
      var heuristic: Bool?
      var resumeOffset: Double?
      var startOffset: Double?
      var endOffset: Double?
      var parts: [Part]?
    }
    struct Part: Decodable {
      var kind: String
      var segmentationTypeId: UInt8?
      var eventId: UInt32?
      var startTime: Double
      var endTime: Double

      var opening: AdBreak.Part.Kind? {
        switch kind {
        case "segmentation":
          segmentationTypeId.map { .event(.segment(SegmentationType(rawValue: $0))) }
        case "splice": .event(.splice)
        case "interstitial": .interstitial
        case "ad": .ad
        case "break": .tag
        default: nil
        }
      }
    }
    struct Opportunity: Decodable {
      var startTime: Double
      var dialect: String
      var form: String
    }
    var breaks: [Break]
    var opportunities: [Opportunity]
  }

  static let fixtures =
    (try? Fixture.all(endingIn: ".m3u8"))?
    .filter { $0.relativePath.hasPrefix("ad-breaks/") } ?? []

  @Test func `there is a playlist for each of the forms D1 to D29`() {
    let names = Self.fixtures.map { $0.relativePath.split(separator: "/").last ?? "" }
    for number in 1...29 {
      let prefix = number < 10 ? "d0\(number)-" : "d\(number)-"
      #expect(names.contains { $0.hasPrefix(prefix) }, "\(prefix)")
    }
  }

  @Test(arguments: fixtures)
  func `the breaks of a playlist are those that a person reads in it`(fixture: Fixture) throws {
    let json = Fixture(fixture.relativePath.replacing(".m3u8", with: ".json"))
    let expected = try JSONDecoder().decode(Expected.self, from: Data(json.bytes()))
    let found = try analysis(fixture.text())
    try #require(found.breaks.count == expected.breaks.count)
    for (found, expected) in zip(found.breaks, expected.breaks) { compare(found, expected) }
    #expect(found.opportunities.map(\.startTime.seconds) == expected.opportunities.map(\.startTime))
    #expect(
      found.opportunities.map { "\($0.dialect.rawValue) \($0.form)" }
        == expected.opportunities.map { "\($0.dialect) \($0.form)" })
  }

  private func compare(_ found: AdBreak, _ expected: Expected.Break) {
    #expect(found.startTime?.seconds == expected.startTime)
    #expect(found.endTime?.seconds == expected.endTime)
    #expect(found.plannedDuration?.seconds == expected.plannedDuration)
    #expect(found.closedBy?.rawValue == expected.closedBy)
    #expect(found.dialects.map(\.rawValue) == expected.dialects)
    #expect(found.kind.rawValue == expected.kind ?? "break")
    #expect(found.isHeuristic == expected.heuristic ?? false)
    #expect(found.resumeOffset?.seconds == expected.resumeOffset)
    if let id = expected.id { #expect(found.id == id) }
    if let forms = expected.forms { #expect(found.evidence.compactMap(\.form) == forms) }
    if let eventID = expected.eventId { #expect(found.eventID == eventID) }
    if let type = expected.segmentationTypeId {
      #expect(found.segmentationType?.rawValue == type)
    }
    if let offset = expected.startOffset { #expect(found.startOffset?.seconds == offset) }
    if let offset = expected.endOffset { #expect(found.endOffset?.seconds == offset) }
    let parts = expected.parts ?? []
    #expect(found.parts.map(\.kind) == parts.map(\.opening))
    #expect(found.parts.map(\.eventID) == parts.map(\.eventId))
    #expect(found.parts.map(\.startTime?.seconds) == parts.map(\.startTime))
    #expect(found.parts.map(\.endTime?.seconds) == parts.map(\.endTime))
  }
}
