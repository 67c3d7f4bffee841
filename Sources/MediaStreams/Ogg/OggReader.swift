import MediaTiming
import SourceDiagnostics

/// What an Ogg or FLAC file tells beside its sound.
public struct OggContent: Hashable, Sendable {
  /// The container, streams, length and findings.
  public var media: MediaContent
  /// The comments in the order of the file.
  public var comments: [CommentHeader]
}

/// Reads the pages of an Ogg file (RFC 3533): its streams, one chain of them after the other, with the comments
/// of each.
///
/// libavformat tells of the first chain alone, joins comments of one name, and renames some.
public struct OggReader {
  /// The most bytes of one header packet: comments may hold pictures.
  static let maximumHeaderSize = 64 << 20
  /// The most comment headers of one file.
  static let maximumHeaders = 65_536
  /// The most streams that play at the same time.
  static let maximumStreams = 256

  private let bytes: [UInt8]
  private var offset = 0
  private var findings = DiagnosticCollector.ofMedia
  /// The streams of the chain that is being read.
  private var chain: [OggLogicalStream] = []
  private var chainStart = MediaTime.zero
  private var comments: [CommentHeader] = []
  private var streams: [ElementaryStream] = []

  /// What a file in memory holds.
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
        // The size may be what is wrong: there may be more pages.
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
      message: "\(offset - start) bytes are no page that can be read")
  }

  private mutating func receive(_ page: OggPage) {
    if page.beginsStream { begin(page) }
    guard let index = chain.firstIndex(where: { $0.serial == page.serial }) else {
      findings.add(
        OggRules.streamUnknown, at: page.offset,
        message: "a page belongs to the stream \(page.serial), which has not begun")
      return
    }
    if let due = chain[index].nextSequence, due != page.sequence {
      findings.add(
        OggRules.pageMissing, at: page.offset,
        message: "the page has the sequence number \(page.sequence), \(due) was due")
      chain[index].dropPending()
    }
    chain[index].nextSequence = page.sequence &+ 1
    if chain[index].awaitsHeaders { receiveHeaders(page, index: index) }
    chain[index].note(page, in: bytes)
  }

  /// Begins a stream, and a new chain when streams before it have ended.
  private mutating func begin(_ page: OggPage) {
    if chain.contains(where: \.hasData) { endChain() }
    // Headers may be sent twice before anything is played.
    chain.removeAll { $0.serial == page.serial }
    guard chain.count < Self.maximumStreams else {
      findings.add(
        OggRules.limitExceeded, at: page.offset,
        message: "more than \(Self.maximumStreams) streams at a time, the rest is left out")
      return
    }
    chain.append(OggLogicalStream(serial: page.serial, offset: page.offset))
  }

  private mutating func receiveHeaders(_ page: OggPage, index: Int) {
    for (number, part) in page.parts.enumerated() where chain[index].awaitsHeaders {
      if number == 0, page.isContinued, chain[index].pending.isEmpty { continue }
      guard
        chain[index].append(
          bytes[part.range], at: page.offset, limit: Self.maximumHeaderSize)
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
    // Of headers that are sent twice the first is enough.
    let isRepeat = comments.last.map { $0.start == chainStart && $0.comments == header } ?? false
    guard !isRepeat else { return }
    guard comments.count < Self.maximumHeaders else {
      findings.add(
        OggRules.limitExceeded, at: offset,
        message: "more than \(Self.maximumHeaders) comment headers, the rest is left out")
      return
    }
    comments.append(CommentHeader(comments: header, start: chainStart, byteOffset: offset))
  }

  /// Ends the streams that play at the same time; the next ones begin where the longest of them ends.
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
  /// Reports what is wrong with a comment header.
  static func check(_ header: VorbisComments, at offset: Int, findings: inout DiagnosticCollector) {
    if let fault = header.fault {
      findings.add(
        commentsMalformed, at: offset,
        message: "\(fault); \(header.comments.count) comments before it are kept")
    }
    if let comment = header.comments.first(where: { $0.name.isEmpty }) {
      findings.add(
        commentWithoutName, at: offset,
        message: "the comment \"\(comment.value.prefix(80))\" has no name")
    }
  }
}
