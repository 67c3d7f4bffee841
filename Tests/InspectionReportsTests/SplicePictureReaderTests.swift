import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import ResourceLoading
import TestSupport
import Testing

struct SplicePictureReaderTests {
  private func pictures(_ fixture: String, upTo count: Int = 16) async throws
    -> [SplicePictureReport]
  {
    let inspector = Inspector(loader: ResourceLoader())
    let inspection = try await inspector.inspect(Fixture(fixture).path)
    return await inspector.splicePictures(
      of: BreaksReport(inspection).breaks, in: inspection, upTo: count)
  }

  @Test func `each edge of a break has the frame before and the frame after it`() async throws {
    let pictures = try await pictures("reference/multivariant.m3u8")
    #expect(pictures.map(\.edge) == [.start, .end])
    #expect(pictures.map(\.time.seconds) == [18, 36])
    for picture in pictures {
      guard case .picture(let last) = picture.last, case .picture(let first) = picture.first else {
        Issue.record("a frame is missing: \(picture.last) \(picture.first)")
        continue
      }
      #expect(last.time < picture.time)
      #expect((picture.time - last.time).seconds < 0.1)
      #expect(first.time == picture.time)
      #expect(first.isKeyFrame && !last.isKeyFrame)
      #expect(first.jpeg.starts(with: [0xFF, 0xD8]) && first.jpeg.suffix(2) == [0xFF, 0xD9])
      #expect(first.width == 160 && first.height == 90)
      #expect(first.meanLuma > 0.1 && first.meanLuma < 0.9)
      #expect(last.level.map { $0 > -60 && $0 < 0 } ?? false)
    }
  }

  @Test func `the same segment gives the same bytes`() async throws {
    let first = try await pictures("reference/multivariant.m3u8")
    #expect(try await pictures("reference/multivariant.m3u8") == first)
  }

  @Test func `frames are of as many breaks as were asked for`() async throws {
    #expect(try await pictures("reference/multivariant.m3u8", upTo: 0).isEmpty)
    #expect(try await pictures("reference/multivariant.m3u8", upTo: 1).map(\.breakIndex) == [0, 0])
  }

  @Test(arguments: [(false, 2), (true, 0)])
  func `a recording without a segment that can be loaded has no pictures`(
    isRecorded: Bool, count: Int
  ) async throws {
    let playlist =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n0\n#EXTINF:6,\n1\n#EXT-X-ENDLIST\n"
    var options = InspectionOptions()
    if isRecorded { options.recordedMedia = RecordedMedia() }
    let inspector = Inspector(loader: MemoryLoader(["media.m3u8": playlist]), options: options)
    let inspection = try await inspector.inspect("media.m3u8")
    let entry = BreakReport(
      playlist: 0, startTime: MediaTime(seconds: 6), endTime: MediaTime(seconds: 7))
    let pictures = await inspector.splicePictures(
      of: BreaksReport(input: "", breaks: [entry]).breaks, in: inspection, upTo: 1)
    #expect(pictures.count == count)
  }

  @Test func `segments that are encrypted as a whole have their frames`() async throws {
    let inspector = Inspector(loader: ResourceLoader())
    let inspection = try await inspector.inspect(Fixture("aes-128/media.m3u8").path)
    let entry = BreakReport(
      playlist: 0, startTime: MediaTime(seconds: 2), endTime: MediaTime(seconds: 4))
    let pictures = await inspector.splicePictures(
      of: BreaksReport(input: "", breaks: [entry]).breaks, in: inspection, upTo: 1)
    #expect(pictures.count == 2)
    for picture in pictures {
      guard case .picture(let last) = picture.last, case .picture(let first) = picture.first else {
        Issue.record("a frame is missing: \(picture.last) \(picture.first)")
        continue
      }
      #expect(first.isKeyFrame && last.time < first.time)
    }
  }

  private static let key = Array("sixteen letters.".utf8)
  private static let iv = [UInt8](1...16)

  /// The frames at a break of one second at the start of the second of two segments.
  private func pictures(
    inSegments tags: (first: String, second: String), duration: Int, among media: [String: [UInt8]]
  ) async throws -> [SplicePictureReport] {
    let playlist = """
      #EXTM3U
      #EXT-X-VERSION:7
      #EXT-X-TARGETDURATION:6
      #EXT-X-MEDIA-SEQUENCE:515
      \(tags.first)
      #EXTINF:\(duration),
      0
      \(tags.second)
      #EXTINF:\(duration),
      1
      #EXT-X-ENDLIST
      """
    let inspector = Inspector(loader: MemoryLoader(["media.m3u8": playlist], media: media))
    let inspection = try await inspector.inspect("media.m3u8")
    let entry = BreakReport(
      playlist: 0, startTime: MediaTime(seconds: duration),
      endTime: MediaTime(seconds: duration + 1))
    return await inspector.splicePictures(
      of: BreaksReport(input: "", breaks: [entry]).breaks, in: inspection, upTo: 1)
  }

