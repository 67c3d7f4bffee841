internal import ByteParsing
internal import MediaTiming
internal import SourceDiagnostics

/// Files and segments in the ISO base media file format (ISO/IEC 14496-12): MP4, CMAF, fragmented or not.
public enum ISOMediaFile {
  /// Reads the times and event messages of a file or segment. Media data is not read.
  ///
  /// It does not throw: faults are issues. Declared sizes and counts allocate no memory.
  /// - Parameters:
  ///   - bytes: the file, an initialization segment, a media segment, or both one after the other.
  ///   - initialization: the header of the initialization segment, for a media segment without one.
  public static func read(_ bytes: [UInt8], initialization: MovieHeader? = nil) -> ISOMediaReading {
    var reader = ISOMediaReader(
      bytes, initialization: initialization, boxCount: ISOMediaLimits.boxCount)
    return reader.read()
  }

  /// Reads an initialization section: the same with the smaller number of boxes that it may have, since a playlist may
  /// have very many sections.
  public static func readInitialization(_ bytes: [UInt8]) -> ISOMediaReading {
    var reader = ISOMediaReader(
      bytes, initialization: nil, boxCount: ISOMediaLimits.initializationBoxCount)
    reader.notesEmptyEdits = true
    return reader.read()
  }
}

/// Reads the boxes of one file in their order.
private struct ISOMediaReader {
  private let scope: BoxScope
  private var fragmentReader: MovieFragmentReader
  private var result = ISOMediaReading()
  /// The boxes since the last start of a segment.
  private var segment = Segment()
  /// The offsets of fragments with samples since the last media data.
  private var fragmentsWithoutData: [Int] = []
  /// Whether an empty edit is an issue.
  var notesEmptyEdits = false

  /// A segment, to which event messages of version 0 are relative.
  private struct Segment {
    var index: SegmentIndex?
    var spans: [TrackSpan] = []
    var messages: [EventMessageBox] = []
  }

  init(_ bytes: [UInt8], initialization: MovieHeader?, boxCount: Int) {
    self.scope = BoxScope(bytes: bytes, log: BoxLog(maximumBoxCount: boxCount))
    self.result.header = initialization
    self.fragmentReader = MovieFragmentReader(scope: scope, header: initialization)
  }

  mutating func read() -> ISOMediaReading {
    var count = 0
    var mediaData: Box?
    for box in scope.boxes(in: 0..<scope.bytes.count) {
      count += 1
      if box.type == "mdat" {
        mediaData = mediaData ?? box
        fragmentsWithoutData.removeAll()
      }
      read(box)
    }
    endSegment()
    if let fragment = fragmentsWithoutData.first {
      scope.log.note(
        .mediaDataMissing, "no mdat follows the moof that describes the samples",
        at: fragment)
    }
    if let mediaData, result.header == nil, result.fragments.isEmpty, result.eventMessages.isEmpty {
      // A recorder that is stopped too early does not write it.
      scope.log.note(
        .headerMissing, "there is media data but no moov that describes it",
        at: mediaData.byteOffset)
    }
    if count == 0, scope.log.issues.isEmpty {
      scope.log.note(.boxMissing, "there is no box in \(scope.bytes.count) bytes", at: 0)
    }
    result.issues = scope.log.issues
    return result
  }

  private mutating func read(_ box: Box) {
    switch box.type {
    case "ftyp": readBrands(box)
    case "styp":
      endSegment()
      if result.brands.isEmpty { readBrands(box) }
    case "moov":
      let header = MovieHeader(box, in: scope)
      if notesEmptyEdits { noteEmptyEdit(of: header, at: box.byteOffset) }
      result.header = header
      result.hasOwnHeader = true
      fragmentReader.use(header)
      segment.spans += header.tracks.compactMap(\.span)
    case "sidx":
      if !segment.spans.isEmpty { endSegment() }
      let index = scope.read(box) { reader throws(MalformedData) in
        try SegmentIndex(reading: &reader, byteOffset: box.byteOffset)
      }
      guard let index else { return }
      result.segmentIndexes.append(index)
      if segment.index == nil { segment.index = index }
    case "moof":
      let fragment = fragmentReader.fragment(box)
      result.fragments.append(fragment)
      if !fragment.spans.isEmpty { fragmentsWithoutData.append(box.byteOffset) }
      segment.spans += fragment.spans
    case "emsg": readEventMessage(box)
    default: break
    }
  }

  /// Notes the empty edit of the track that determines the times of the presentation.
  private func noteEmptyEdit(of header: MovieHeader, at byteOffset: Int) {
    let tracks = header.tracks
    guard
      let track = tracks.first(where: \.isVideo) ?? tracks.first(where: \.isAudio) ?? tracks.first,
      let time = track.emptyEdit
    else { return }
    let shift = time.messageText
    scope.log.note(
      .emptyEdit,
      "track \(track.id) starts with an empty edit of \(shift), which players that use Media Source "
        + "Extensions ignore: the media starts \(shift) earlier in them, so that event messages of "
        + "version 1 come \(shift) late",
      at: byteOffset)
  }

  private mutating func readBrands(_ box: Box) {
    var reader = ByteReader(scope.bytes, in: box.content)
    var brands: [FourCharacterCode] = []
    while let code = try? reader.uint32("brand"), brands.count < ISOMediaLimits.trackCount {
      // The second word is the minor version.
      if brands.isEmpty { try? reader.skip(4, "minor_version") }
      brands.append(FourCharacterCode(code: code))
    }
    result.brands = brands
  }

  private mutating func readEventMessage(_ box: Box) {
    var reader = ByteReader(scope.bytes, in: box.content)
    let versionByte = reader.peek()
    do throws(MalformedData) {
      let message = try EventMessageBox(reading: &reader, byteOffset: box.byteOffset)
      if message.timescale == 0 {
        scope.log.note(.timescaleZero, "an event message has the timescale 0", at: box.byteOffset)
      }
      guard result.eventMessages.count + segment.messages.count < ISOMediaLimits.eventMessageCount
      else {
        scope.log.note(
          .limitReached,
          "more than \(ISOMediaLimits.eventMessageCount) event messages, this one is not kept",
          at: box.byteOffset)
        return
      }
      segment.messages.append(message)
    } catch {
      let isVersion = (versionByte ?? 0) > 1
      scope.log.note(
        isVersion ? .eventMessageVersion : .boxMalformed, "\(error)", at: error.byteOffset)
    }
  }

  /// Places the messages of the segment that ends here.
  ///
  /// Its start comes from the samples if known, else from an index.
  private mutating func endSegment() {
    if !segment.messages.isEmpty {
      let start =
        fragmentReader.tracks?.firstPresentationTime(of: segment.spans)
        ?? segment.index?.earliestPresentationTime
      for message in segment.messages {
        result.eventMessages.append(
          .init(box: message, presentationTime: message.presentationTime(inSegmentFrom: start)))
      }
    }
    segment = Segment()
  }
}
