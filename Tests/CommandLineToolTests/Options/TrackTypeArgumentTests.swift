import Testing

@testable import CommandLineTool

struct TrackTypeArgumentTests {
  @Test func `types are separated by commas or given apart`() throws {
    #expect(
      try TrackTypeArgument.types(["id3,scte35", "cue-tags"], of: .type)
        == ["id3", "scte35", "cue-tags"])
  }

  @Test func `every type that a track may have is known`() throws {
    let names = TrackTypeArgument.names
    #expect(try TrackTypeArgument.types(names, of: .disable) == names)
    #expect(names.contains("comments"))
  }

  @Test func `a type that no track has is wrong usage, with the name that was probably meant`() {
    #expect(throws: UsageError("--type scte53: unknown track type, did you mean scte35?")) {
      try TrackTypeArgument.types(["scte53"], of: .type)
    }
    #expect(throws: UsageError.self) { try TrackTypeArgument.types(["x"], of: .disable) }
  }
}
