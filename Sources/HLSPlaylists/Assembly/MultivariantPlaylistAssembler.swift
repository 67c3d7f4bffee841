internal import SourceDiagnostics

/// Assembles a multivariant playlist from its lines.
struct MultivariantPlaylistAssembler {
  private(set) var context: AssemblyContext
  private var playlist: MultivariantPlaylist
  private var pending: (tag: StreamInformationTag, line: Int)?

  init(_ context: AssemblyContext) {
    self.context = context
    self.playlist = MultivariantPlaylist(document: PlaylistDocument(text: context.text))
  }

  mutating func assemble() -> MultivariantPlaylist {
    let text = context.text
    playlist.uri = text.uri
    playlist.variables = text.variables.values
    for (index, line) in text.lines.enumerated() {
      context.noteReferences(line: index)
      switch line.kind {
      case .blank: continue
      case .comment: context.noteComment(line: index)
      case .uri: readURI(line: index)
      case .tag:
        guard let definition = TagCatalog.definition(row: line.tag) else {
          context.noteUnknownTag(line: index)
          continue
        }
        context.noteUnique(definition, line: index)
        readTag(definition.name, line: index)
      }
    }
    dropPendingVariant()
    return playlist
  }

  private mutating func readTag(_ name: TagName, line: Int) {
    switch name {
    case .version: playlist.version = read(VersionTag.self, line)?.version
    case .independentSegments: playlist.hasIndependentSegments = true
    case .start: playlist.start = read(StartTag.self, line)
    case .contentSteering: playlist.contentSteering = read(ContentSteeringTag.self, line)
    case .streamInformation:
      dropPendingVariant()
      pending = read(StreamInformationTag.self, line).map { ($0, line) }
    case .iFrameStreamInformation:
      guard let tag = read(IFrameStreamInformationTag.self, line) else { return }
      playlist.iFrameStreams.append(
        .init(index: playlist.iFrameStreams.count, tag: tag, line: line + 1))
    case .media:
      guard let tag = read(MediaTag.self, line) else { return }
      playlist.renditions.append(.init(index: playlist.renditions.count, tag: tag, line: line + 1))
    case .sessionData:
      if let tag = read(SessionDataTag.self, line) { playlist.sessionData.append(tag) }
    case .sessionKey:
      if let tag = read(SessionKeyTag.self, line) { playlist.sessionKeys.append(tag) }
    default: break
    }
  }

  private mutating func read<Tag: PlaylistTag>(_ type: Tag.Type, _ line: Int) -> Tag? {
    var reader = TagReader(text: context.text, line: line)
    let tag = Tag(reading: &reader)
    context.findings.add(reader.findings)
    return tag
  }

  private mutating func readURI(line: Int) {
    let text = context.text
    guard let variant = pending else {
      context.add(.uriWithoutTag, "an address has no EXT-X-STREAM-INF before it", line: line)
      return
    }
    pending = nil
    playlist.variants.append(
      .init(
        index: playlist.variants.count,
        uri: text.substituted(text.lines[line].content, line: line), tag: variant.tag,
        line: variant.line + 1, uriLine: line + 1))
  }

  private mutating func dropPendingVariant() {
    guard let variant = pending else { return }
    context.add(.tagWithoutURI, "EXT-X-STREAM-INF has no address after it", line: variant.line)
    pending = nil
  }
}
