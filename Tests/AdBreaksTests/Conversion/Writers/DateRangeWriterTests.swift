import AdBreaks
import AdMarkers
import HLSPlaylists
import Testing

struct DateRangeWriterTests {
  private func ranges(_ text: String) throws -> (text: String, lines: [Substring]) {
    let playlist = try #require(Playlist.parse(Array(text.utf8)).media)
    let conversion = try MarkerConversion(of: playlist, breaks: analysis(text), to: .daterange)
    let written = String(decoding: conversion.document.bytes, as: UTF8.self)
    let lines = written.split(separator: "\n").filter { $0.hasPrefix("#EXT-X-DATERANGE:") }
    return (written, lines)
  }

  @Test func `an end whose start has left the window has its own date as START-DATE`() throws {
    let source = playlist([0: firstDate, 3: "#EXT-X-CUE-IN"], isEnded: false)
    let there = try ranges(source)
    let line = try #require(there.lines.first)
    #expect(there.lines.count == 1)
    #expect(
      line.contains("START-DATE=\"2026-01-01T00:00:12.000Z\"") && line.contains("SCTE35-IN=0x"))
    #expect(!line.contains("END-DATE") && !line.contains("DURATION"))
    #expect(try spans(analysis(there.text).breaks) == [[nil, 12]])
    // The range is written as it was.
    #expect(try ranges(there.text).text == there.text)
  }

  @Test func `every range has START-DATE`() throws {
    let source = playlist(
      [
        0: firstDate, 1: "#EXT-X-CUE-IN", 3: "#EXT-X-CUE-OUT:8", 5: "#EXT-X-CUE-IN",
        8: "#EXT-X-CUE-OUT",
      ],
      isEnded: false)
    let there = try ranges(source)
    #expect(there.lines.count == 4 && there.lines.allSatisfy { $0.contains("START-DATE=\"") })
    #expect(try spans(analysis(there.text).breaks) == spans(analysis(source).breaks))
  }
}
