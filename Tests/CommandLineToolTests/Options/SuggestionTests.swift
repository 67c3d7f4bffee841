import Testing

@testable import CommandLineTool

struct SuggestionTests {
  @Test func `the distance counts inserted, removed, replaced and swapped characters`() {
    #expect(Suggestion.distance("", "abc") == 3)
    #expect(Suggestion.distance("fromat", "format") == 1)
    #expect(Suggestion.distance("abc", "abc") == 0)
    #expect(Suggestion.distance("kitten", "sitting") == 3)
  }

  @Test func `only a near word is suggested`() {
    #expect(Suggestion.nearest(to: "event", among: ["cues", "events"]) == "events")
    #expect(Suggestion.nearest(to: "--playlist", among: ["--playlist-only"]) == "--playlist-only")
    #expect(Suggestion.nearest(to: "zzzzzz", among: ["cues", "events"]) == nil)
    #expect(Suggestion.nearest(to: "x", among: []) == nil)
  }
}
