import MediaTiming
import SourceDiagnostics

/// Iterates over the frames and ID3 tags of packed audio (RFC 8216, section 3.4).
///
/// The tag with the time stamp of the segment is delivered like any other and not decoded here.
public struct PackedAudioReader {
  /// The maximum number of tags.
  static let maximumTags = 100_000

  private let bytes: [UInt8]
  private var offset = 0
  private var codec: PackedAudioCodec?
  private var firstFrame: Int?
  private var frameCount = 0
  /// The time of the frames before the sample rate last changed.
  private var elapsed = MediaTime.zero
  private var sampleRate = 1
  private var samples: Int128 = 0
  private var payloads: [MetadataPayload] = []
  private var findings = DiagnosticCollector.ofMedia
  /// The requested offsets in ascending order, and the times found so far.
  private var marks: [Int] = []
  private var markTimes: [MediaTime] = []

  /// Reads packed audio in memory. Without any frame the content is unrecognized.
  public static func read(_ bytes: [UInt8]) -> MediaContent {
    var reader = PackedAudioReader(bytes)
    reader.walk()
    return reader.content
  }

  /// Reads packed audio, and the times of the frames at some offsets.
  ///
  /// - Parameter offsets: offsets in ascending order.
  static func read(
    _ bytes: [UInt8], timing offsets: [Int]
  ) -> (content: MediaContent, times: [MediaTime]) {
    var reader = PackedAudioReader(bytes)
    reader.marks = offsets
    reader.walk()
    reader.timeMarks(before: .max)
    return (reader.content, reader.markTimes)
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Gives the marks before an offset the current time.
  private mutating func timeMarks(before end: Int) {
    while markTimes.count < marks.count, marks[markTimes.count] < end { markTimes.append(time) }
  }

  private var time: MediaTime {
    elapsed + MediaTime(value: samples, timescale: Int128(sampleRate))
  }

  private mutating func walk() {
    while offset < bytes.count {
      if let tag = ID3TagHeader(bytes[offset...]) {
        take(tag)
      } else if let frame = AudioFrameHeader(bytes.span, at: offset), accepts(frame) {
        take(frame)
      } else if isOldTag {
        offset = bytes.count
      } else {
        skipToNextFrame()
      }
    }
  }

  private func accepts(_ frame: AudioFrameHeader) -> Bool {
    guard let codec else { return confirms(frame, at: offset) }
    return frame.codec == codec
  }

  /// Whether another frame, a tag or the end follows a frame, which rules out chance.
  private func confirms(_ frame: AudioFrameHeader, at place: Int) -> Bool {
    let next = place + frame.byteCount
    guard next < bytes.count else { return next == bytes.count || codec == nil && place == 0 }
    return AudioFrameHeader(bytes.span, at: next)?.codec == frame.codec
      || ID3TagHeader(bytes[next...]) != nil || bytes.count - next < AudioFrameHeader.size
  }

  private mutating func take(_ tag: ID3TagHeader) {
    let end = min(bytes.count, offset + tag.tagSize)
    let isCutOff = end - offset < tag.tagSize
    if isCutOff {
      findings.add(
        PackedAudioRules.frameTruncated, at: offset,
        message: "an ID3 tag of \(tag.tagSize) bytes ends after \(end - offset) with the file")
    }
    if payloads.count < Self.maximumTags {
      var traits: MetadataPayload.Traits = isCutOff ? .isIncomplete : []
      if firstFrame == nil { traits.insert(.leadsFile) }
      payloads.append(
        MetadataPayload(
          kind: .id3, bytes: Array(bytes[offset..<end]), mediaTime: time, byteOffset: offset,
          traits: traits))
    } else {
      findings.add(
        PackedAudioRules.limitExceeded, at: offset,
        message: "more than \(Self.maximumTags) tags, the others are ignored")
    }
    offset = end
  }

  private mutating func take(_ frame: AudioFrameHeader) {
    if codec == nil {
      codec = frame.codec
      firstFrame = offset
    }
    if frame.byteCount > bytes.count - offset {
      findings.add(
        PackedAudioRules.frameTruncated, at: offset,
        message: "the last frame has \(bytes.count - offset) of \(frame.byteCount) bytes")
      offset = bytes.count
      return
    }
    if frame.sampleRate != sampleRate {
      elapsed = time
      samples = 0
      sampleRate = frame.sampleRate
    }
    timeMarks(before: offset + frame.byteCount)
    samples += Int128(frame.sampleCount)
    frameCount += 1
    offset += frame.byteCount
  }

  /// Whether there is an ID3v1 tag here, which some writers add at the end.
  private var isOldTag: Bool {
    bytes.count - offset == 128 && bytes[offset...].starts(with: Array("TAG".utf8))
  }

  private mutating func skipToNextFrame() {
    let start = offset
    offset += 1
    while offset < bytes.count, !startsElement { offset += 1 }
    let count = offset - start
    findings.add(
      PackedAudioRules.bytesBetweenFrames, at: start,
      message: "\(Plural.text(count, "byte is", "bytes are")) neither audio frames nor ID3 tags")
  }

  /// Whether a tag, or a confirmed frame, starts at the current place.
  private var startsElement: Bool {
    switch bytes[offset] {
    case 0x49: return ID3TagHeader(bytes[offset...]) != nil
    case 0x54: return isOldTag
    case 0x0B, 0xFF:
      guard let frame = AudioFrameHeader(bytes.span, at: offset) else { return false }
      return frame.codec == codec ?? frame.codec && confirms(frame, at: offset)
    default: return false
    }
  }

  private var content: MediaContent {
    var findings = findings
    guard let codec, let firstFrame else {
      findings.add(
        PackedAudioRules.framesMissing, at: nil, message: "there is no audio frame in the file")
      return MediaContent(
        container: .unrecognized, payloads: payloads, byteCount: bytes.count,
        diagnostics: findings.finish())
    }
    var stream = ElementaryStream(kind: .audio, codec: codec.rawValue)
    stream.packetCount = frameCount
    stream.randomAccessPoints = [RandomAccessPoint(byteOffset: firstFrame, pts: nil)]
    stream.startsAtRandomAccessPoint = true
    return MediaContent(
      container: .packedAudio(codec), streams: [stream], payloads: payloads, duration: time,
      byteCount: bytes.count, diagnostics: findings.finish())
  }
}
