import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct ChangedFixedPlaylistTests {
  private func messages(_ names: [String]...) -> [String] {
    let snapshots = names.map {
      playlist($0.flatMap { segments($0) }, header: ["#EXT-X-PLAYLIST-TYPE:VOD"])
    }
    return findings(of: "LIV-010", in: RuleExample(snapshots: snapshots)).map(\.message)
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
}
