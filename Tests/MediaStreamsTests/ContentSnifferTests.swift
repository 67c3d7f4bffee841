import MediaStreams
import TestSupport
import Testing

@Suite struct ContentSnifferTests {
  private func container(_ text: String) -> MediaContainer {
    ContentSniffer.container(of: Array(text.utf8))
  }

  @Test func `texts are distinguished`() {
    #expect(container("#EXTM3U\n#EXT-X-VERSION:3\n") == .playlist)
    #expect(container("\u{FEFF}WEBVTT\n\n") == .webVTT)
    #expect(container("\n <!DOCTYPE HTML><html>") == .text(.html))
    #expect(container("<?xml version=\"1.0\"?><html/>") == .text(.html))
    #expect(container("<?xml version=\"1.0\"?><MPD/>") == .text(.xml))
    #expect(container("{\"error\": 404}") == .text(.json))
    let units = "\u{FEFF}#EXTM3U\n".utf16.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(ContentSniffer.container(of: units.flatMap(\.self)) == .text(.utf16))
    #expect(ContentSniffer.container(of: units.flatMap { $0.reversed() }) == .text(.utf16))
    #expect(container("404 not found") == .unrecognized)
    #expect(container("") == .empty)
  }

  @Test func `bytes that only begin like a text are none`() {
    for start in ["{", "[", " <"] {
      #expect(container("\(start)\u{1}\u{7}\u{10}") == .unrecognized)
    }
    let german = Array("<p>nicht verf".utf8) + [0xFC] + Array("gbar</p>".utf8)
    #expect(ContentSniffer.container(of: german) == .text(.xml))
  }

  @Test func `containers are recognised by their marks`() {
    #expect(container("OggS\0") == .ogg)
    #expect(container("fLaC\0") == .flac)
    #expect(ContentSniffer.container(of: [0x1A, 0x45, 0xDF, 0xA3, 0x9F]) == .matroska)
    for type in ["ftyp", "styp", "moof", "emsg", "sidx"] {
      let box = [0, 0, 0, 24] + Array(type.utf8) + [UInt8](repeating: 0, count: 16)
      #expect(ContentSniffer.container(of: box) == .isoBaseMedia)
    }
    #expect(container("\0\0\0\u{3}ftypmp42") == .unrecognized)
  }

  @Test func `a leading tag does not hide what follows`() {
    let tag = TransportStreamBuilder.tag(count: 73)
    let audio = AudioFrames.adts() + AudioFrames.adts()
    #expect(ContentSniffer.container(of: tag + audio) == .packedAudio(.aac))
    #expect(ContentSniffer.container(of: tag) == .unrecognized)
    let stream = TransportStreamReaderTests.sample().bytes
    #expect(ContentSniffer.container(of: tag + stream) == .transportStream(packetSize: 188))
  }

  @Test func `a transport stream is known by its packets, also behind junk`() {
    let stream = TransportStreamReaderTests.sample().bytes
    #expect(ContentSniffer.container(of: stream) == .transportStream(packetSize: 188))
    #expect(
      ContentSniffer.container(of: Array(stream[..<188])) == .transportStream(packetSize: 188))
    #expect(ContentSniffer.container(of: [1, 2, 3] + stream) == .transportStream(packetSize: 188))
    #expect(container("Great, but this is only a sentence") == .unrecognized)
  }

  @Test func `two bytes like those of a frame are not audio`() {
    #expect(ContentSniffer.container(of: AudioFrames.mp3 + [1, 2, 3, 4]) == .unrecognized)
  }
}
