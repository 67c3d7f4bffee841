import Foundation
import MediaTiming
import PlayerViews
import TestSupport
import Testing

struct YbridDocumentTests {
  private func document(_ text: String) throws(YbridDocumentError) -> YbridDocument {
    try YbridDocument(reading: Array(text.utf8))
  }

  @Test func `the answer to show-meta has both items, the station and the time to the next`() throws
  {
    let document = try YbridDocument(reading: Fixture("radio/show-meta.json").bytes())
    let current = try #require(document.current)
    #expect(current.identifier == "item-7")
    #expect(current.title == "Butter" && current.artist == "BTS")
    #expect(current.displayTitle == "Butter\nby BTS")
    #expect(current.description == "Playlist of the morning")
    #expect(current.type == .MUSIC && current.typeName == "MUSIC")
    #expect(current.companions == nil)
    let next = try #require(document.next)
    #expect(next.displayTitle == "Traffic around the city" && next.artist == nil)
    #expect(next.type == .TRAFFIC)
    #expect(document.timeToNextItem == 4250)
    #expect(document.timestamp == nil)
  }

  @Test func `an answer in an envelope has its date and the active service`() throws {
    let document = try YbridDocument(reading: Fixture("radio/session.json").bytes())
    #expect(document.timestamp?.text == "2026-01-01T00:00:20.000Z")
    #expect(document.timeToNextItem == nil)
    #expect(document.current?.type == .UNKNOWN && document.current?.typeName == "BULLETIN")
    #expect(document.next?.title == "All I Need")
  }

  @Test func `the length keeps its milliseconds`() throws {
    let document = try document(
      #"{"currentItem": {"title": "a", "durationMillis": 160800}, "nextItem": {"durationMillis": -1}}"#
    )
    #expect(document.current?.playbackLength == 160_800)
    #expect(document.next == nil)
  }

  @Test func `an answer to a jump or a change of service is read too`() throws {
    let jump = try document(
      #"{"__responseObject": {"newCurrentItem": {"title": "a", "cuePoints": {}, "altContent": []}}}"#
    )
    #expect(jump.current?.title == "a")
    let swap = try document(
      #"{"__responseObject": {"bouquet": {"activeServiceId": "x", "availableServices": [{}]}}}"#)
    #expect(swap.current == nil && swap.next == nil)
  }

  @Test func `pictures are a list of addresses`() throws {
    let document = try document(#"{"currentItem": {"companions": ["https://h/a.png", "b.jpg"]}}"#)
    #expect(
      document.current?.images == [.url(standard: "https://h/a.png"), .url(standard: "b.jpg")])
    #expect(document.current?.companions?.map(\.absoluteString) == ["https://h/a.png", "b.jpg"])
  }

  @Test(arguments: [
    ("", "line 1, column 1: "),
    ("{\n  \"currentItem\": {\"id\" \"x\"}\n}", "line 2, column 24: "),
    ("[]", "the document is not an object"),
    ("{}", "the document has neither currentItem, nextItem nor station"),
    (#"{"currentItem": "x"}"#, "currentItem is not an object"),
    (#"{"currentItem": {"title": 1}}"#, "currentItem.title is not a text"),
    (
      #"{"nextItem": {"durationMillis": 1.5}}"#,
      "nextItem.durationMillis is not a whole number of 64 bits"
    ),
    (
      #"{"nextItem": {"durationMillis": 18446744073709551616}}"#,
      "nextItem.durationMillis is not a whole number of 64 bits"
    ),
    (#"{"currentItem": {"companions": [{}]}}"#, "currentItem.companions[0] is not a text"),
    (#"{"currentItem": {"companions": ""}}"#, "currentItem.companions is not an array"),
    (
      #"{"station": {}, "timeToNextItemMillis": "1"}"#, "timeToNextItemMillis is not a whole number"
    ),
    (
      #"{"__responseObject": {"metadata": {"currentItem": {"id": 7}}}}"#,
      "__responseObject.metadata.currentItem.id is not a text"
    ),
    (
      #"{"__responseObject": {"maxBitRate": 128000}}"#,
      "__responseObject has neither metadata, newCurrentItem nor bouquet"
    ),
    (
      #"{"__responseObject": {"bouquet": {}}}"#,
      "__responseObject.bouquet.activeServiceId is missing"
    ),
    (
      #"{"__responseObject": {"bouquet": {"activeServiceId": "a", "availableServices": [1]}}}"#,
      "__responseObject.bouquet.availableServices[0] is not an object"
    ),
    (
      #"{"__responseHeader": {"success": false, "statusCode": 404}, "__responseObject": {}}"#,
      "__responseHeader is not a success: the server answered 404"
    ),
    (
      #"{"__responseHeader": {"timestamp": "today"}, "__responseObject": {}}"#,
      #"__responseHeader.timestamp "today" is not an ISO 8601 date"#
    ),
  ])
  func `a bad document has one line with the place`(text: String, message: String) {
    let error = #expect(throws: YbridDocumentError.self) { try document(text) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\n") == false)
  }

  @Test func `damaged documents never stop the reader`() throws {
    let bytes = try Fixture("radio/session.json").bytes()
    let outcome = DamagedInput(bytes).flippingBits(copies: 500, seed: 0x1B41) { bytes in
      _ = try YbridDocument(reading: bytes)
    }
    #expect(outcome.accepted > 0 && outcome.rejected > 0)
    let cut = DamagedInput(bytes).everyPrefix { _ = try YbridDocument(reading: $0) }
    #expect(cut.rejected > 0)
  }
}
