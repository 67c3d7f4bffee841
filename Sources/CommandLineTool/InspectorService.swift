internal import HLSInspection
public import HLSReports
internal import HLSValidation
public import InspectionReports
public import MediaTiming
public import PlayerViews
public import ResourceLoading
internal import SourceDiagnostics
internal import TextTracks

/// The analyses of this package, for the commands.
public struct InspectorService: AnalysisService {
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
  public func cues(
    of input: String, options: AnalysisOptions, progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> CuesReport {
    let inspection = try await inspect(input, options: options, progress: progress)
    try checkDates([options.filter.from, options.filter.to], in: inspection)
    return CuesReport(inspection, filter: options.filter)
  }

  /// The ad breaks of an input.
  public func breaks(
    of input: String, options: AnalysisOptions, progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> BreaksReport {
    BreaksReport(
      try await inspect(
        input, options: options, reading: readingWithoutTracks(options), progress: progress),
      filter: options.filter)
  }

  /// The cues and the breaks of an input, which is read once, or those of an analysis that was saved.
  public func cuesAndBreaks(
    of input: String, options: AnalysisOptions, progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> PresentationAnalysis {
    do throws(InspectionFailure) {
      return try await inspector(for: input, options).analyse(input, filter: options.filter) {
        progress(AnalysisProgress($0))
      }
    } catch {
      throw AnalysisFailure(error)
    }
  }

  /// All of an input, for a report.
  public func analysis(
    of input: String, demands: ValidationDemands, options: AnalysisOptions,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> AnalysisReport {
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
  public func events(
    of input: String, playback: PlaybackOptions, options: AnalysisOptions,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> EventsReport {
    let inspection = try await inspect(input, options: options, progress: progress)
    try checkDates(
      [options.filter.from, options.filter.to, playback.from, playback.to], in: inspection)
    do throws(InvalidPlaybackPlan) {
      return try EventsReport(
        inspection, filter: options.filter, plan: plan(playback, for: inspection))
    } catch {
      throw .usage("\(input): \(error)")
    }
  }

  /// Media times mapped to dates and back. No segment is read, since the playlist tells all of it.
  public func pdt(
    of input: String, at moments: [Moment], options: AnalysisOptions,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> PDTReport {
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
  ) throws(AnalysisFailure) {
    let asksForDate = limits.contains {
      if case .date? = $0 { true } else { false }
    }
    guard asksForDate, !inspection.parts.isEmpty, !inspection.hasDates else { return }
    throw .usage(
      "\(inspection.input): --from and --to cannot be dates, there is no program date-time here")
  }

  /// What a player shows of an input.
  public func metadata(
    of input: String, as view: any PlayerView.Type, viewing: ViewingOptions,
    options: AnalysisOptions, progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> MetadataReport {
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
  ) async throws(AnalysisFailure) -> [ImageSource: String] {
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
  public func findings(
    of input: String, demands: ValidationDemands, options: AnalysisOptions,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> FindingsReport {
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
  public func conversion(
    of input: String, markers: String, options: AnalysisOptions,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> ConvertedPlaylist {
    let inspection = try await inspect(
      input, options: options, reading: readingWithoutTracks(options), progress: progress)
    do throws(InspectionFailure) {
      return try ConvertedPlaylist(inspection, markers: markers)
    } catch {
      throw .usage("\(error)")
    }
  }

  private func inspect(
    _ input: String, options: AnalysisOptions, reading: InspectionOptions? = nil,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> Inspection {
    do throws(InspectionFailure) {
      return try await inspector(for: input, options, reading: reading).inspect(input) {
        progress(AnalysisProgress($0))
      }
    } catch {
      throw AnalysisFailure(error)
    }
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
    reading.variant =
      switch options.variant {
      case .first: .first
      case .index(let index): .index(index)
      case .all: .all
      }
    reading.renditions = options.renditions.map { choice in
      switch choice {
      case .named(let group, let name): .named(group: group, name: name)
      case .all: .all
      }
    }
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
      seeks: playback.seeks.map { PlaybackPlan.Seek(at: $0.at, to: $0.to) },
      disabledTypes: Set(playback.disabledTypes.map(TrackType.init(rawValue:))),
      buffer: playback.buffer.plan,
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
    loading.headers = headers.compactMap { HTTPHeader(name: $0.name, value: $0.value) }
    // A secret of the user is for the server that was named, not for whatever a playlist names.
    if let origin = (try? ResourceLocation(userText: input))?.origin {
      loading.headerOrigins = [origin]
    }
    return loading
  }
}

extension PlaybackOptions.Buffer {
  fileprivate var plan: PlaybackPlan.Buffer {
    switch self {
    case .ahead(let time): .ahead(time)
    case .all: .everything
    }
  }
}

extension AnalysisProgress {
  fileprivate init(_ state: InspectionProgress) {
    self.init(completed: state.completed, total: state.total, unit: "segments")
  }
}

extension AnalysisFailure {
  fileprivate init(_ failure: InspectionFailure) {
    switch failure {
    case .unreadable(let line): self = .unreadable(line)
    case .notInInput(let line): self = .usage(line)
    }
  }
}
