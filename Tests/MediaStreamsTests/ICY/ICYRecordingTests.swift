import MediaStreams
import MediaTiming
import SourceDiagnostics
import TestSupport
import Testing

/// Frames of MPEG audio, layer III, 128 kbit/s at 48 kHz: 384 bytes for 24 ms.
func audioFrames(_ count: Int) -> [UInt8] {
  (0..<count).flatMap { _ in [0xFF, 0xFB, 0x94, 0xC4] + [UInt8](repeating: 0, count: 380) }
}

/// A recording with blocks after every so many bytes of audio.
func icyRecording(_ audio: [UInt8], interval: Int, blocks: [String?]) -> [UInt8] {
  var bytes: [UInt8] = []
  var rest = audio[...]
  for block in blocks {
    bytes += rest.prefix(interval)
    rest = rest.dropFirst(interval)
    let text = Array((block ?? "").utf8)
    let units = (text.count + 15) / 16
    bytes += [UInt8(units)] + text + [UInt8](repeating: 0, count: units * 16 - text.count)
  }
  return bytes + rest
}

@Suite struct ICYRecordingTests {
  private let recording = icyRecording(
    audioFrames(10), interval: 1000,
    blocks: ["StreamTitle='A - B';", nil, "StreamTitle='C';StreamUrl='u';"])

  @Test func `audio and metadata are distinguished and blocks get the time of their frame`() {
    let content = ICYRecording(recording).content(interval: 1000)
    #expect(content.media.container == .packedAudio(.mp3))
    #expect(content.media.duration == MediaTime(value: 240, timescale: 1000))
    #expect(content.blocks.map(\.audioOffset) == [1000, 3000])
    // Byte 1000 lies in the third frame, byte 3000 in the eighth.
    #expect(
      content.blocks.map(\.time) == [48, 168].map { MediaTime(value: $0, timescale: 1000) })
    #expect(content.blocks.map(\.byteOffset) == [1000, 1000 + 33 + 1000 + 1 + 1000])
    #expect(content.media.diagnostics == [])
  }

  @Test func `the header of the answer gives the interval`() {
    let header = "ICY 200 OK\r\nicy-name: x\r\nIcy-MetaInt: 1000\r\n\r\n"
    let recording = ICYRecording(Array(header.utf8) + recording)
    #expect(recording.declaredInterval == 1000)
    #expect(recording.content().blocks.count == 2)
  }

  @Test(arguments: ["0", "-5", "sixteen", "99999999999999999999", "67108865"])
  func `a header with an interval that is none is reported, and the audio is read`(interval: String)
  {
    let header = "ICY 200 OK\r\nicy-metaint: \(interval)\r\n\r\n"
    let recording = ICYRecording(Array(header.utf8) + audioFrames(10))
    #expect(recording.hasHeader)
    let content = recording.content()
    #expect(content.media.container == .packedAudio(.mp3))
    #expect(content.blocks == [])
    #expect(content.media.diagnostics.map(\.rule.code) == ["ICY-003"])
  }

  @Test func `a header without an interval promises no metadata`() {
    let recording = ICYRecording(Array("ICY 200 OK\r\nicy-name: x\r\n\r\n".utf8) + audioFrames(10))
    #expect(recording.hasHeader)
    #expect(recording.content().media.diagnostics == [])
    #expect(recording.headers["name"] == "x")
  }

  @Test func `a header line may go on in the next one, and names may be in capitals`() {
    let header = "HTTP/1.0 200 OK\r\nICY-NAME: Radio\r\n\tOne\r\nICY-METAINT:\r\n 1000\r\n\r\n"
    let recording = ICYRecording(Array(header.utf8) + recording)
    #expect(recording.declaredInterval == 1000)
    #expect(recording.headers["name"] == "Radio\tOne")
    #expect(recording.content().blocks.count == 2)
  }

  @Test func `a wrong interval is found`() {
    let findings = ICYRecording(recording).content(interval: 384).media.diagnostics
    #expect(findings.contains { $0.rule.code.hasPrefix("ICY-") })
  }

  @Test func `a block that is cut off keeps what is there`() {
    let content = ICYRecording(Array(recording.prefix(1015))).content(interval: 1000)
    #expect(content.blocks.map { ICYMetadata($0.bytes).streamTitle } == ["A"])
    #expect(content.media.diagnostics.map(\.rule.code).contains("ICY-002"))
  }

  @Test func `damaged recordings never stop the reader`() {
    let outcome = DamagedInput(recording).flippingBits(copies: 2000, seed: 0x1C7) { bytes in
      for block in ICYRecording(bytes).content(interval: 1000).blocks {
        _ = ICYMetadata(block.bytes)
      }
    }
    #expect(outcome.accepted == 2000)
  }
}

@Suite struct ICYMetadataTests {
  private func values(_ text: String) -> [String] {
    ICYMetadata(Array(text.utf8)).entries.map { "\($0.name)=\($0.value)" }
  }

  @Test func `a quoted value may hold quotes and semicolons`() {
    #expect(
      values("StreamTitle='Rock 'n' Roll; Tom &amp; Bob';StreamUrl='';")
        == ["StreamTitle=Rock 'n' Roll; Tom &amp; Bob", "StreamUrl="])
  }

  @Test func `a quote and a semicolon within a title do not end it`() {
    #expect(
      values("StreamTitle='The 'A';'B' session';StreamUrl='http://x/?a=1;b=2';")
        == ["StreamTitle=The 'A';'B' session", "StreamUrl=http://x/?a=1;b=2"])
    #expect(values("StreamTitle='a'; b';  ") == ["StreamTitle=a'; b"])
    #expect(values("StreamTitle='a';junk") == ["StreamTitle=a"])
  }

  @Test func `values without quotes and values that are cut off are read`() {
    #expect(values("StreamTitle=plain;a='x';b='cut o") == ["StreamTitle=plain", "a=x", "b=cut o"])
    #expect(values("StreamTitle='no semicolon'") == ["StreamTitle=no semicolon"])
    #expect(values("nothing") == [])
  }

  @Test func `text that is not UTF-8 is Windows-1252, where quotes and the euro have a place`() {
    let text = Array("StreamTitle='".utf8) + [0x93, 0x80, 0x94, 0xE9] + Array("';".utf8)
    #expect(ICYMetadata(text).streamTitle == "\u{201C}\u{20AC}\u{201D}\u{E9}")
    let undefined = Array("StreamTitle='".utf8) + [0x81, 0xE9] + Array("';".utf8)
    #expect(ICYMetadata(undefined).streamTitle == "\u{81}\u{E9}")
  }

  @Test func `text is UTF-8, else Latin-1, else what the user says`() {
    let utf8 = Array("StreamTitle='Grüße';".utf8)
    let latin1 = Array("StreamTitle='Gr".utf8) + [0xFC] + Array("n';".utf8)
    #expect(ICYMetadata(utf8).streamTitle == "Grüße")
    #expect(ICYMetadata(latin1).streamTitle == "Grün")
    let cyrillic = Array("StreamTitle='".utf8) + [0xCC, 0xE8, 0xF0] + Array("';".utf8)
    #expect(ICYMetadata(cyrillic, charset: .windows1251).streamTitle == "Мир")
  }
}
