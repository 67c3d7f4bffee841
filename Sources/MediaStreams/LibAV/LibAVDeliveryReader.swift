import ByteParsing
import MediaTiming
import SourceDiagnostics

/// Reads media with libavformat as far as metadata and times need it.
///
/// Packets are counted and dropped one by one. Those of metadata are kept, within the limits of the
/// toolkit's own reader.
public enum LibAVDeliveryReader {
  /// The name of the library with its version, such as `libavformat 59.27.100`.
  ///
  /// - Throws: ``LibAVError`` when it is missing.
  public static func libraryName() throws(LibAVError) -> String { try LibAVFormat.load().name }

  /// Reads a file or segment.
  ///
  /// - Parameters:
  ///   - bytes: the media.
  ///   - initialization: its initialization section; empty if it has none.
  ///   - container: the container of the media, whose format libavformat is not asked to guess.
  /// - Throws: ``LibAVError`` when FFmpeg is missing or does not open the bytes.
  public static func read(
    _ bytes: [UInt8], initialization: [UInt8] = [], container: MediaContainer
  ) throws(LibAVError) -> LibAVDelivery {
    let input = try LibAVInput(
      initialization.isEmpty ? bytes : initialization + bytes,
      format: container.deliveredFormat?.rawValue)
    var reading = DeliveryReading(input, initializationSize: initialization.count)
    do throws(LibAVError) {
      try input.forEachPacket { reading.take($1, $2, stream: $0) }
    } catch {
      reading.noteEnd(error)
    }
    return reading.finish(container: container, byteCount: bytes.count)
  }
}

/// A reading with libavformat in progress.
private struct DeliveryReading {
  /// What is kept of a stream.
  private struct Track {
    var kind: ElementaryStream.Kind
    var pid: Int?
    var programs: [Int] = []
    /// The programs after the first one: one list for all payloads.
    var otherPrograms: [Int] = []
    var packetCount = 0
    var timestamps: TimestampSpan?
    var lowest: MediaTime?
    var end: MediaTime?
    var firstDTS: TransportTimestamp?
    var startsWithKeyFrame: Bool?

    var pid16: UInt16? { pid.flatMap { UInt16(exactly: $0) } }
  }

  private let input: LibAVInput
  private let initializationSize: Int
  private let isTransport: Bool
  private let library: String
  private var tracks: [Int: Track] = [:]
  /// The streams of each program with audio or video, in the order of their first packets.
  private var media: [Int: [Int]] = [:]
  private var payloads = PayloadCollector()
  private var findings = DiagnosticCollector.ofMedia
  private var packetCount = 0
  /// The last known place; sections come without one.
  private var offset = 0

  init(_ input: LibAVInput, initializationSize: Int) {
    self.input = input
    self.initializationSize = initializationSize
    isTransport = input.formatName == LibAVReader.Format.transportStream.rawValue
    library = input.library.name
  }

  /// Takes the next packet; returns whether there may be another one.
  mutating func take(_ packet: LibAVPacket, _ data: UnsafeRawBufferPointer, stream index: Int)
    -> Bool
  {
    guard packetCount < LibAVReader.maximumPackets else {
      findings.add(
        TransportStreamRules.limitExceeded, at: offset,
        message: "more than \(LibAVReader.maximumPackets) packets, the rest is ignored")
      return false
    }
    packetCount += 1
    if let place = packet.byteOffset { offset = max(offset, place - initializationSize) }
    guard var track = tracks[index] ?? newTrack(index) else { return true }
    track.packetCount += 1
    if let pts = packet.pts {
      if isTransport, let stamp = Self.timestamp(pts) {
        if track.timestamps?.append(stamp) == nil { track.timestamps = TimestampSpan(stamp) }
      }
      track.lowest = min(track.lowest ?? pts, pts)
      let end = packet.duration.map { pts + $0 } ?? pts
      track.end = max(track.end ?? end, end)
    }
    if track.packetCount == 1 {
      track.startsWithKeyFrame = packet.isKey
      track.firstDTS = packet.dts.flatMap(Self.timestamp)
    }
    tracks[index] = track
    switch track.kind {
    case .id3: takeID3(Array(data), packet, track)
    case .scte35: takeSection(Array(data), packet, track)
    default: break
    }
    return true
  }

  /// Notes the reason for which libavformat has stopped before the end.
  mutating func noteEnd(_ error: LibAVError) {
    findings.add(
      TransportStreamRules.metadataIncomplete, at: offset,
      message: "\(library) reads nothing from here on: \(error)")
  }

  private mutating func newTrack(_ index: Int) -> Track? {
    guard let stream = input.stream(at: index) else { return nil }
    var track = Track(kind: stream.kind, pid: isTransport ? stream.id : nil)
    track.programs = input.programNumbers(ofStream: index)
    track.otherPrograms = Array(track.programs.dropFirst())
    if track.kind == .video || track.kind == .audio {
      for program in track.programs { media[program, default: []].append(index) }
    }
    return track
  }

  private static func timestamp(_ time: MediaTime) -> TransportTimestamp? {
    time.rounded(toTimescale: Int64(TransportTimestamp.timescale)).map {
      TransportTimestamp(ticks: UInt64(bitPattern: $0))
    }
  }

