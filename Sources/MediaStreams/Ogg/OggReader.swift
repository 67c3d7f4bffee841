import MediaTiming
import SourceDiagnostics

/// The content of an Ogg or FLAC file apart from its audio data.
public struct OggContent: Hashable, Sendable {
  /// The container, streams, duration and findings.
  public var media: MediaContent
  /// The comments in the order of the file.
  public var comments: [CommentHeader]
}

/// Reads the pages of an Ogg file (RFC 3533): its chained streams, with the comments of each.
///
/// libavformat reports only the first chain, joins comments with the same name, and renames some.
public struct OggReader {
  /// The maximum size of one header packet: comments may contain pictures.
  static let maximumHeaderSize = 64 << 20
  /// The maximum number of comment headers of one file.
  static let maximumHeaders = 65_536
  /// The maximum number of concurrent streams.
  static let maximumStreams = 256

  private let bytes: [UInt8]
  private var offset = 0
  private var findings = DiagnosticCollector.ofMedia
  /// The streams of the chain that is being read.
  private var chain: [OggLogicalStream] = []
  private var chainStart = MediaTime.zero
  private var comments: [CommentHeader] = []
  private var streams: [ElementaryStream] = []

  /// Reads a file in memory.
  public static func read(_ bytes: [UInt8]) -> OggContent {
    var reader = OggReader(bytes)
    reader.walk()
    return reader.content
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func walk() {
    while offset < bytes.count {
      guard let page = OggPage(bytes, at: offset) else {
        skipToNextPage()
        continue
      }
      guard page.size <= bytes.count - offset else {
        findings.add(
          OggRules.pageTruncated, at: offset,
          message: "the page has \(bytes.count - offset) of \(page.size) bytes")
        // The size may be wrong: more pages may follow.
        skipToNextPage()
        continue
      }
      if !page.hasRightChecksum(in: bytes) {
        findings.add(
          OggRules.pageChecksumWrong, at: offset, message: "the checksum of the page is wrong")
      }
      receive(page)
      offset += page.size
    }
    endChain()
  }

  private mutating func skipToNextPage() {
    let start = offset
    offset += 1
    while offset < bytes.count,
      !(bytes[offset] == OggPage.mark[0] && bytes[offset...].starts(with: OggPage.mark))
    {
      offset += 1
    }
    findings.add(
      OggRules.synchronizationLost, at: start,
      message: "\(offset - start) bytes are not a readable page")
  }

  private mutating func receive(_ page: OggPage) {
    if page.beginsStream { begin(page) }
    guard let index = chain.firstIndex(where: { $0.serial == page.serial }) else {
      findings.add(
        OggRules.streamUnknown, at: page.offset,
        message: "a page belongs to the stream \(page.serial), which has not started")
      return
    }
    if let due = chain[index].nextSequence, due != page.sequence {
      findings.add(
        OggRules.pageMissing, at: page.offset,
        message: "the page has the sequence number \(page.sequence), \(due) was expected")
      chain[index].dropPending()
    }
    chain[index].nextSequence = page.sequence &+ 1
    if chain[index].awaitsHeaders { receiveHeaders(page, index: index) }
    chain[index].note(page, in: bytes)
  }

  /// Starts a stream, and a new chain if earlier streams have ended.
  private mutating func begin(_ page: OggPage) {
    if chain.contains(where: \.hasData) { endChain() }
    // Headers may be repeated before the first samples.
    chain.removeAll { $0.serial == page.serial }
    guard chain.count < Self.maximumStreams else {
      findings.add(
        OggRules.limitExceeded, at: page.offset,
        message: "more than \(Self.maximumStreams) concurrent streams, the others are ignored")
      return
    }
    chain.append(OggLogicalStream(serial: page.serial, offset: page.offset))
  }

  private mutating func receiveHeaders(_ page: OggPage, index: Int) {
    for (number, part) in page.parts.enumerated() where chain[index].awaitsHeaders {
      if number == 0, page.isContinued, chain[index].pending.isEmpty { continue }
      guard
        chain[index].append(bytes[part.range], at: page.offset, limit: Self.maximumHeaderSize)
      else {
        findings.add(
          OggRules.limitExceeded, at: page.offset,
          message: "a header is longer than \(Self.maximumHeaderSize) bytes")
        _ = chain[index].endHeader()
        return
      }
      guard part.isEnd else { continue }
      let start = chain[index].pendingOffset
      if let header = chain[index].endHeader() { keep(VorbisComments(reading: header), at: start) }
    }
  }

  private mutating func keep(_ header: VorbisComments, at offset: Int) {
    OggRules.check(header, at: offset, findings: &findings)
    // Of repeated headers the first is used.
    let isRepeat = comments.last.map { $0.start == chainStart && $0.comments == header } ?? false
    guard !isRepeat else { return }
    guard comments.count < Self.maximumHeaders else {
      findings.add(
        OggRules.limitExceeded, at: offset,
        message: "more than \(Self.maximumHeaders) comment headers, the others are ignored")
      return
    }
    comments.append(CommentHeader(comments: header, start: chainStart, byteOffset: offset))
  }

  /// Ends the concurrent streams; the next ones start at the end of the longest of them.
  private mutating func endChain() {
    for stream in chain where streams.count < Self.maximumStreams {
      if !streams.contains(stream.elementary) { streams.append(stream.elementary) }
    }
    chainStart += chain.compactMap(\.duration).max() ?? .zero
    chain = []
  }

  private var content: OggContent {
    OggContent(
      media: MediaContent(
        container: .ogg, streams: streams, duration: chainStart, byteCount: bytes.count,
        diagnostics: findings.finish()),
      comments: comments)
  }
}

extension OggRules {
  /// Reports the faults of a comment header.
  static func check(_ header: VorbisComments, at offset: Int, findings: inout DiagnosticCollector) {
    if let fault = header.fault {
      findings.add(
        commentsMalformed, at: offset,
        message:
          "\(fault); before it \(Plural.text(header.comments.count, "comment is", "comments are")) kept"
      )
    }
    if let comment = header.comments.first(where: { $0.name.isEmpty }) {
      findings.add(
        commentWithoutName, at: offset,
        message: "the comment \"\(comment.value.prefix(80))\" has no name")
    }
  }
}
