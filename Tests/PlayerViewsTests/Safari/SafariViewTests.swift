import FieldValues
import InspectionTestSupport
import MediaTiming
import PlayerViews
import TestSupport
import Testing

struct SafariViewTests {
  private func seconds(_ cues: [ViewCue]) -> [[Double?]] {
    cues.map { [$0.startTime?.seconds, $0.endTime?.seconds] }
  }

  private func view(
    _ tags: [String], isEnded: Bool = true, without omitted: [String] = []
  ) async throws -> ViewedStream {
    try await ViewedStream(
      playlist: DateRangePlaylist.text(tags, isEnded: isEnded), as: SafariView.self,
      without: omitted)
  }

  // The expectations of WebKit's layout test track-in-band-hls-metadata.
  @Test func `frames have the values that WebKit expects of its own stream`() async throws {
    let picture: [UInt8] = [1, 2, 3]
    let frames: [[UInt8]] = [
      ViewedStream.text("TIT2", "Stream Counting"), ViewedStream.text("TPE1", "Andy"),
      ViewedStream.text("TALB", "Greatest Hits"),
      ViewedStream.frame(
        "GEOB",
        [3] + Array("image/png\0abe.png\0Our Hero\0".utf8) + picture),
      ViewedStream.frame("APIC", [3] + Array("image/png\0".utf8) + [0x10, 0] + picture),
      ViewedStream.frame("TXXX", [3, 0] + Array("Text Blob".utf8)),
    ]
    let stream = try await ViewedStream(
      tags: frames.enumerated().map { (UInt64($0), $1) }, as: SafariView.self)
    let data = FieldValue.bytes([1, 2, 3])
    let expected: [[Field]] = [
      [Field("key", .string("TIT2")), Field("data", .string("Stream Counting"))],
      [Field("key", .string("TPE1")), Field("data", .string("Andy"))],
      [Field("key", .string("TALB")), Field("data", .string("Greatest Hits"))],
      [
        Field("key", .string("GEOB")), Field("dataBase64", data),
        Field("type", .string("image/png")), Field("info", .string("Our Hero")),
        Field("name", .string("abe.png")),
      ],
      [
        Field("key", .string("APIC")), Field("dataBase64", data),
        Field("type", .string("image/png")),
      ],
      [Field("key", .string("TXXX")), Field("data", .string("Text Blob"))],
    ]
    let cues = stream.mediaCues
    #expect(cues.map { $0.fields["value"]?.members ?? [] } == expected)
    #expect(
      cues.allSatisfy { $0.fields["type"] == .string("org.id3") && $0.fields["data"] == .null })
    let calls = try stream.calls()
    #expect(calls.filter { $0.name == "addtrack" }.count == 1)
    #expect(calls.filter { $0.name == "enter" }.count == 6)
    #expect(calls.filter { $0.name == "cuechange" }.count == 7)
    // track-in-band-hls-metadata-cue-duration: every end is known, and later than the one before.
    let ends = cues.compactMap { $0.endTime?.seconds }
    #expect(ends == [1, 2, 3, 4, 5, 10])
  }

  @Test func `an open cue of any kind ends with the next group of any kind`() async throws {
    let open = DateRangePlaylist.tag("open", from: 4, "X-A=\"a\"")
    let tags = [(UInt64(2), ViewedStream.text("TIT2", "a")), (6, ViewedStream.text("TIT2", "b"))]
    let stream = try await ViewedStream(tags: tags, playlistTags: [open], as: SafariView.self)
    // The first tag starts before the range and so leaves it open; the duration is shown.
    #expect(seconds(stream.rangeCues) == [[4, 10]])
    #expect(seconds(stream.mediaCues) == [[2, 6], [6, 10]])
    #expect(stream.quirks(of: "open") == ["P40"])
    let late = try await ViewedStream(
      tags: [(6, ViewedStream.text("TIT2", "b"))], playlistTags: [open], as: SafariView.self)
    #expect(seconds(late.rangeCues) == [[4, 6]])
    #expect(late.quirks(of: "open") == ["P41"])
    let plain = try await ViewedStream(
      tags: [(6, ViewedStream.text("TIT2", "b"))], playlistTags: [open], as: SafariView.self,
      without: ["P40", "P41"])
    #expect(seconds(plain.rangeCues) == [[4, nil]])
  }

  @Test func `a range has a cue for each attribute that is not about identity or time`()
    async throws
  {
    let stream = try await ViewedStream("date-ranges/media.m3u8", as: SafariView.self)
    let names = stream.rangeCues.map(\.name)
    #expect(names.prefix(4) == ["X-COM-EXAMPLE-TITLE", "SCTE35-CMD", "SCTE35-OUT", "SCTE35-IN"])
    let number = try #require(stream.rangeCues.first { $0.name == "X-COM-EXAMPLE-NUMBER" })
    #expect(number.value("data") == .number(42.5))
    #expect(number.fields["type"] == .string("com.apple.quicktime.HLS"))
    let bytes = try #require(stream.rangeCues.first { $0.name == "X-COM-EXAMPLE-BYTES" })
    #expect(bytes.value("dataBase64") == .bytes([0xDE, 0xAD, 0xBE, 0xEF]))
  }

  @Test func `without dates a range starts at 0, and one before the start is moved there`()
    async throws
  {
    let tag = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2025-12-31T23:59:57Z\",DURATION=5,X-A=\"a\""
    #expect(seconds(try await view([tag]).rangeCues) == [[0, 5]])
    #expect(seconds(try await view([tag], without: ["P42"]).rangeCues) == [[-3, 2]])
    let undated = DateRangePlaylist.text([tag]).split(separator: "\n")
      .filter { !$0.hasPrefix("#EXT-X-PROGRAM-DATE-TIME") }.joined(separator: "\n")
    let stream = try await ViewedStream(playlist: undated, as: SafariView.self)
    #expect(seconds(stream.rangeCues) == [[0, 5]])
  }

  @Test func `a range of no length is open, and one like an open one is dropped`() async throws {
    let marks = [
      DateRangePlaylist.tag("a", from: 10, duration: 0, "X-A=\"a\""),
      DateRangePlaylist.tag("b", from: 10, duration: 5, "X-A=\"a\""),
    ]
    // The second group ends the first at its own start, and then is the same cue.
    #expect(seconds(try await view(marks).rangeCues) == [[10, 10]])
    #expect(
      seconds(try await view(marks, without: ["P44", "P46"]).rangeCues) == [[10, 10], [10, 15]])
  }

  @Test func `a seek removes open cues, and tags before the landing do not come`() async throws {
    let tags = [0, 2, 4, 6, 8].map { (UInt64($0), ViewedStream.text("TIT2", "\($0)")) }
    let stream = try await ViewedStream(tags: tags, as: SafariView.self)
    let calls = try stream.calls(seeking: [(3, 7)])
    func names(_ name: String) -> [String] { calls.filter { $0.name == name }.map(\.summary) }
    #expect(names("addcue") == ["TIT2 0", "TIT2 2", "TIT2 4", "TIT2 8"])
    #expect(names("removecue") == ["TIT2 4"])
    #expect(names("enter") == ["TIT2 0", "TIT2 2", "TIT2 8"])
    let back = try stream.calls(seeking: [(5, 1)])
    #expect(
      back.filter { $0.name == "enter" }.map(\.summary)
        == ["TIT2 0", "TIT2 2", "TIT2 4", "TIT2 0", "TIT2 2", "TIT2 4", "TIT2 6", "TIT2 8"])
  }

  @Test func `a cue is added 2 s ahead with the duration as its end`() async throws {
    let tags = [0, 5].map { (UInt64($0), ViewedStream.text("TIT2", "\($0)")) }
    let calls = try await ViewedStream(tags: tags, as: SafariView.self).calls()
    let added = try #require(calls.last { $0.name == "addcue" })
    #expect(added.position == MediaTime(seconds: 3))
    #expect(added.fields["cue"]?.members["endTime"] == .time(MediaTime(seconds: 10)))
    let updated = try #require(calls.first { $0.name == "updatecue" })
    #expect(updated.fields["cue"]?.members["endTime"] == .time(MediaTime(seconds: 5)))
  }
}