  private func isComplete(_ pictures: [SplicePictureReport]) -> Bool {
    pictures.count == 2
      && pictures.flatMap { [$0.last, $0.first] }.allSatisfy {
        if case .picture(let picture) = $0 { picture.level != nil } else { false }
      }
  }

  private static let vectorTag =
    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key",IV=0x0102030405060708090A0B0C0D0E0F10"#

  @Test func `encrypted samples of transport streams have the frames of the clear ones`()
    async throws
  {
    let first = try Fixture("reference/high/segment2.ts").bytes()
    let second = try Fixture("reference/high/segment3.ts").bytes()
    let clear = try await pictures(
      inSegments: ("", "#EXT-X-DISCONTINUITY"), duration: 6, among: ["0": first, "1": second])
    #expect(isComplete(clear))
    // The second segment has its media sequence number as the vector.
    let number = [UInt8](repeating: 0, count: 14) + [2, 4]
    var media = [
      "0": SampleEncryption(key: Self.key, iv: Self.iv).transportStream(first),
      "1": SampleEncryption(key: Self.key, iv: number).transportStream(second), "key": Self.key,
    ]
    let tags = (
      Self.vectorTag, "#EXT-X-DISCONTINUITY\n" + #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key""#
    )
    #expect(try await pictures(inSegments: tags, duration: 6, among: media) == clear)
    media["key"] = [UInt8](repeating: 1, count: 16)
    #expect(try await pictures(inSegments: tags, duration: 6, among: media) != clear)
  }

  @Test func `encrypted samples of fragments have the frames of the clear ones`() async throws {
    let parts = ["init": "init.mp4", "0": "segment0.m4s", "1": "segment1.m4s"]
    var media = try parts.mapValues { try Fixture("fmp4-splices/" + $0).bytes() }
    let map = #"#EXT-X-MAP:URI="init""#
    let clear = try await pictures(inSegments: (map, ""), duration: 2, among: media)
    #expect(isComplete(clear))
    let encryption = SampleEncryption(key: Self.key, iv: Self.iv)
    media = [
      "init": encryption.initialization(media["init"] ?? []),
      "0": encryption.fragment(media["0"] ?? []), "1": encryption.fragment(media["1"] ?? []),
      "key": Self.key,
    ]
    let tags = (Self.vectorTag + "\n" + map, "")
    #expect(try await pictures(inSegments: tags, duration: 2, among: media) == clear)
    media["key"] = [UInt8](repeating: 1, count: 16)
    #expect(try await pictures(inSegments: tags, duration: 2, among: media) != clear)
  }

  @Test(arguments: [
    (
      #"METHOD=SAMPLE-AES,URI="key",KEYFORMAT="com.apple.streamingkeydelivery""#,
      "SAMPLE-AES, its key is not usable: KEYFORMAT com.apple.streamingkeydelivery is not known"
    ),
    (#"METHOD=SAMPLE-AES,URI="other""#, "SAMPLE-AES, its key is not usable: no such file"),
    (
      #"METHOD=SAMPLE-AES,URI="short""#,
      "SAMPLE-AES, its key is not usable: the key has 1 byte, 16 were expected"
    ),
    (#"METHOD=SAMPLE-AES-CTR,URI="key""#, "SAMPLE-AES-CTR"),
  ])
  func `without a usable key the reason stands`(tag: String, reason: String) async throws {
    let segment = try Fixture("reference/high/segment2.ts").bytes()
    let pictures = try await pictures(
      inSegments: ("#EXT-X-KEY:" + tag, ""), duration: 6,
      among: ["0": segment, "1": segment, "key": Self.key, "short": [1]])
    #expect(
      pictures.map(\.last).allSatisfy { $0 == .missing("the segment is encrypted with " + reason) })
    #expect(pictures.count == 2)
  }

  @Test func `where there is no segment a reason stands`() async throws {
    let pictures = try await pictures("ad-breaks/d07-cue-out-number.m3u8")
    #expect(!pictures.isEmpty)
    for picture in pictures {
      #expect(picture.first == .missing("no such file"))
      #expect(picture.last == .missing("no such file"))
    }
  }
}
