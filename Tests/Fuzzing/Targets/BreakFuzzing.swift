import AdBreaks
import AdMarkers
import HLSInspection
import HLSPlaylists
import InspectionTestSupport
import MediaTiming
import TestSupport

/// Fuzzes ad breaks: the bytes choose the segments, dates, markers and messages of a playlist.
///
/// Its breaks are in order, also as long as only a part of it is known. They are converted to one dialect and read back,
/// and are then the same or noted. A break has one place in all views.
enum BreakFuzzing: FuzzTarget {
  /// One in so many inputs is read by all commands, which takes many times as long as the breaks alone.
  private static let agreementStep = 16

  static func run(_ bytes: [UInt8]) async {
    var random = ByteGenerator(bytes)
    do {
      try check(&random)
      // By the sum, so that an input whose views are compared does not lead to more of them.
      guard bytes.reduce(0, { $0 + Int($1) }) % agreementStep == 0 else { return }
      random = ByteGenerator(bytes)
      try await checkViews(&random)
    } catch {
      fatalError("an input cannot be made: \(error)")
    }
  }

  private static func check(_ random: inout ByteGenerator) throws {
    let isExact = random.oneIn(4)
    let dialects = MarkerConversion.dialects.map(Optional.some) + [nil]
    let dialect = dialects.randomElement(using: &random) ?? nil
    let splices = isExact ? [] : splices(using: &random)
    let text =
      isExact
      ? try RandomBreaks(using: &random).text
      : try RandomPlaylist(shape(using: &random), using: &random).text()
    guard let playlist = Playlist.parse(Array(text.utf8)).media else {
      fatalError("a playlist that was made is a media playlist")
    }
    let analysis = AdBreakAnalysis(of: playlist, splices: splices, on: TimelineMap(of: playlist))
    check(analysis)
    guard !random.oneIn(4) else {
      checkSteps(of: playlist, &random)
      return
    }
    guard let comparison = ConversionComparison(of: playlist, breaks: analysis, as: dialect) else {
      return
    }
    if dialect == nil {
      require(
        comparison.after.allSatisfy { $0.dialects == [.discontinuity] },
        "without markers there are no breaks")
      return
    }
    require(
      comparison.difference == nil || !comparison.losses.isEmpty,
      "what is read of a converted playlist is the same, or a note says what is lost")
    require(
      !isExact || !comparison.isMisread,
      "breaks from segment to segment are read as they are written")
  }

  private static func check(_ analysis: AdBreakAnalysis) {
    for entry in analysis.breaks {
      require(!entry.evidence.isEmpty, "every break has evidence")
      for part in entry.parts {
        require(
          isInOrder(part.startTime, part.endTime), "no part of a break ends before it starts")
      }
      require(isInOrder(entry.startTime, entry.endTime), "no break ends before it starts")
    }
    require(
      zip(analysis.breaks, analysis.breaks.dropFirst()).allSatisfy {
        isInOrder($0.startTime, $1.startTime)
      }, "breaks are in the order of their starts")
  }

  /// What tags say as long as only the first of them are known.
  private static func checkSteps(of playlist: MediaPlaylist, _ random: inout ByteGenerator) {
    let map = TimelineMap(of: playlist)
    let markers = playlist.markers
    func analysis(_ count: Int, upTo end: MediaTime, isEnded: Bool) -> AdBreakAnalysis {
      AdBreakAnalysis(
        of: playlist,
        asFarAs: AdBreakAnalysis.Extent(markers: 0..<count, end: end, isEnded: isEnded), on: map)
    }
    let all = analysis(
      markers.count, upTo: playlist.duration, isEnded: playlist.header.isEnded)
    require(
      all.breaks == AdBreakAnalysis(of: playlist, on: map, sources: .tags).breaks,
      "the breaks of all known tags are those of the playlist")
    let count = Int.random(in: 0...markers.count, using: &random)
    let segment = markers[..<count].last?.segmentIndex ?? 0
    guard segment < playlist.segments.count else { return }
    let part = analysis(count, upTo: playlist.segments[segment].endTime, isEnded: false)
    check(part)
    require((part.settled?.count ?? 0) <= count, "known lines alone are settled")
  }

  /// What `cues`, `breaks`, `validate`, `events`, `report` and `convert` say of one playlist, or of a stream with messages.
  private static func checkViews(_ random: inout ByteGenerator) async throws {
    let shape = shape(using: &random)
    var options = InspectionOptions()
    options.readsSegments = random.oneIn(4)
    let resources =
      options.readsSegments
      ? try RandomStream.resources(hasDialects: shape.hasDialects, using: &random)
      : ["m": Array(try RandomPlaylist(shape, using: &random).text().utf8)]
    let inspection = try await Inspector(loader: MemoryLoader(resources), options: options)
      .inspect("m")
    let isContradictory = options.readsSegments ? shape.hasDialects : shape.isContradictory
    let subject = try AgreementSubject(
      inspection, name: isContradictory ? AgreementSubject.contradictory : "plain")
    for disagreement in try subject.disagreements() where KnownDisagreement.of(disagreement) == nil
    {
      fatalError("\(disagreement)")
    }
  }

  private static func isInOrder(_ time: MediaTime?, _ later: MediaTime?) -> Bool {
    guard let time, let later else { return true }
    return time <= later
  }

  private static func shape(using random: inout ByteGenerator) -> RandomPlaylist.Shape {
    RandomPlaylist.Shape(
      hasDates: !random.oneIn(6), hasRanges: random.oneIn(2), hasTags: random.oneIn(3),
      hasDialects: !random.oneIn(3), isEnded: !random.oneIn(4))
  }

  /// Messages in the media, mostly none.
  private static func splices(using random: inout ByteGenerator) -> [InBandSplice] {
    guard random.oneIn(4) else { return [] }
    return (0..<Int.random(in: 1...6, using: &random)).map { _ in
      let time = MediaTime(seconds: Int.random(in: 0...90, using: &random))
      return InBandSplice(
        section: RandomMessage.section(using: &random), startTime: time, arrivalTime: time,
        pid: 500)
    }
  }
}
