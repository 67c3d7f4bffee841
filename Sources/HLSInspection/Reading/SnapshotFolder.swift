internal import HLSPlaylists
internal import HLSValidation
internal import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics

/// A folder of playlist snapshots: one live playlist at several times.
package struct SnapshotFolder {
  /// The name endings of playlists.
  private static let endings = [".m3u8", ".m3u"]

  /// The presentation merged from the snapshots.
  let presentation: LivePresentation
  /// The snapshots in order, as in their files.
  let loads: [MediaPlaylist]
  /// The fetch time of each of them; empty unless all are known.
  let fetchTimes: [CalendarTime]
  /// When each of them was last loaded again without a change; `nil` where that is not known.
  let lastFetchTimes: [CalendarTime?]
  /// The findings about reading and merging them.
  let findings: [Diagnostic]
  /// The file of the last snapshot, against which references are resolved.
  let location: ResourceLocation

  /// Reads and merges the playlists of a folder in natural-number order of their names.
  ///
  /// - Parameter repeats: When some were last loaded again without a change, by name.
  init(
    _ input: String, at folder: ResourceLocation, from loader: any Loader,
    fetchTimes source: FetchTimeSource = .names, repeats: [String: CalendarTime] = [:]
  ) async throws(InspectionFailure) {
    let names: [String]
    do throws(LoadError) {
      names = try await loader.names(inFolder: folder)
    } catch {
      throw .unreadable("\(input): \(error)")
    }
    let playlists = names.filter { Self.holds($0) && !$0.hasPrefix(".") }
      .map { NaturalOrder($0) }.sorted()
    guard !playlists.isEmpty else { throw .unreadable("\(input): is a folder without a playlist") }
    var reader = SnapshotReader(input: input, folder: folder, names: playlists.map(\.name))
    for name in reader.names { try await reader.read(name, from: loader) }
    reader.finish()
    guard let presentation = reader.presentation, let location = reader.location else {
      throw .unreadable("\(input): is a folder without a playlist that can be read")
    }
    self.presentation = presentation
    let times = await FetchTimes(
      of: reader.readNames, in: folder, uri: reader.uri, source: source, from: loader)
    self.fetchTimes = times.times
    self.lastFetchTimes = zip(reader.readNames, times.times).map { name, fetched in
      repeats[name].flatMap { $0 > fetched ? $0 : nil }
    }
    self.findings =
      reader.findings + times.findings + presentation.findings
      + Self.unanchored(presentation.dateRanges)
    self.location = location
    self.loads = reader.loads
  }

  /// Whether a file of a folder is a snapshot, according to its name.
  package static func holds(_ name: String) -> Bool {
    endings.contains { name.lowercased().hasSuffix($0) }
  }

  /// Returns findings for ranges without a start in any snapshot.
  private static func unanchored(_ ranges: [TrackedDateRange]) -> [Diagnostic] {
    ranges.filter { $0["START-DATE"] == nil }.map { range in
      let source = range.source
      return Diagnostic(
        .unanchoredDateRange, "no tag of date range \"\(range.id)\" has a START-DATE",
        at: SourceLocation(uri: source.uri, line: source.line))
    }
  }
}

/// Reads the snapshots of a folder in order.
private struct SnapshotReader {
  /// The maximum number of names in a message.
  static let listedNameCount = 4

  let input: String
  let folder: ResourceLocation
  let names: [String]
  /// Whether the names show that all are loads of one playlist, as in a recording, whatever addresses their segments have.
  private let areLoads: Bool
  private(set) var presentation: LivePresentation?
  private(set) var loads: [MediaPlaylist] = []
  private(set) var location: ResourceLocation?
  private(set) var findings: [Diagnostic] = []
  /// The names of the snapshots that were read.
  private(set) var readNames: [String] = []
  private var repeated = RepeatedFindings()
  private var isPastVariableLimit = false
  /// An update without its base, until the next load shows whether it was replaced.
  private var held: (playlist: MediaPlaylist, name: String, finding: Diagnostic)?

