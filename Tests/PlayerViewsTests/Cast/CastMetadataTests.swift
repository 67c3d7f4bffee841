import HLSInspection
import MediaTiming
import PlayerViews
import SourceDiagnostics
import Synchronization
import TestSupport
import Testing

struct CastMetadataTests {
  private func image(_ name: String, _ width: Int = 0, _ height: Int = 0) throws -> CastImage {
    try #require(CastImage(url: name, width: width, height: height))
  }

  @Test func `the smallest image that is large enough is chosen`() throws {
    let images = [
      try image("unknown"), try image("large", 1000, 1000), try image("small", 100, 100),
      try image("middle", 400, 400),
    ]
    let metadata = CastMetadata(title: nil, images: images)
    #expect(metadata.imageURL() == "unknown")
    #expect(metadata.imageURL(matching: .init(width: 300, height: 400)) == "middle")
    #expect(metadata.imageURL(matching: .init(width: 50, height: 50)) == "small")
    #expect(metadata.imageURL(matching: .init(width: 2000, height: 1)) == "large")
    let unsized = CastMetadata(title: nil, images: [try image("first"), try image("second")])
    #expect(unsized.imageURL(matching: .init(width: 1, height: 1)) == "first")
    #expect(CastMetadata(title: nil, image: CastImage(url: nil)).imageURL() == nil)
  }

  private func information(_ fixture: String) async throws -> CastMediaInformation {
    let inspection = try await Inspector(loader: ResourceLoader()).inspect(Fixture(fixture).path)
    return CastMediaInformation(inspection, tracks: inspection.tracks)
  }

  @Test func `breaks come from the markers of the stream`() async throws {
    let information = try await information("reference/multivariant.m3u8")
    #expect(information.breaks.map(\.position) == [MediaTime(seconds: 18)])
    #expect(information.breaks.map(\.duration) == [MediaTime(seconds: 18)])
    #expect(information.breaks.map(\.isEmbedded) == [true])
    #expect(information.breaks.flatMap(\.breakClipIDs) == information.breakClips.map(\.id))
    #expect(information.hlsSegmentFormat == "ts")
    #expect(information.hlsVideoSegmentFormat == "mpeg2_ts")
    #expect(information.metadata.metadataType == .generic)
    #expect(!information.isLive)
  }

  @Test func `sound without pictures is a track of music`() async throws {
    let information = try await information("packed-audio/media.m3u8")
    #expect(information.metadata.metadataType == .musicTrack)
    #expect(information.hlsSegmentFormat == "aac")
    #expect(information.hlsVideoSegmentFormat == nil)
  }

  @Test func `fragments are told`() async throws {
    #expect(try await information("fmp4-events/media.m3u8").hlsSegmentFormat == "fmp4")
  }

  @Test func `an interstitial is a break outside the stream`() async throws {
    let inspection = try await DateRangePlaylist.inspection([
      DateRangePlaylist.tag(
        "ad", from: 20, duration: 15,
        #"CLASS="com.apple.hls.interstitial",X-ASSET-URI="http://h/ad.m3u8""#)
    ])
    let information = CastMediaInformation(inspection, tracks: inspection.tracks)
    #expect(information.breaks.map(\.isEmbedded) == [false])
    #expect(information.breakClips.map(\.contentURL) == ["http://h/ad.m3u8"])
  }

  @Test func `a message that is too large loses custom data first and images last`() async throws {
    let small = try await information("reference/multivariant.m3u8")
    var whole = small
    #expect(whole.fit().isEmpty)
    #expect(whole == small)

    let long = String(repeating: "ä", count: 20_000)
    var custom = small
    custom.customData = [Field("a", .string(long)), Field("b", .string(long))]
    #expect(custom.messageSize > CastMediaInformation.maximumSize)
    #expect(custom.fit() == ["customData"])
    #expect(custom == small)

    var clips = small
    clips.breakClips[0].title = long
    clips.breaks += clips.breaks
    clips.breaks[1].breakClipIDs = ["later"]
    clips.breakClips.append(clips.breakClips[0])
    clips.breakClips[1].id = "later"
    #expect(clips.fit() == ["1 break clips"])
    #expect(clips.breaks.count == 1)
    #expect(clips.messageSize <= CastMediaInformation.maximumSize)

    var images = small
    images.metadata.images = [try image("first"), try image(long), try image(long)]
    #expect(images.fit() == ["1 break clips", "1 images"])
    #expect(images.metadata.images.map(\.url) == ["first", long])
  }

  @Test func `the metadata of an item is there after it was fetched`() async throws {
    struct Failure: Error {}
    let calls = Mutex(0)
    let item = CastPlayerItem(id: "a") {
      let call = calls.withLock { count in
        count += 1
        return count
      }
      if call == 1 { throw Failure() }
      return CastMetadata(title: "A")
    }
    #expect(await item.asset == nil)
    #expect(calls.withLock { $0 } == 0)
    await #expect(throws: Failure.self) { try await item.fetch() }
    try await item.fetch()
    try await item.fetch()
    #expect(await item.asset?.title == "A")
    #expect(calls.withLock { $0 } == 2)
  }
}
