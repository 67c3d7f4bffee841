import TestSupport
import Testing

@testable import HLSPlaylists

@Suite struct PlaylistDocumentTests {
  @Test(arguments: [
    "", "\n", "\r\n", "\r", "#EXTM3U", "#EXTM3U\r\n\r\nx\r\n", "\u{FEFF}#EXTM3U\n", "a\u{0}b\n#EXT",
    " \t#EXTINF:1 \r\n",
  ])
  func `a document prints back as it was read`(_ text: String) {
    let document = PlaylistDocument(text)
    #expect(document.bytes == Array(text.utf8))
    #expect(document.lines.flatMap { document.bytes[$0.byteRange] } == Array(text.utf8))
  }

  @Test func `random bytes print back and their lines cover them`() {
    let seed: UInt64 = 0x5EED_0001
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("#EXTM3UINF-X:,=\"{$} \t\r\n\n\u{0}019.\u{FF}é".utf8) + [0xFF, 0xC3, 0x80]
    for _ in 0..<3000 {
      let count = Int.random(in: 0..<200, using: &generator)
      let bytes = (0..<count).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      let parsed = Playlist.parse(bytes, uri: "http://example.com/p?q=1")
      #expect(parsed.document.bytes == bytes)
      #expect(parsed.document.lines.flatMap { bytes[$0.byteRange] } == bytes)
      visitEverything(of: parsed)
    }
  }

  @Test func `every prefix of every fixture is read without a trap`() {
    for fixture in Fixtures.all {
      let bytes = Array(fixture.utf8)
      for count in 0...bytes.count {
        let parsed = Playlist.parse(Array(bytes[..<count]))
        #expect(parsed.document.bytes.count == count)
        visitEverything(of: parsed)
      }
    }
  }

  @Test func `lines past the limit are not read`() {
    let bytes = Array("#EXTM3U\n\na.ts\nb.ts".utf8)
    for (limit, lines, unread) in [(5, 4, 0), (4, 4, 0), (3, 3, 4), (1, 1, 10), (0, 0, 18)] {
      let scanned = LineScanner.scan(bytes, maximumLineCount: limit)
      #expect(scanned.lines.count == lines && scanned.unreadByteCount == unread)
    }
  }

  @Test func `flipped bits are read without a trap`() {
    let seed: UInt64 = 0x5EED_0002
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for fixture in Fixtures.all {
      let original = Array(fixture.utf8)
      for _ in 0..<1000 {
        var bytes = original
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let index = Int.random(in: 0..<bytes.count, using: &generator)
          bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        }
        let parsed = Playlist.parse(bytes)
        #expect(parsed.document.bytes == bytes)
        visitEverything(of: parsed)
      }
    }
  }

  @Test func `a playlist has the header on its first line that is no comment`() {
    func isPlaylist(_ text: String) -> Bool { PlaylistDocument.isPlaylist(Array(text.utf8)) }
    #expect(isPlaylist("#EXTM3U"))
    #expect(isPlaylist("\u{FEFF}#EXTM3U\n"))
    #expect(isPlaylist("\n# comment\n  #EXTM3U tvg=1\r\n#EXTINF:1,\n"))
    #expect(!isPlaylist(""))
    #expect(!isPlaylist("#EXTM3U8\n"))
    #expect(!isPlaylist("#EXTINF:1,\n#EXTM3U\n"))
    #expect(!isPlaylist("a.ts\n#EXTM3U\n"))
    #expect(!isPlaylist("#extm3u\n"))
  }

  @Test func `lines know what they are and where`() throws {
    let document = PlaylistDocument("#EXTM3U\r\n  #EXTINF: 4,x \n\n#c\nseg.ts")
    let lines = Array(document.lines)
    #expect(lines.map(\.kind) == [.tag(.extm3u), .tag(.extinf), .blank, .comment, .uri])
    #expect(lines[1].value == " 4,x")
    #expect(lines[1].contentRange == 11..<23)
    #expect(lines[1].terminator == [0x20, 0x0A])
    #expect(lines[0].terminator == [0x0D, 0x0A])
    #expect(lines[4].content == "seg.ts")
    #expect(lines[4].number == 5)
    #expect(lines[0].value == nil)
    let tag = try #require(lines[1].tag(as: ExtinfTag.self))
    #expect(tag.title == "x")
    #expect(lines[1].tag(as: KeyTag.self) == nil)
  }

  @Test func `a name that is not known keeps its text`() {
    let line = PlaylistDocument("#EXT-X-MINE:a=b\n").lines[0]
    #expect(line.kind == .tag(TagName(rawValue: "EXT-X-MINE")))
    #expect(line.definition == nil)
    #expect(line.value == "a=b")
  }
}

/// Reads everything that a playlist computes when it is asked.
func visitEverything(of parsed: ParsedPlaylist) {
  for line in parsed.document.lines {
    _ = (line.kind, line.content, line.value, line.attributes.count, line.terminator)
  }
  guard let media = parsed.media else { return }
  for segment in media.segments {
    _ = (segment.uri, segment.duration, segment.startTime, segment.endTime, segment.title)
    _ = (segment.byteRange, segment.keys, segment.map, segment.bitrate, segment.mediaSequence)
    _ = (segment.programDateTime?.date, segment.discontinuitySequence, segment.lines)
  }
  for range in media.dateRanges { _ = (range.customAttributes, range.end, range.attributes.count) }
  for marker in media.markers { _ = (marker.name, marker.value, marker.attributes.map(\.form)) }
  for part in media.parts { _ = part.tag }
  for date in media.programDateTimes { _ = date.text }
}