  // MARK: Metadata

  private mutating func takeID3(_ bytes: [UInt8], _ packet: LibAVPacket, _ track: Track) {
    var rest = bytes[...]
    var traits: MetadataPayload.Traits = []
    if ID3TagHeader(rest) == nil, let cut = CutTag(rest) {
      rest = cut.restored[...]
      traits = .headerIsRestored
      let lost = "the first \(Plural.text(cut.restoredCount, "byte")) of an ID3 tag"
      findings.add(
        TransportStreamRules.tagHeaderMissing, at: offset, pid: track.pid16,
        message: "\(library) does not deliver \(lost), whose header is restored here")
    }
    if ID3TagHeader(rest) == nil {
      findings.add(
        TransportStreamRules.metadataUnrecognized, at: offset, pid: track.pid16,
        message: "of a packet that \(library) delivers as ID3, "
          + TimedID3Assembler.description(ofUnrecognized: bytes))
    }
    while let header = ID3TagHeader(rest) {
      let tag = rest.prefix(header.tagSize)
      if tag.count < header.tagSize {
        traits.insert(.isIncomplete)
        findings.add(
          TransportStreamRules.metadataIncomplete, at: offset, pid: track.pid16,
          message: "\(library) delivers \(tag.count) of the \(header.tagSize) bytes of an ID3 tag")
      }
      keep(
        MetadataPayload(kind: .id3, bytes: Array(tag), byteOffset: offset, traits: traits), packet,
        track)
      rest = rest.dropFirst(tag.count)
      traits = []
    }
  }

  private mutating func takeSection(_ bytes: [UInt8], _ packet: LibAVPacket, _ track: Track) {
    let isWrong = CRC32.checksum(bytes) != 0
    var payload = MetadataPayload(
      kind: .scte35, bytes: bytes, byteOffset: offset, traits: isWrong ? .checksumIsWrong : [])
    // The packet has the program clock for its time.
    payload.arrival =
      isTransport ? packet.pts.flatMap(Self.timestamp).map { ProgramClock($0) } : nil
    keep(payload, packet, track)
  }

  private mutating func keep(_ payload: MetadataPayload, _ packet: LibAVPacket, _ track: Track) {
    var payload = payload
    payload.pid = track.pid
    payload.programNumber = track.programs.first
    payload.otherProgramNumbers = track.otherPrograms
    if packet.byteOffset == nil { payload.traits.insert(.placeIsUnknown) }
    if isTransport {
      payload.pts = packet.pts.flatMap(Self.timestamp)
    } else {
      payload.mediaTime = packet.pts
    }
    let stamps = payload.programNumber.flatMap(timestamps)
    _ = payloads.append(
      payload, videoPlace: stamps.map { PayloadCollector.VideoPlace($0) }, findings: &findings)
  }

  /// The time stamps that determine the time of a program: those of its video, else of its audio.
  private func timestamps(ofProgram number: Int) -> TimestampSpan? {
    let timed = (media[number] ?? []).lazy.compactMap { tracks[$0] }.filter { $0.timestamps != nil }
    return (timed.first { $0.kind == .video } ?? timed.first)?.timestamps
  }

  // MARK: The end

  consuming func finish(container: MediaContainer, byteCount: Int) -> LibAVDelivery {
    let streams = input.streams.map { stream in
      elementaryStream(stream, tracks[stream.index])
    }
    let timed = tracks.sorted { $0.key < $1.key }.map(\.value).filter { $0.lowest != nil }
    let timeline =
      timed.first { $0.kind == .video } ?? timed.first { $0.kind == .audio } ?? timed.first
    let span = Dictionary(
      uniqueKeysWithValues: media.keys.compactMap { number in
        timestamps(ofProgram: number).map { (number, $0) }
      })
    var content = MediaContent(
      container: container, programs: input.programs, streams: streams,
      payloads: payloads.finish(videoTimestamps: span), byteCount: byteCount,
      diagnostics: findings.finish())
    var firstTime: MediaTime?
    if !isTransport {
      firstTime = timeline?.lowest
      content.duration = timeline.flatMap { track in
        track.lowest.flatMap { start in track.end.map { $0 - start } }
      }
      for index in content.payloads.indices {
        content.payloads[index].mediaTime = content.payloads[index].mediaTime.map {
          $0 - (firstTime ?? .zero)
        }
      }
    }
    return LibAVDelivery(
      library: library, content: content, firstTime: firstTime,
      tags: input.metadata(maximumValueSize: ChapterLimits.titleSize), chapters: input.chapters)
  }

  private func elementaryStream(_ stream: LibAVStream, _ track: Track?) -> ElementaryStream {
    var value = ElementaryStream(kind: stream.kind, codec: stream.codec)
    value.pid = isTransport ? stream.id : nil
    value.programNumber = input.programNumbers(ofStream: stream.index).first
    value.packetCount = track?.packetCount ?? 0
    value.timestamps = track?.timestamps
    value.firstDTS = track?.firstDTS
    value.startsAtRandomAccessPoint = track.map { $0.startsWithKeyFrame ?? false }
    return value
  }
}
