internal import HLSInspection
internal import HLSReports
internal import HLSValidation
internal import InspectionReports
internal import MediaTiming
internal import PlayerViews
public import ResourceLoading
internal import SourceDiagnostics
internal import TextTracks

/// Takes what progress there is, on any thread.
typealias ProgressHandler = @Sendable (InspectionProgress) -> Void

/// The analyses of this package, for the commands.
public struct InspectorService: Sendable {
  private let makeLoader: @Sendable (ResourceLoader.Options) -> any Loader

  /// A service without state.
  ///
  /// - Parameter loader: what makes the reader of all inputs and of what they name; the usual one is for files and http(s).
  public init(
    loader: @escaping @Sendable (ResourceLoader.Options) -> any Loader = {
      ResourceLoader(options: $0)
    }
  ) {
    makeLoader = loader
  }

  /// Every track and cue of an input.
  func cues(
    of input: String, options: AnalysisOptions, progress: @escaping ProgressHandler
  ) async throws(InspectionFailure) -> CuesReport {
    let inspection = try await inspect(input, options: options, progress: progress)
    try checkDates([options.filter.from, options.filter.to], in: inspection)
    return CuesReport(inspection, filter: options.filter)
  }

  /// The ad breaks of an input.
  func breaks(
    of input: String, options: AnalysisOptions, progress: @escaping ProgressHandler
  ) async throws(InspectionFailure) -> BreaksReport {
    BreaksReport(
      try await inspect(
        input, options: options, reading: readingWithoutTracks(options), progress: progress),
      filter: options.filter)
  }

  /// The cues and the breaks of an input, which is read once, or those of an analysis that was saved.
  func cuesAndBreaks(
    of input: String, options: AnalysisOptions, progress: @escaping ProgressHandler
  ) async throws(InspectionFailure) -> PresentationAnalysis {
    try await inspector(for: input, options)
      .analyse(input, filter: options.filter, progress: progress)
  }

  /// All of an input, for a report.
  func analysis(
    of input: String, demands: ValidationDemands, options: AnalysisOptions,
    progress: @escaping ProgressHandler
  ) async throws(InspectionFailure) -> AnalysisReport {
    var reading = reading(options)
    reading.fetchTimes = demands.settings.fetchTimes
    let inspection = try await inspect(
      input, options: options, reading: reading, progress: progress)
    try checkDates([options.filter.from, options.filter.to], in: inspection)
    var report = AnalysisReport(
      inspection, filter: options.filter, settings: demands.settings, expected: demands.expected,
      generator: "hlscue \(Version.text)")
    if options.showsFrames, !options.playlistOnly, !options.noFollow {
      report.pictures = await inspector(for: input, options)
        .splicePictures(of: report.breaks.breaks, in: inspection)
    }
    return report
  }

  /// The track events of a playback of an input.
  func events(
    of input: String, playback: PlaybackOptions, options: AnalysisOptions,
    progress: @escaping ProgressHandler
  ) async throws(InspectionFailure) -> EventsReport {
    let inspection = try await inspect(input, options: options, progress: progress)
    try checkDates(
      [options.filter.from, options.filter.to, playback.from, playback.to], in: inspection)
    do throws(InvalidPlaybackPlan) {
      return try EventsReport(
        inspection, filter: options.filter, plan: plan(playback, for: inspection))
    } catch {
      throw .notInInput("\(input): \(error)")
    }
  }

  /// Media times mapped to dates and back. No segment is read, since the playlist tells all of it.
  func pdt(
    of input: String, at moments: [Moment], options: AnalysisOptions,
    progress: @escaping ProgressHandler
  ) async throws(InspectionFailure) -> PDTReport {
    var options = options
    options.playlistOnly = true
    return PDTReport(
      try await inspect(
        input, options: options, reading: readingWithoutTracks(options), progress: progress),
      at: moments)
  }

  /// A limit that is a date holds nothing back where nothing has a date, and nobody would see that.
  private func checkDates(
    _ limits: [Moment?], in inspection: Inspection
  ) throws(InspectionFailure) {
    let asksForDate = limits.contains {
      if case .date? = $0 { true } else { false }
    }
    guard asksForDate, !inspection.parts.isEmpty, !inspection.hasDates else { return }
    throw .notInInput(
      "\(inspection.input): --from and --to cannot be dates, there is no program date-time here")
  }

  /// What a player shows of an input.
  func metadata(
    of input: String, as view: any PlayerView.Type, viewing: ViewingOptions,
    options: AnalysisOptions, progress: @escaping ProgressHandler
  ) async throws(InspectionFailure) -> MetadataReport {
    var inspection = try await inspect(input, options: options, progress: progress)
    var viewOptions = viewing.view
    if viewing.fetchesStreamURLs {
      viewOptions.documents += await StreamURLDocuments.load(
        namedIn: &inspection,
        using: loader(options, for: input))
    }
    let tracks = options.filter.apply(to: inspection)
    if let folder = viewing.imageFolder, view == PillarboxView.self {
      let metadata = PlayerMetadata(inspection, tracks: tracks, mapping: viewOptions.mapping)
      viewOptions.imageFiles = try await images(
        [metadata.imageSource] + metadata.chapters.map(\.imageSource), of: &inspection,
        in: ImageFolder(path: folder),
        using: loader(options, for: input))
    }
    return MetadataReport(inspection, as: view, tracks: tracks, options: viewOptions)
  }

