internal import EventMessages
internal import MediaStreams
internal import ResourceLoading
internal import SourceDiagnostics
internal import Synchronization

/// An initialization section in clear, read once for all segments that share it.
final class InitializationContent: Sendable {
  /// What determines the bytes of a section.
  struct Key: Hashable, Sendable {
    /// The request for the section.
    var request: ResourceRequest
    /// The location of its key; `nil` for a section in clear.
    var key: ResourceLocation?
    /// The initialization vector of its encryption.
    var vector: [UInt8] = []
  }

  /// A section as the boxes of a movie.
  struct Movie: Sendable {
    /// The tracks; `nil` without `moov`.
    var header: MovieHeader?
    /// The findings about the section.
    var findings: [Diagnostic]
  }

  /// The results of reading, made when a segment needs them.
  private struct Readings: ~Copyable {
    var movie: Movie?
    var stream: TransportStreamReader?
    var codecs: [String] = []
    var located: (place: SourceLocation, findings: [Diagnostic])?
  }

  /// The bytes; empty if there is no section.
  let bytes: [UInt8]
  /// The findings of loading it.
  let loadFindings: [Diagnostic]
  private let readings = Mutex(Readings())

  /// A section that is not read yet.
  init(_ bytes: [UInt8], loadFindings: [Diagnostic] = []) {
    self.bytes = bytes
    self.loadFindings = loadFindings
  }

  /// Returns the section as the boxes of a movie.
  ///
  /// Segments that are read at the same time wait for the first of them.
  func movie() -> Movie {
    readings.withLock { readings in
      if let movie = readings.movie { return movie }
      let reading = ISOMediaFile.readInitialization(bytes)
      let movie = Movie(header: reading.header, findings: reading.issues.map(\.diagnostic))
      readings.movie = movie
      return movie
    }
  }

  /// Whether it is all of a movie without media: it has `moov`, and no box is cut off.
  var isWholeMovie: Bool {
    let movie = movie()
    return movie.header != nil
      && !movie.findings.contains { $0.rule == ISOMediaIssueKind.boxTruncated.rule }
  }

  /// Returns a reader of a transport stream that has read the section.
  func streamReader() -> TransportStreamReader {
    readings.withLock { readings in
      if let reader = readings.stream?.copy() { return reader }
      let reader = TransportStreamReader(initialization: bytes)
      readings.stream = reader.copy()
      return reader
    }
  }

  /// Returns the codecs of a segment, which those with the same ones share: a section may declare thousands of streams.
  func sharing(_ codecs: [String]) -> [String] {
    readings.withLock { readings in
      if readings.codecs != codecs { readings.codecs = codecs }
      return readings.codecs
    }
  }

  /// Returns findings about the section with their place, which segments with the same place share.
  func located(_ findings: [Diagnostic], in place: SourceLocation) -> [Diagnostic] {
    guard !findings.isEmpty else { return [] }
    return readings.withLock { readings in
      if let located = readings.located, located.place == place { return located.findings }
      let located = findings.map { $0.located(in: place) }
      readings.located = (place, located)
      return located
    }
  }
}
