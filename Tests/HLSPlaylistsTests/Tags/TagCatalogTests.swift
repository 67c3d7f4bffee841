import HLSPlaylists
import Testing

@Suite struct TagCatalogTests {
  @Test func `names are unique and every row is found by its line`() {
    let names = TagCatalog.definitions.map(\.name)
    #expect(Set(names).count == names.count)
    for definition in TagCatalog.definitions {
      let line = PlaylistDocument("#\(definition.name.rawValue):1").lines[0]
      #expect(line.definition == definition)
      #expect(TagCatalog.definition(of: definition.name) == definition)
      #expect(line.tagName == definition.name)
    }
  }

  @Test func `names that differ in one letter are not known`() {
    for definition in TagCatalog.definitions {
      var name = Array(definition.name.rawValue.utf8)
      name[name.count / 2] ^= 1
      #expect(PlaylistDocument([0x23] + name).lines[0].definition == nil)
      #expect(PlaylistDocument([0x23] + name.dropLast() + [0x3F]).lines[0].definition == nil)
    }
  }

  @Test func `typed tags have the shape that the catalogue says`() {
    let attributeTags: [any PlaylistTag.Type] = [
      KeyTag.self, MapTag.self, DateRangeTag.self, StreamInformationTag.self, MediaTag.self,
      IFrameStreamInformationTag.self, DefineTag.self, SessionDataTag.self, SessionKeyTag.self,
      SkipTag.self, StartTag.self, PartTag.self, PartInformationTag.self, ServerControlTag.self,
      PreloadHintTag.self, RenditionReportTag.self, ContentSteeringTag.self,
    ]
    for tag in attributeTags {
      #expect(TagCatalog.definition(of: tag.name)?.value == .attributes)
    }
    let others: [any PlaylistTag.Type] = [
      ExtinfTag.self, ByteRangeTag.self, DiscontinuityTag.self, DiscontinuitySequenceTag.self,
      MediaSequenceTag.self, TargetDurationTag.self, VersionTag.self, PlaylistTypeTag.self,
      ProgramDateTimeTag.self, GapTag.self, EndListTag.self, BitrateTag.self,
    ]
    for tag in others { #expect(TagCatalog.definition(of: tag.name) != nil) }
  }
}
