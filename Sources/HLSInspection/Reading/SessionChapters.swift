internal import CueSources
internal import FieldValues
internal import HLSPlaylists
internal import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics
internal import TextTracks

/// Loads the chapters of a multivariant playlist (DATA-ID `com.apple.hls.chapters`).
struct SessionChapters: Sendable {
  /// The identifier of the data.
  static let dataID = "com.apple.hls.chapters"
  /// The maximum size of chapters in bytes. Parsed values need up to 40 times the memory of their text; those of films
  /// have some kilobytes.
  static let maximumSize = 2 << 20
  /// The maximum number of chapters of all tags, including those without a start.
  static let maximumChapters = 100_000
  /// The maximum total size of the chapters of all tags in bytes, which are parsed again for each tag.
  static let maximumTotalSize = 16 << 20

  let loader: any Loader
  let budget: ByteBudget
  private(set) var chapters: [Chapter] = []
  private(set) var findings: [Diagnostic] = []
  /// The number of entries that were read.
  private var entryCount = 0
  /// The number of bytes that were read.
  private var size = 0

  init(loader: any Loader, budget: ByteBudget) {
    self.loader = loader
    self.budget = budget
  }

  /// Reads the chapters of every tag that references some, up to the limits.
  mutating func load(of playlist: MultivariantPlaylist, at base: ResourceLocation) async {
    let lines = playlist.document.lines.filter { $0.tagName == .sessionData }.map(\.number)
    var named: [(uri: String, line: Int?)] = []
    for (index, tag) in playlist.sessionData.enumerated() where tag.dataID == Self.dataID {
      let line = lines.indices.contains(index) ? lines[index] : nil
      guard let uri = tag.uri else {
        report(
          "EXT-X-SESSION-DATA has no URI, so there are no chapters", SourceLocation(line: line))
        continue
      }
      named.append((uri, line))
    }
    let requests = named.map { tag in
      Result { () throws(LoadError) in
        ResourceRequest(try base.resolve(tag.uri), maximumSize: Self.maximumSize, budget: budget)
      }
    }
    var rest = named[...]
    await OrderedPrefetch(loader, named: requests).forEach(requests) { outcome in
      guard let tag = rest.popFirst() else { return false }
      switch outcome {
      case .success(let resource):
        size += resource.bytes.count
        read(resource.bytes, uri: tag.uri, line: tag.line)
      case .failure(let error):
        findings.append(error.diagnostic(at: SourceLocation(uri: tag.uri, line: tag.line)))
      }
      return entryCount < Self.maximumChapters && size < Self.maximumTotalSize
    }
    guard let next = rest.first else { return }
    report(
      """
      the tags before have \(Self.maximumChapters) chapters or \(Self.maximumTotalSize >> 20) MiB, \
      \(Plural.text(rest.count, "tag")) from here on \(rest.count == 1 ? "is" : "are") not read
      """, SourceLocation(uri: next.uri, line: next.line))
  }

  private mutating func report(_ message: String, _ place: SourceLocation) {
    findings.append(Diagnostic(.chaptersUnreadable, message, at: place))
  }

  private mutating func read(_ bytes: [UInt8], uri: String, line: Int?) {
    let place = SourceLocation(uri: uri, line: line)
    let document: FieldValue
    do throws(JSONSyntaxError) {
      document = try JSONText.parse(bytes)
    } catch {
      report("the chapters are not JSON: \(error)", place)
      return
    }
    guard case .array(let entries) = document else {
      report("the chapters are not an array", place)
      return
    }
    let left = Self.maximumChapters - entryCount
    if entries.count > left {
      report(
        "more than \(Self.maximumChapters) chapters, the last \(entries.count - left) of the array are left out",
        place)
    }
    entryCount += min(entries.count, left)
    let source = CueSource(uri: uri)
    for (index, entry) in entries.prefix(left).enumerated() {
      if let chapter = Chapter(sessionData: entry, source: source) {
        chapters.append(chapter)
      } else {
        report("chapter \(index) of the array has no start-time", place)
      }
    }
  }
}

extension Chapter {
  /// A chapter from its JSON; `nil` without a start.
  fileprivate init?(sessionData value: FieldValue, source: CueSource) {
    guard case .object(let fields) = value, let start = fields["start-time"]?.seconds else {
      return nil
    }
    let titles = fields["titles"]?.objects.compactMap { title -> ChapterCueContent.Title? in
      guard case .string(let text)? = title["title"] else { return nil }
      return ChapterCueContent.Title(text, language: title["language"]?.text)
    }
    let duration = fields["duration"]?.seconds
    self.init(
      ChapterCueContent(
        origin: .sessionData, titles: titles ?? [],
        imageURI: fields["images"]?.objects.lazy.compactMap { $0["url"]?.text }.first,
        identifier: fields["chapter"]?.text),
      start: start, end: duration.flatMap { $0.isNegative ? nil : start + $0 }, source: source)
  }
}

extension FieldValue {
  fileprivate var objects: [[Field]] {
    guard case .array(let values) = self else { return [] }
    return values.compactMap { value in
      if case .object(let fields) = value { fields } else { nil }
    }
  }

  fileprivate var text: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    default: nil
    }
  }

  fileprivate var seconds: MediaTime? {
    switch self {
    case .integer(let number): MediaTime(value: Int128(number), timescale: 1)
    case .number(let number): MediaTime(approximating: number)
    default: nil
    }
  }
}
