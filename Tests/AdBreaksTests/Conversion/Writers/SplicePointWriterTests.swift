import AdBreaks
import AdMarkers
import ByteParsing
import HLSPlaylists
import SCTE35
import Testing

struct SplicePointWriterTests {
  private static let podStart = SegmentationType.providerPlacementOpportunityStart
  private static let podEnd = SegmentationType.providerPlacementOpportunityEnd
  private static let adStart = SegmentationType.providerAdvertisementStart
  private static let adEnd = SegmentationType.providerAdvertisementEnd

  private func line(_ section: SpliceInfoSection) throws -> String {
    "#EXT-X-SPLICEPOINT-SCTE35:\(Base64.text(try section.encoded()))"
  }

  private func convert(
    _ text: String, to dialect: AdMarkerDialect
  ) throws -> (text: String, notes: [String]) {
    let playlist = try #require(Playlist.parse(Array(text.utf8)).media)
    let conversion = try MarkerConversion(of: playlist, breaks: analysis(text), to: dialect)
    return (String(decoding: conversion.document.bytes, as: UTF8.self), conversion.notes)
  }

  /// A break and an ad that start with one message and end with another one.
  private func pod() throws -> String {
    playlist([
      0: firstDate,
      2: try line(signal([(7, Self.podStart, 16), (8, Self.adStart, 16)], at: 8)),
      6: try line(signal([(8, Self.adEnd, nil), (7, Self.podEnd, nil)], at: 24)),
    ])
  }

  private func expectSame(_ source: String, parts: [[UInt32?]]) throws {
    try #require(try analysis(source).breaks.map { $0.parts.map(\.eventID) } == parts)
    let there = try convert(source, to: .splicePoint)
    #expect(there.text == source)
    #expect(there.notes.isEmpty)
  }

  @Test func `messages of a break and of an ad in it are written once`() throws {
    try expectSame(pod(), parts: [[8]])
  }

  @Test func `a message between two ads is written once`() throws {
    let source = playlist([
      2: try line(signal([(7, Self.podStart, 16), (8, Self.adStart, 8)], at: 8)),
      4: try line(signal([(8, Self.adEnd, nil), (9, Self.adStart, 8)], at: 16)),
      6: try line(signal([(9, Self.adEnd, nil), (7, Self.podEnd, nil)], at: 24)),
    ])
    try expectSame(source, parts: [[8, 9]])
  }

  @Test func `a message that ends a break and starts the next one is written once`() throws {
    let source = playlist([
      2: try line(signal([(1, Self.podStart, 8)], at: 8)),
      4: try line(signal([(1, Self.podEnd, nil), (2, Self.podStart, 8)], at: 16)),
      6: try line(signal([(2, Self.podEnd, nil)], at: 24)),
    ])
    try expectSame(source, parts: [[], []])
  }

  @Test(arguments: [AdMarkerDialect.extSCTE35, .daterange])
  func `a break and an ad of the same messages have the same lines`(
    dialect: AdMarkerDialect
  ) throws {
    let source = try pod()
    let there = try convert(source, to: dialect)
    #expect(there.text.split(separator: "\n").count { $0.contains("SCTE35") } == 2)
    #expect(there.notes.isEmpty)
    #expect(try analysis(there.text).breaks.map(\.parts) == analysis(source).breaks.map(\.parts))
    #expect(try spans(analysis(there.text).breaks) == [[8, 24]])
  }
}
