internal import CueSources
internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

/// Reads a presentation from its first byte to its last cue.
///
/// ```swift
/// let inspector = Inspector(loader: ResourceLoader())
/// let inspection = try await inspector.inspect("media.m3u8")
/// for track in inspection.tracks {
///   for cue in track.cues { print(cue.startTime?.clockText ?? "-", cue.content.summary) }
/// }
/// ```
public struct Inspector: Sendable {
  private let loader: any ResourceLoading
  private let options: InspectionOptions

  /// An inspector that gets all bytes from a loader.
  public init(loader: any ResourceLoading, options: InspectionOptions = InspectionOptions()) {
    self.loader = loader
    self.options = options
  }

  /// Everything that an input holds.
  ///
  /// The input is a path, an http(s) address, or `-` for standard input; what it is is told by its bytes.
  /// Whatever else cannot be loaded is a finding of the inspection.
  ///
  /// - Throws: ``InspectionFailure`` when the input itself cannot be read or recognised, or the options ask for
  ///   what it does not have.
  public func inspect(
    _ input: String, progress: @escaping @Sendable (InspectionProgress) -> Void = { _ in }
  ) async throws(InspectionFailure) -> Inspection {
    let opened: OpenedInput
    do throws(LoadError) {
      let location = try ResourceLocation(userText: input)
      opened = try await OpenedInput(ResourceRequest(location), from: loader)
    } catch {
      throw .unreadable("\(input): \(error)")
    }
    switch opened {
    case .playlist(let bytes, let location):
      let parsed = Playlist.parse(bytes, uri: input)
      switch parsed.playlist {
      case .media(let playlist):
        return await inspectMedia(
          playlist, findings: parsed.findings, input: input, at: location, progress: progress)
      case .multivariant(let playlist):
        return try await inspectMultivariant(
          playlist, findings: parsed.findings, input: input, at: location, progress: progress)
      }
    case .media(let content): return inspection(of: content, input: input)
    case .unrecognized(let reason): throw .unreadable("\(input): \(reason)")
    }
  }

  // MARK: Playlists

  private func inspectMedia(
    _ playlist: MediaPlaylist, findings: [Diagnostic], input: String,
    at location: ResourceLocation, progress: @escaping @Sendable (InspectionProgress) -> Void
  ) async -> Inspection {
    var assembly = InspectionAssembly(programs: options.programs)
    var source = PartSource(uri: input, role: .variant, playlist: playlist, location: location)
    source.findings = findings
    await assembly.add(source, using: self, progress: progress)
    return assembly.finish(input: input, subject: .media)
  }

  private func inspectMultivariant(
    _ playlist: MultivariantPlaylist, findings: [Diagnostic], input: String,
    at location: ResourceLocation, progress: @escaping @Sendable (InspectionProgress) -> Void
  ) async throws(InspectionFailure) -> Inspection {
    var assembly = InspectionAssembly(programs: options.programs)
    assembly.findings = findings
    let wanted = try PlaylistSelection(options).sources(in: playlist, input: input)
    if options.followsReferences {
      for reference in wanted {
        switch await load(reference, of: playlist, at: location) {
        case .success(let source):
          await assembly.add(source, using: self, progress: progress)
        case .failure(let fault): assembly.findings.append(fault.finding)
        }
      }
    }
    return assembly.finish(input: input, subject: .multivariant(playlist))
  }

  private func load(
    _ reference: PlaylistSelection.Reference, of playlist: MultivariantPlaylist,
    at base: ResourceLocation
  ) async -> Result<PartSource, SegmentFault> {
    let place = SourceLocation(uri: reference.uri, line: reference.line)
    do throws(LoadError) {
      let request = ResourceRequest(
        try base.resolve(reference.uri), maximumSize: ResourceRequest.maximumPlaylistSize)
      let loaded = try await loader.load(request)
      let isPlaylist = PlaylistDocument.isPlaylist(loaded.bytes)
      let parsed = Playlist.parse(
        loaded.bytes, uri: reference.uri, importedVariables: playlist.variables)
      guard isPlaylist, let media = parsed.media else {
        let what = isPlaylist ? "is a multivariant playlist" : "has no #EXTM3U on its first line"
        return .failure(SegmentFault(Diagnostic(.playlistUnrecognized, what, at: place)))
      }
      var source = PartSource(
        uri: reference.uri, role: reference.role, playlist: media, location: loaded.finalLocation)
      source.groupID = reference.groupID
      source.name = reference.name
      source.bandwidth = reference.bandwidth
      source.findings = parsed.findings + loaded.findings
      return .success(source)
    } catch {
      return .failure(SegmentFault(error.diagnostic(at: place)))
    }
  }

  /// The segments of one playlist, as far as the options let them be read.
  func readings(
    of source: PartSource, progress: @escaping @Sendable (InspectionProgress) -> Void
  ) async -> [SegmentReading?] {
    let reader = SegmentReader(
      loader: loader, shared: SharedResources(loader: loader), base: source.location)
    return await PlaylistReader(
      playlist: source.playlist, reader: reader,
      readsSegments: options.readsSegments && options.followsReferences
    ).readings(progress: progress)
  }

  // MARK: Files

  private func inspection(of content: MediaContent, input: String) -> Inspection {
    var assembly = InspectionAssembly(programs: options.programs)
    assembly.add(content, uri: input)
    return assembly.finish(input: input, subject: .file(content))
  }
}
