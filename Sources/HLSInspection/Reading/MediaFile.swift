internal import CueSources
internal import EventMessages
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics
internal import TextTracks

/// An input media file: the content for reports and the reading for cues.
struct MediaFile: Sendable {
  /// The container, streams and duration.
  var content: MediaContent
  /// The reading, like that of a segment.
  var reading: SegmentReading
  /// The chapters of the container, with times from the start of the file.
  var chapters: [LibAVChapter] = []
  /// The chapters of a Matroska file.
  var matroskaChapters: [MatroskaChapter] = []
  /// The metadata of the container.
  var tags: [LibAVTag] = []
  /// The comments of Ogg and FLAC streams.
  var comments: [CommentHeader] = []
  /// The chapters in these comments.
  var commentChapters: [CommentChapter] = []
  /// The metadata of a radio stream.
  var blocks: [ICYBlock] = []
  /// The station headers of a radio stream.
  var headers = ICYHeaders()
  /// Whether a radio stream was still being sent when the reading ended.
  var isOnAir = false
  /// The character set of the metadata.
  var charset: ICYCharset?

  /// A file that one of the toolkit's readers reads completely.
  init(_ content: MediaContent) {
    self.content = content
    self.reading = SegmentReading(content)
  }

  /// Returns the reading of some of its programs, or of all for an empty set.
  func reading(ofPrograms programs: Set<Int>) -> SegmentReading {
    guard !programs.isEmpty, case .transportStream = content.container else { return reading }
    return SegmentReading(content, programs: programs)
  }

  /// A radio stream.
  init(_ radio: ICYContent, charset: ICYCharset?) {
    self.init(radio.media)
    self.blocks = radio.blocks
    self.headers = radio.headers
    self.charset = charset
  }

  /// Reads a file in memory according to its bytes.
  ///
  /// - Parameters:
  ///   - radio: the layout of metadata between the audio, if the file is a recording of a radio
  ///     stream.
  ///   - demuxer: the reader of other files.
  init(
    reading bytes: [UInt8], radio: RadioOptions = RadioOptions(),
    demuxer: InspectionOptions.Demuxer
  ) throws(LibAVError) {
    let container = ContentSniffer.container(of: bytes)
    let isRadio = radio.metadataInterval != nil || ICYRecording(bytes).hasHeader
    guard demuxer == .libavformat, !isRadio, container.deliveredFormat != nil else {
      self.init(reading: bytes, radio: radio)
      if demuxer == .both, !isRadio {
        reading.noteUndelivered(of: bytes, initialization: [], container: container)
      }
      return
    }
    let delivery = try LibAVDeliveryReader.read(bytes, container: container)
    self.init(delivery.content)
    reading = SegmentReading(delivery)
    chapters = delivery.chapters
    tags = delivery.tags
    // Those of MP4 are no ID3.
    if container != .isoBaseMedia { comments = delivery.comments.map { [$0] } ?? [] }
  }

  /// Reads a file in memory with the toolkit's own readers.
  ///
  /// - Parameter radio: the layout of metadata between the audio.
  init(reading bytes: [UInt8], radio: RadioOptions = RadioOptions()) {
    let recording = ICYRecording(bytes)
    if radio.metadataInterval != nil || recording.hasHeader {
      self.init(recording.content(interval: radio.metadataInterval), charset: radio.charset)
      return
    }
    switch ContentSniffer.container(of: bytes) {
    case .isoBaseMedia: self.init(isoMedia: bytes)
    case .matroska: self.init(matroska: bytes)
    case .ogg: self.init(OggReader.read(bytes))
    case .flac: self.init(FLACReader.read(bytes))
    default: self.init(MediaReader.read(bytes))
    }
  }

  private init(_ ogg: OggContent) {
    self.init(ogg.media)
    comments = ogg.comments
    let all = ogg.chapters
    let count = takenCount(of: all) { chapter in chapter.title.map { [$0.utf8.count] } ?? [] }
    commentChapters = Array(all.prefix(count))
    reportCutTitles(commentChapters.count(where: \.isCut))
  }

  private init(isoMedia bytes: [UInt8]) {
    let media = ISOMediaFile.read(bytes)
    content = media.content(byteCount: bytes.count)
    reading = SegmentReading(media)
    // A segment has no chapters, and FFmpeg reads nothing else.
    guard media.hasOwnHeader else {
      if !media.fragments.isEmpty { takeAsSegment() }
      return
    }
    addHeader(of: bytes, format: .isoBaseMedia)
    let count = takenCount(of: chapters) { $0.metadata.map(\.value.utf8.count) }
    chapters = Array(chapters.prefix(count))
    reportCutTitles(chapters.count { $0.metadata.contains(where: \.isCut) })
  }

