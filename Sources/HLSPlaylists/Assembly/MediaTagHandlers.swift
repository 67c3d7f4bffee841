/// The handling of each tag of the catalogue in a media playlist.
///
/// The table is by catalogue row, so that a line costs one call and no comparison of names. EXTINF
/// and EXT-X-PROGRAM-DATE-TIME do not use it.
enum MediaTagHandlers {
  typealias Handler = MediaPlaylistAssembler.TagHandler

  /// A handler for every row of the catalogue.
  static let byRow: [Handler] = TagCatalog.definitions.map(handler)

  private static func handler(of definition: TagDefinition) -> Handler {
    guard let handler = handlers[definition.name] else {
      if definition.isMarker { return { assembler, line in assembler.readMarker(line: line) } }
      return { assembler, line in assembler.context.noteUnique(definition, line: line) }
    }
    guard definition.isUnique else { return handler }
    return { assembler, line in
      assembler.context.noteUnique(definition, line: line)
      handler(&assembler, line)
    }
  }

  private static let handlers: [TagName: Handler] = [
    .byteRange: { $0.readByteRangeTag(line: $1) },
    .discontinuity: { $0.readDiscontinuity(line: $1) },
    .gap: { $0.readGap(line: $1) },
    .bitrate: { $0.readBitrate(line: $1) },
    .key: { $0.readKey(line: $1) },
    .map: { $0.readMap(line: $1) },
    .part: { $0.readPart(line: $1) },
    .dateRange: { $0.readDateRange(line: $1) },
    .version: { $0.header.version = $0.read(VersionTag.self, $1)?.version },
    .targetDuration: { $0.header.targetDuration = $0.read(TargetDurationTag.self, $1)?.duration },
    .mediaSequence: { $0.header.mediaSequence = $0.read(MediaSequenceTag.self, $1)?.number ?? 0 },
    .discontinuitySequence: {
      $0.header.discontinuitySequence = $0.read(DiscontinuitySequenceTag.self, $1)?.number ?? 0
    },
    .playlistType: { $0.header.type = $0.read(PlaylistTypeTag.self, $1)?.type },
    .endList: { assembler, _ in assembler.header.isEnded = true },
    .iFramesOnly: { assembler, _ in assembler.header.isIFramesOnly = true },
    .independentSegments: { assembler, _ in assembler.header.hasIndependentSegments = true },
    .start: { $0.header.start = $0.read(StartTag.self, $1) },
    .serverControl: { $0.header.serverControl = $0.read(ServerControlTag.self, $1) },
    .partInformation: { $0.header.partInformation = $0.read(PartInformationTag.self, $1) },
    .skip: { assembler, line in
      assembler.header.skip = assembler.read(SkipTag.self, line).map {
        assembler.placed($0, line: line)
      }
    },
    .preloadHint: { assembler, line in
      guard let tag = assembler.read(PreloadHintTag.self, line) else { return }
      assembler.header.preloadHints.append(assembler.placed(tag, line: line))
    },
    .renditionReport: { assembler, line in
      guard let tag = assembler.read(RenditionReportTag.self, line) else { return }
      assembler.header.renditionReports.append(assembler.placed(tag, line: line))
    },
  ]
}