  /// The files of pictures by picture. One that cannot be loaded is a finding.
  private func images(
    _ images: [ImageSource], of inspection: inout Inspection, in folder: ImageFolder,
    using loader: any Loader
  ) async throws(InspectionFailure) -> [ImageSource: String] {
    var files: [ImageSource: String] = [:]
    for image in images where files[image] == nil {
      do {
        files[image] = try await folder.file(of: image, relativeTo: inspection.input, using: loader)
      } catch let error as LoadError {
        guard case .url(let address, _) = image else { continue }
        inspection.findings.append(error.diagnostic(at: SourceLocation(uri: address)))
      } catch {
        throw .unreadable("\(error)")
      }
    }
    return files
  }

  /// What breaks a rule in an input. Of a multivariant playlist all playlists are read, so that they can be compared.
  func findings(
    of input: String, demands: ValidationDemands, options: AnalysisOptions,
    progress: @escaping ProgressHandler
  ) async throws(InspectionFailure) -> FindingsReport {
    var reading = reading(options)
    reading.readsAllPlaylists = true
    reading.fetchTimes = demands.settings.fetchTimes
    // A list of expected cues is the one thing here that cues are held against.
    reading.makesTracks = demands.expected != nil
    return FindingsReport(
      try await inspect(input, options: options, reading: reading, progress: progress),
      settings: demands.settings, expected: demands.expected)
  }

  /// A media playlist with its ad markers in another dialect.
  func conversion(
    of input: String, markers: String, options: AnalysisOptions,
    progress: @escaping ProgressHandler
  ) async throws(InspectionFailure) -> ConvertedPlaylist {
    let inspection = try await inspect(
      input, options: options, reading: readingWithoutTracks(options), progress: progress)
    do throws(InspectionFailure) {
      return try ConvertedPlaylist(inspection, markers: markers)
    } catch {
      throw .notInInput("\(error)")
    }
  }

  private func inspect(
    _ input: String, options: AnalysisOptions, reading: InspectionOptions? = nil,
    progress: @escaping ProgressHandler
  ) async throws(InspectionFailure) -> Inspection {
    try await inspector(for: input, options, reading: reading).inspect(input, progress: progress)
  }

  private func inspector(
    for input: String, _ options: AnalysisOptions, reading: InspectionOptions? = nil
  ) -> Inspector {
    Inspector(
      loader: loader(options, for: input),
      options: reading ?? self.reading(options))
  }

  private func loader(_ options: AnalysisOptions, for input: String) -> any Loader {
    makeLoader(options.loading(for: input))
  }

  private func reading(_ options: AnalysisOptions) -> InspectionOptions {
    var reading = InspectionOptions()
    reading.variant = options.variant
    reading.renditions = options.renditions
    reading.readsSegments = !options.playlistOnly
    reading.followsReferences = !options.noFollow
    reading.programs = Set(options.filter.programs)
    reading.radio = options.radio
    return reading
  }

  private func readingWithoutTracks(_ options: AnalysisOptions) -> InspectionOptions {
    var reading = reading(options)
    reading.makesTracks = false
    return reading
  }

  private func plan(_ playback: PlaybackOptions, for inspection: Inspection) -> PlaybackPlan {
    PlaybackPlan(
      presentation: inspection.playbackRange,
      from: playback.from.flatMap { inspection.mediaTime(of: $0) },
      to: playback.to.flatMap { inspection.mediaTime(of: $0) }, rate: playback.rate,
      tick: playback.tick,
      seeks: playback.seeks,
      disabledTypes: Set(playback.disabledTypes.map(TrackType.init(rawValue:))),
      buffer: playback.buffer,
      blockedRanges: playback.respectsBlocked
        ? PlayerMetadata(inspection, tracks: inspection.tracks, mapping: playback.mapping)
          .blockedRanges
        : [])
  }
}

extension AnalysisOptions {
  /// How resources are loaded that an input names.
  func loading(for input: String) -> ResourceLoader.Options {
    var loading = ResourceLoader.Options()
    loading.userAgent = "hlscue/\(Version.text)"
    loading.timeout = .microseconds(timeout.rounded(toTimescale: 1_000_000) ?? .max)
    loading.privateHosts = privateHosts
    loading.headers = headers
    // A secret of the user is for the server that was named, not for whatever a playlist names.
    if let origin = (try? ResourceLocation(userText: input))?.origin {
      loading.headerOrigins = [origin]
    }
    return loading
  }
}
