import AdBreaks
import HLSInspection
import InspectionReports
import InspectionTestSupport
import ResourceLoading
import TestSupport
import Testing

/// On one input all commands have one place, one end and one decoding for one thing.
@Suite struct AgreementTests {
  /// How many random playlists of each shape are tried, each with a seed of its own.
  private static let seedCount: UInt64 = 24
  /// One in so many playlists of the corpus.
  private static let corpusStep = 4

  /// Everything in an input, as far as it can be had.
  private func inspect(
    _ input: String, from loader: any Loader = ResourceLoader(), readsSegments: Bool = true
  ) async throws -> Inspection {
    var options = InspectionOptions()
    options.variant = .all
    options.readsSegments = readsSegments
    return try await Inspector(loader: loader, options: options).inspect(input)
  }

  /// Fails with each disagreement that is not known.
  private func expectAgreement(of inspection: Inspection, name: String) throws {
    let subject = try AgreementSubject(inspection, name: name)
    for disagreement in try subject.disagreements() where KnownDisagreement.of(disagreement) == nil
    {
      Issue.record("\(disagreement)")
    }
  }

  // MARK: Inputs

  @Test(arguments: try Fixture.all(endingIn: ".m3u8"))
  func `views of a playlist that comes with the project agree`(fixture: Fixture) async throws {
    // Some are no playlists at all.
    guard let inspection = try? await inspect(fixture.path) else {
      #expect(fixture.relativePath.hasPrefix("broken/"))
      return
    }
    try expectAgreement(of: inspection, name: "\(fixture)")
  }

  @Test(arguments: [
    "live-reload", "live-updates/ranges", "live-updates/tags", "live-updates/times",
  ])
  func `views of a folder of snapshots agree`(folder: String) async throws {
    try expectAgreement(of: try await inspect(Fixture(folder).path), name: folder)
  }

  @Test(arguments: ["scte35-file/stream.ts", "programs/stream.ts", "broken/truncated.ts"])
  func `views of a file agree`(file: String) async throws {
    try expectAgreement(of: try await inspect(Fixture(file).path), name: file)
  }

  @Test(.enabled(if: Corpus.isThere, "the corpus of playlists is not there"))
  func `views of real playlists agree`() async throws {
    var count = 0
    for (name, bytes) in try Corpus.playlists(step: Self.corpusStep) {
      guard
        let inspection = try? await inspect(
          "m", from: MemoryLoader(["m": bytes]), readsSegments: false)
      else { continue }
      count += 1
      try expectAgreement(of: inspection, name: name)
    }
    #expect(count > 0)
  }

  // MARK: Random inputs

  private static let shapes: [RandomPlaylist.Shape] = [
    RandomPlaylist.Shape(), RandomPlaylist.Shape(hasTags: false),
    RandomPlaylist.Shape(hasRanges: false), RandomPlaylist.Shape(hasDates: false),
    RandomPlaylist.Shape(isEnded: false),
    RandomPlaylist.Shape(hasRanges: false, hasTags: false, hasDialects: true),
    RandomPlaylist.Shape(hasDialects: true),
    RandomPlaylist.Shape(hasTags: false, hasDialects: true, isEnded: false),
  ]

  private static func name(ofShape index: Int) -> String {
    (shapes[index].isContradictory ? "\(AgreementSubject.contradictory), " : "") + "shape \(index)"
  }

  @Test(arguments: shapes.indices)
  func `views of random playlists agree, also where dates step back`(shape: Int) async throws {
    var breakCount = 0
    for seed in 0..<Self.seedCount {
      var random = SeededGenerator(seed: seed)
      let text = try RandomPlaylist(Self.shapes[shape], using: &random).text()
      let inspection = try await inspect("m", from: MemoryLoader(["m": text]), readsSegments: false)
      try expectAgreement(of: inspection, name: "\(Self.name(ofShape: shape)), \(random)")
      breakCount += inspection.parts.map(\.adBreaks.breaks.count).reduce(0, +)
    }
    #expect(breakCount > 0)
  }

  @Test(arguments: shapes.indices)
  func `views of random reload sequences agree`(shape: Int) async throws {
    for seed in 0..<Self.seedCount / 2 {
      var random = SeededGenerator(seed: seed)
      let files = try RandomPlaylist(Self.shapes[shape], using: &random).snapshots(using: &random)
      let name = "\(Self.name(ofShape: shape)), snapshots, \(random)"
      try await withTemporaryFolder(files) { folder in
        try expectAgreement(of: try await inspect(folder, readsSegments: false), name: name)
      }
    }
  }

  @Test(arguments: [false, true])
  func `views of random streams agree, also where stamps wrap`(hasDialects: Bool) async throws {
    var messageCount = 0
    for seed in 0..<Self.seedCount / 2 {
      var random = SeededGenerator(seed: seed)
      let loader = MemoryLoader(
        try RandomStream.resources(hasDialects: hasDialects, using: &random))
      let inspection = try await inspect("m", from: loader)
      let kind = hasDialects ? AgreementSubject.contradictory : "plain"
      try expectAgreement(of: inspection, name: "\(kind) stream, \(random)")
      messageCount += inspection.parts.map(\.splices.count).reduce(0, +)
    }
    #expect(messageCount > 0)
  }

  // MARK: The suite

  @Test func `what is known of each disagreement says why`() {
    for known in KnownDisagreement.all { #expect(!known.reason.isEmpty) }
  }
}