  init(input: String, folder: ResourceLocation, names: [String]) {
    self.input = input
    self.folder = folder
    self.names = names
    areLoads = names.allSatisfy(SnapshotTimestamp.isNameOfLoad)
  }

  mutating func read(_ name: String, from loader: any Loader) async throws(InspectionFailure) {
    let uri = uri(of: name)
    let place = SourceLocation(uri: uri)
    let loaded: LoadedResource
    do throws(LoadError) {
      loaded = try await loader.load(
        ResourceRequest(
          folder.file(named: name), maximumSize: ResourceRequest.maximumPlaylistSize))
    } catch {
      findings.append(error.diagnostic(at: place))
      return
    }
    guard PlaylistDocument.isPlaylist(loaded.bytes) else {
      findings.append(
        Diagnostic(.snapshotUnrecognized, NoPlaylist.reason(of: loaded.bytes), at: place))
      return
    }
    let variableLimit = presentation?.variableLimit
    let parsed = Playlist.parse(loaded.bytes, uri: uri, variableLimit: variableLimit)
    guard let media = parsed.media else {
      guard areLoads else { throw refusal("\(name) is a multivariant playlist") }
      findings.append(Diagnostic(.snapshotUnrecognized, "is a multivariant playlist", at: place))
      return
    }
    // A live playlist may have no segments yet, but always has a target duration (RFC 8216bis, section 4.4.3.1).
    let lack: String? =
      if media.header.targetDuration == nil {
        "no valid EXT-X-TARGETDURATION"
      } else {
        loaded.bytes.last == UInt8(ascii: "\n") ? nil : "no line feed at its end"
      }
    if media.segments.isEmpty, let lack {
      findings.append(
        Diagnostic(.snapshotUnrecognized, "is cut off: it has no segment and \(lack)", at: place))
      return
    }
    if !areLoads, let presentation, !presentation.canBeReloaded(as: media) {
      throw refusal("\(name) is not a reload of \(readNames.last ?? "")")
    }
    if variableLimit == 0, !isPastVariableLimit {
      isPastVariableLimit = true
      findings.append(
        Diagnostic(
          .readingLimit,
          "the variables of the snapshots before add more than \(LivePresentation.maximumVariableByteCount) bytes, "
            + "from this one on all are left as written", at: place))
    }
    // Another snapshot may have the START-DATE that a tag lacks.
    findings += repeated.new(
      parsed.findings.filter { $0.rule != .unanchoredDateRange }, in: parsed.document)
    release(before: media)
    if let finding = presentation?.lacksBase(of: media) {
      held = (media, name, finding)
    } else {
      add(media, name)
    }
  }

  /// Adds what waits for a further load.
  mutating func finish() { release(before: nil) }

  /// Adds an update without its base, unless the next load is whole: a client discards the one and requests the other.
  private mutating func release(before next: MediaPlaylist?) {
    guard let held else { return }
    self.held = nil
    if let next, !next.isDeltaUpdate {
      findings.append(held.finding)
    } else {
      add(held.playlist, held.name)
    }
  }

  private mutating func add(_ media: MediaPlaylist, _ name: String) {
    if presentation == nil {
      presentation = LivePresentation(media, uri: input)
    } else {
      presentation?.merge(media)
    }
    loads.append(media)
    location = folder.file(named: name)
    readNames.append(name)
  }

  /// Returns the address of a snapshot as the user would write it.
  func uri(of name: String) -> String {
    input.hasSuffix("/") ? input + name : "\(input)/\(name)"
  }

  private func refusal(_ reason: String) -> InspectionFailure {
    var list = names.prefix(Self.listedNameCount).joined(separator: ", ")
    if names.count > Self.listedNameCount { list += ", …" }
    return .unreadable(
      "\(input): is a folder of playlists that are not reloads of one (\(list)): \(reason); "
        + "name one of them")
  }
}