  /// Lowers a finding about a missing header to a warning: a segment that is read by itself cannot
  /// have the header, which is in the resource of EXT-X-MAP.
  private mutating func takeAsSegment() {
    for index in reading.findings.indices
    where reading.findings[index].rule == ISOMediaIssueKind.headerMissing.rule {
      reading.findings[index].severity = .warning
      reading.findings[index].message =
        "this is a segment without its initialization section, so that its times are not known"
    }
    content.diagnostics = reading.findings
  }

  private init(matroska bytes: [UInt8]) {
    self.init(MediaContent(container: .matroska, byteCount: bytes.count))
    addHeader(of: bytes, format: .matroska)
    chapters = []
    let reader = MatroskaChapterReader(bytes)
    for omission in reader.omissions { report(omission) }
    let all = reader.chapters
    matroskaChapters = Array(all.prefix(takenCount(of: all) { $0.titles.map(\.text.utf8.count) }))
    reportCutTitles(matroskaChapters.count { $0.titles.contains(where: \.isCut) })
  }

  /// Returns how many chapters are within the limit, and reports the others.
  ///
  /// - Parameter titleSizes: the sizes of the titles of a chapter in bytes.
  private mutating func takenCount<Chapter>(
    of chapters: [Chapter], titleSizes: (Chapter) -> [Int]
  ) -> Int {
    var budget = MetadataBudget()
    let count =
      chapters.firstIndex { chapter in
        let sizes = titleSizes(chapter)
        return !budget.takeChapters(count: max(sizes.count, 1), textSize: sizes.reduce(0, +))
      } ?? chapters.count
    if count < chapters.count {
      report(
        """
        the chapters need more than \(MetadataBudget.maximumSize >> 20) MiB, \(chapters.count - count) of them are \
        left out
        """)
    }
    return count
  }

  /// Reports chapters whose titles are longer than the limit.
  private mutating func reportCutTitles(_ count: Int) {
    guard count > 0 else { return }
    report(
      """
      the titles of \(Plural.text(count, "chapter")) are longer than \(ChapterLimits.titleSize) bytes and are cut \
      off there
      """)
  }

  /// Reports that a limit of metadata is exceeded.
  private mutating func report(_ message: String) {
    reading.findings.append(Diagnostic(.metadataLimitExceeded, message))
  }

  /// Adds what FFmpeg reads from the header and the toolkit's readers do not.
  private mutating func addHeader(of bytes: [UInt8], format: LibAVReader.Format) {
    do throws(LibAVError) {
      let header = try LibAVReader.readHeader(bytes, format: format)
      chapters = header.chapters
      tags = header.metadata
      if content.streams.isEmpty {
        content.streams = header.streams.map { ElementaryStream(kind: $0.kind, codec: $0.codec) }
      }
      if reading.duration == nil {
        reading.duration = header.duration
        content.duration = header.duration
      }
    } catch {
      reading.findings.append(Diagnostic(.mediaUnreadable, "\(error)", severity: .warning))
    }
  }
}

extension LibAVChapter {
  /// The chapter as a source of cues.
  func chapter(ofFile uri: String) -> Chapter {
    let title = metadata.first { $0.key.lowercased() == "title" }?.value
    return Chapter(
      ChapterCueContent(
        origin: .container, titles: title.map { [.init($0)] } ?? [], identifier: String(id)),
      start: range.start, end: range.end.flatMap { $0 > range.start ? $0 : nil },
      source: CueSource(uri: uri, segment: 0))
  }
}

extension CommentChapter {
  /// The chapter as a source of cues.
  func chapter(ofFile uri: String) -> Chapter {
    Chapter(
      ChapterCueContent(
        origin: .container, titles: title.map { [.init($0)] } ?? [], identifier: String(number)),
      start: start, end: nil, source: CueSource(uri: uri, segment: 0))
  }
}

extension MatroskaChapter {
  /// The chapter as a source of cues.
  func chapter(ofFile uri: String) -> Chapter {
    Chapter(
      ChapterCueContent(
        origin: .container, titles: titles.map { .init($0.text, language: $0.language) },
        identifier: String(uid)),
      start: start, end: end.flatMap { $0 > start ? $0 : nil },
      source: CueSource(uri: uri, segment: 0))
  }
}
