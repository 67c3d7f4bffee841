public import HLSInspection
public import HLSReports
public import HLSValidation
internal import MediaTiming
public import PlayerViews
internal import TextTracks

/// The analyses of this package, for the commands.
public struct InspectorService: AnalysisService {
  /// A service without state.
  public init() {}

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
      try await inspect(input, options: options, progress: progress), filter: options.filter)
  }

  /// All of an input, for a report.
  public func analysis(
    of input: String, settings: ValidationSettings, options: AnalysisOptions,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> AnalysisReport {
    let inspection = try await inspect(input, options: options, progress: progress)
    try checkDates([options.filter.from, options.filter.to], in: inspection)
    var report = AnalysisReport(
      inspection, filter: options.filter, settings: settings, generator: "hlscue \(Version.text)")
    if options.showsFrames, !options.playlistOnly, !options.noFollow {
      report.pictures = await inspector(options, for: input)
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
      try await inspect(input, options: options, progress: progress), at: moments)
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
    of input: String, as view: any PlayerView.Type, viewOptions: PlayerViewOptions,
    options: AnalysisOptions, progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> MetadataReport {
    let inspection = try await inspect(input, options: options, progress: progress)
    return MetadataReport(
      inspection, as: view, tracks: options.filter.apply(to: inspection), options: viewOptions)
  }

  /// What breaks a rule in an input. Of a multivariant playlist all playlists are read, so that they can be compared.
  public func findings(
    of input: String, settings: ValidationSettings, options: AnalysisOptions,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> FindingsReport {
    var reading = reading(options)
    reading.readsAllPlaylists = true
    return FindingsReport(
      try await inspect(input, options: options, reading: reading, progress: progress),
      settings: settings)
  }

  /// A media playlist with its ad markers in another dialect.
  public func conversion(
    of input: String, markers: String, options: AnalysisOptions,
    progress: @escaping AnalysisProgress.Handler
  ) async throws(AnalysisFailure) -> ConvertedPlaylist {
    let inspection = try await inspect(input, options: options, progress: progress)
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
    let inspector = inspector(options, for: input, reading: reading)
    do throws(InspectionFailure) {
      return try await inspector.inspect(input) { state in
        progress(
          AnalysisProgress(completed: state.completed, total: state.total, unit: "segments"))
      }
    } catch {
      switch error {
      case .unreadable(let line): throw .unreadable(line)
      case .notInInput(let line): throw .usage(line)
      }
    }
  }

  private func inspector(
    _ options: AnalysisOptions, for input: String, reading: InspectionOptions? = nil
  ) -> Inspector {
    Inspector(
      loader: ResourceLoader(options: loading(options, for: input)),
      options: reading ?? self.reading(options))
  }

  private func loading(_ options: AnalysisOptions, for input: String) -> ResourceLoader.Options {
    var loading = ResourceLoader.Options()
    loading.userAgent = "hlscue/\(Version.text)"
    loading.timeout = .microseconds(options.timeout.rounded(toTimescale: 1_000_000) ?? .max)
    loading.headers = options.headers.compactMap { HTTPHeader(name: $0.name, value: $0.value) }
    // A secret of the user is for the server that was named, not for whatever a playlist names.
    if let origin = (try? ResourceLocation(userText: input))?.origin {
      loading.headerOrigins = [origin]
    }
    return loading
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
    reading.radio.timeout = options.timeout
    reading.radio.userAgent = "hlscue/\(Version.text)"
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

extension PlaybackOptions.Buffer {
  fileprivate var plan: PlaybackPlan.Buffer {
    switch self {
    case .ahead(let time): .ahead(time)
    case .all: .everything
    }
  }
}
