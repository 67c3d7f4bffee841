import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct ChangedFixedPlaylistTests {
  private func messages(_ names: [String]..., type: String = "VOD", moved: Int = 0) -> [String] {
    let snapshots = names.enumerated().map { index, names in
      playlist(
        names.flatMap { segments($0) }, sequence: index * moved,
        header: ["#EXT-X-PLAYLIST-TYPE:\(type)"])
    }
    return findings(of: "LIV-010", in: RuleExample(snapshots: snapshots)).map(\.message)
  }

  @Test func `a message about one segment has the singular`() {
    #expect(
      messages(["a"], ["a", "b"]) == [
        "a playlist of type VOD has 1 more segment than the previous snapshot"
      ])
    #expect(
      messages(["a", "b"], ["b"], type: "EVENT", moved: 1) == [
        "1 segment was removed from a playlist of type EVENT"
      ])
  }

  @Test func `a message shows whether segments came or went`() {
    #expect(
      messages(["a"], ["a", "b", "c"]) == [
        "a playlist of type VOD has 2 more segments than the previous snapshot"
      ])
    #expect(
      messages(["a", "b", "c"], ["a"]) == [
        "a playlist of type VOD has 2 fewer segments than the previous snapshot"
      ])
  }

  @Test func `a type that is withdrawn before the end is a fault, and one that becomes VOD is not`()
  {
    func messages(_ before: String, _ after: String?, isEnded: Bool = false) -> [String] {
      let type = after.map { ["#EXT-X-PLAYLIST-TYPE:\($0)"] } ?? []
      let snapshots = [
        playlist(segments("a"), header: ["#EXT-X-PLAYLIST-TYPE:\(before)"]),
        playlist(segments("a"), isEnded: isEnded, header: type),
      ]
      return findings(of: "LIV-010", in: RuleExample(snapshots: snapshots)).map(\.message)
    }
    #expect(
      messages("EVENT", nil) == [
        "EXT-X-PLAYLIST-TYPE:EVENT was removed, the previous snapshot had it"
      ])
    #expect(messages("VOD", "EVENT") == ["EXT-X-PLAYLIST-TYPE is \"EVENT\", it was VOD"])
    #expect(messages("EVENT", "VOD") == [])
    #expect(messages("EVENT", nil, isEnded: true) == [])
  }
}
