internal import CueSources
internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
public import ResourceLoading
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
  /// The maximum total size in bytes of the playlists, asset lists and chapters of one input.
  private static let maximumNamedSize = 256 << 20

  package let loader: any Loader
  private let options: InspectionOptions

  /// Whether what it knows of media is that of a recording.
  package var readsRecording: Bool { options.recordedMedia != nil }

  /// An inspector that loads all bytes with a loader.
  public init(loader: any Loader, options: InspectionOptions = InspectionOptions()) {
    self.loader = loader
    self.options = options
  }

  /// Reads everything in an input.
  ///
  /// The input is a path, an http(s) address, or `-` for standard input; its bytes determine its
  /// kind. A folder has snapshots of one playlist, which are merged in natural-number order of
  /// their names. Any other resource that cannot be loaded is a finding of the inspection.
  ///
  /// - Throws: ``InspectionFailure`` when the input itself cannot be read or recognised, or the options ask for
  ///   what it does not have.
  public func inspect(
    _ input: String, progress: @escaping @Sendable (InspectionProgress) -> Void = { _ in }
  ) async throws(InspectionFailure) -> Inspection {
    try await inspect(try await open(input), input: input, progress: progress)
  }

  /// The result for an input that may be JSON.
  package enum Outcome: Sendable {
    /// A presentation.
    case inspection(Inspection)
    /// A JSON object, such as a saved analysis.
    case json([UInt8])
  }

  /// Reads everything in an input, or returns its bytes if it is a JSON object.
  package func inspectOrRead(
    _ input: String, maximumJSONSize: Int,
    progress: @escaping @Sendable (InspectionProgress) -> Void
  ) async throws(InspectionFailure) -> Outcome {
    let opened = try await open(input, maximumJSONSize: maximumJSONSize)
    if case .json(let bytes) = opened { return .json(bytes) }
    return .inspection(try await inspect(opened, input: input, progress: progress))
  }

  private func inspect(
    _ opened: OpenedInput, input: String,
    progress: @escaping @Sendable (InspectionProgress) -> Void
  ) async throws(InspectionFailure) -> Inspection {
    let library = try demuxerName()
    var inspection = try await inspectContent(opened, input: input, progress: progress)
    inspection.demuxer = library
    return inspection
  }

  /// The name of the library that reads media; `nil` for the toolkit's own readers.
  ///
  /// - Throws: ``InspectionFailure`` if the library is needed and missing.
  private func demuxerName() throws(InspectionFailure) -> String? {
    guard options.demuxer != .own, options.readsSegments, options.recordedMedia == nil
    else { return nil }
    do throws(LibAVError) {
      let name = try LibAVDeliveryReader.libraryName()
      return options.demuxer == .libavformat ? name : nil
    } catch {
      throw .unreadable(error.description)
    }
  }

  private func inspectContent(
    _ opened: OpenedInput, input: String,
    progress: @escaping @Sendable (InspectionProgress) -> Void
  ) async throws(InspectionFailure) -> Inspection {
    switch opened {
    case .playlist(let bytes, let location):
      let parsed = Playlist.parse(bytes, uri: input, address: location.httpAddress)
      switch parsed.playlist {
      case .media(let playlist):
        return await inspectMedia(
          playlist, findings: parsed.findings, input: input, at: location, progress: progress)
      case .multivariant(let playlist):
        return try await inspectMultivariant(
          playlist, findings: parsed.findings, input: input, at: location, progress: progress)
      }
    case .media(let file): return inspection(of: file, input: input)
    case .folder(let location):
      return try await inspectFolder(input, at: location, progress: progress)
    case .json: throw .unreadable("\(input): is JSON, not a playlist and not media")
    case .unrecognized(let reason): throw .unreadable("\(input): \(reason)")
    }
  }

  private func open(
    _ input: String, maximumJSONSize: Int? = nil
  ) async throws(InspectionFailure) -> OpenedInput {
    do throws(LoadError) {
      var request = ResourceRequest(
        try ResourceLocation(userText: input),
        content: options.radio.metadataInterval == nil ? .input : .any)
      request.acceptsRadio = true
      return try await OpenedInput(
        request, from: loader, radio: options.radio, maximumJSONSize: maximumJSONSize,
        demuxer: options.demuxer)
    } catch {
      throw .unreadable("\(input): \(error)")
    }
  }

  // MARK: Playlists

  private func inspectMedia(
    _ playlist: MediaPlaylist, findings: [Diagnostic], input: String,
    at location: ResourceLocation, progress: @escaping @Sendable (InspectionProgress) -> Void
  ) async -> Inspection {
    var assembly = InspectionAssembly(options)
    var source = PartSource(uri: input, role: .variant, playlist: playlist, location: location)
    source.findings = findings
    await assembly.add(
      source, using: self, budget: ByteBudget(limit: Self.maximumNamedSize), progress: progress)
    return assembly.finish(input: input, subject: .media)
  }

  private func inspectFolder(
    _ input: String, at folder: ResourceLocation,
    progress: @escaping @Sendable (InspectionProgress) -> Void
  ) async throws(InspectionFailure) -> Inspection {
    let snapshots = try await SnapshotFolder(
      input, at: folder, from: loader, fetchTimes: options.fetchTimes,
      repeats: options.recordedRepeats)
    let playlist = snapshots.presentation.playlist
    var inspection = await inspectMedia(
      playlist, findings: snapshots.findings, input: input, at: snapshots.location,
      progress: progress)
    inspection.reloads = snapshots.presentation
    inspection.loads = snapshots.loads
    inspection.fetchTimes = snapshots.fetchTimes
    inspection.lastFetchTimes = snapshots.lastFetchTimes
    if options.makesTracks, let part = inspection.parts.first {
      inspection.reloadSequence = RecordedLoads(
        playlists: snapshots.loads, fetchTimes: snapshots.fetchTimes
      ).sequence(of: part, tracks: inspection.tracks)
    }
    return inspection
  }

  private func inspectMultivariant(
    _ playlist: MultivariantPlaylist, findings: [Diagnostic], input: String,
    at location: ResourceLocation, progress: @escaping @Sendable (InspectionProgress) -> Void
  ) async throws(InspectionFailure) -> Inspection {
    var assembly = InspectionAssembly(options)
    assembly.findings = findings
    let wanted: [PlaylistSelection.Reference]
    do throws(PlaylistSelection.Missing) {
      wanted = try PlaylistSelection(options).sources(in: playlist)
    } catch {
      throw .notInInput("\(input): \(error.description)")
    }
    if options.followsReferences {
      let budget = ByteBudget(limit: Self.maximumNamedSize)
      var memory = PlaylistMemory()
      var count = 0
      await load(wanted, at: location, budget: budget) { reference, outcome in
        func leaveOut() -> Bool {
          assembly.findings.append(
            PlaylistMemory.finding(
              at: SourceLocation(uri: reference.uri, line: reference.line),
              count: wanted.count - count))
          return false
        }
        do throws(SegmentFault) {
          if let loaded = try? outcome.get(), !memory.hasRoom(for: loaded.bytes) {
            return leaveOut()
          }
          var source = try Self.source(reference, of: playlist, outcome)
          if !assembly.isEmpty, readsSegments(of: source), !source.playlist.header.isEnded {
            // The window has moved while the segments of others were read.
            let again = await load(reference, at: location, budget: budget)
            source = (try? Self.source(reference, of: playlist, again)) ?? source
          }
          guard memory.take(source.playlist) else { return leaveOut() }
          await assembly.add(source, using: self, budget: budget, progress: progress)
        } catch {
          assembly.findings.append(error.finding)
        }
        count += 1
        return true
      }
      var chapters = SessionChapters(loader: loader, budget: budget)
      await chapters.load(of: playlist, at: location)
      assembly.add(chapters)
    }
    return assembly.finish(input: input, subject: .multivariant(playlist))
  }

  /// Loads the referenced playlists until the body returns `false`, those of servers while one is processed.
  private func load(
    _ references: [PlaylistSelection.Reference], at base: ResourceLocation, budget: ByteBudget,
    _ body: (PlaylistSelection.Reference, Result<LoadedResource, LoadError>) async -> Bool
  ) async {
    let requests = references.map { reference in
      Result { () throws(LoadError) in
        ResourceRequest(
          try base.resolve(reference.uri), maximumSize: ResourceRequest.maximumPlaylistSize,
          content: .playlist, budget: budget)
      }
    }
    var rest = references[...]
    await OrderedPrefetch(loader, named: requests).forEach(requests) { outcome in
      guard let reference = rest.popFirst() else { return false }
      return await body(reference, outcome)
    }
  }

  private func load(
    _ reference: PlaylistSelection.Reference, at base: ResourceLocation, budget: ByteBudget
  ) async -> Result<LoadedResource, LoadError> {
    do throws(LoadError) {
      let request = ResourceRequest(
        try base.resolve(reference.uri), maximumSize: ResourceRequest.maximumPlaylistSize,
        content: .playlist, budget: budget)
      return .success(try await loader.load(request))
    } catch {
      return .failure(error)
    }
  }

  private func readsSegments(of source: PartSource) -> Bool {
    options.readsSegments && options.followsReferences && source.isChosen
  }

  private static func source(
    _ reference: PlaylistSelection.Reference, of playlist: MultivariantPlaylist,
    _ outcome: Result<LoadedResource, LoadError>
  ) throws(SegmentFault) -> PartSource {
    let place = SourceLocation(uri: reference.uri, line: reference.line)
    let loaded: LoadedResource
    do throws(LoadError) {
      loaded = try outcome.get()
    } catch {
      throw SegmentFault(error.diagnostic(at: place))
    }
    let isPlaylist = PlaylistDocument.isPlaylist(loaded.bytes)
    let parsed = Playlist.parse(
      loaded.bytes, uri: reference.uri, address: loaded.finalLocation.httpAddress,
      importedVariables: playlist.variables)
    guard isPlaylist, let media = parsed.media else {
      let what =
        isPlaylist ? "is a multivariant playlist" : NoPlaylist.reason(of: loaded.bytes)
      throw SegmentFault(Diagnostic(.playlistUnrecognized, what, at: place))
    }
    var source = PartSource(
      uri: reference.uri, role: reference.role, playlist: media, location: loaded.finalLocation)
    source.groupID = reference.groupID
    source.name = reference.name
    source.bandwidth = reference.bandwidth
    source.isChosen = reference.isChosen
    source.findings = parsed.findings
    return source
  }

  /// Returns the segments of one playlist, as far as the options allow.
  ///
  /// The segments of a playlist that is only compared are not read.
  func readings(
    of source: PartSource, spending budget: inout MetadataBudget,
    progress: @escaping @Sendable (InspectionProgress) -> Void
  ) async -> [SegmentReading?] {
    if let recorded = options.recordedMedia {
      return readsSegments(of: source) ? recorded.readings(of: source.playlist) : []
    }
    var reader = SegmentReader(
      loader: loader, shared: SharedResources(loader: loader), at: source.location,
      programs: options.programs)
    reader.iFrames = IFrameResources(source.playlist)
    reader.demuxer = options.demuxer
    return await PlaylistReader(
      playlist: source.playlist, reader: reader,
      readsSegments: readsSegments(of: source)
    ).readings(spending: &budget, progress: progress)
  }

  /// Returns findings about the asset lists of the interstitials of a playlist, as far as they may
  /// be read.
  func assetListFindings(of source: PartSource, budget: ByteBudget) async -> [Diagnostic] {
    // The addresses of a recorded playlist count from where it was loaded.
    guard readsSegments(of: source), options.recordedMedia == nil else { return [] }
    var lists = AssetLists(loader: loader, budget: budget)
    await lists.load(of: source)
    return lists.findings
  }

  // MARK: Files

  private func inspection(of file: MediaFile, input: String) -> Inspection {
    var assembly = InspectionAssembly(options)
    assembly.add(file, uri: input)
    return assembly.finish(input: input, subject: .file(file.content))
  }
}
