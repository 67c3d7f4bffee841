public import MediaTiming

/// The video and audio around a moment of a transport stream, as a stream of its own.
///
/// A file of hours is not decoded for the frames of one moment: the excerpt starts at a random
/// access point before it, and ends soon after it. It needs at most ``maximumByteCount`` bytes of
/// the file.
///
/// ```swift
/// while let chunk = nextChunk(of: excerpt.byteRange), excerpt.consume(chunk) {}
/// let frames = try excerpt.frames(budget: &budget)
/// ```
public struct TransportExcerpt: Sendable {
  /// The maximum number of bytes that are read for one moment: 20 seconds of 25 Mbit/s.
  public static let maximumByteCount = 64 << 20

  /// The time before the moment at which decoding starts if no access unit is flagged. Groups of
  /// pictures are shorter.
  private static let unflaggedLead = MediaTime(seconds: 10)
  /// The distance of the last packet after the moment.
  private static let reach = SpliceFrames.levelWindow + SpliceDecoder.interleaving

  /// The bytes of the file to read.
  public let byteRange: Range<Int>
  private let offset: MediaTime
  private let stamp: TransportTimestamp
  private let stride: Int
  private let videoPID: Int
  private let audioPID: Int?
  private var packets: [UInt8]
  /// Bytes that are not processed yet.
  private var carry: [UInt8] = []

  /// An excerpt of a file that was read; `nil` for one without pictures.
  ///
  /// - Parameters:
  ///   - content: What was read of the file; not of a transport stream, it gives `nil` too.
  ///   - program: The program of the pictures; `nil` for the first that has any.
  ///   - offset: The moment, from the first presentation time of the program.
  ///   - first: That presentation time.
  public init?(
    of content: MediaContent, program: Int?, around offset: MediaTime,
    from first: TransportTimestamp
  ) {
    guard case .transportStream(let stride) = content.container,
      let ticks = offset.rounded(toTimescale: TransportTimestamp.timescale),
      let video = content.streams.first(where: {
        $0.kind == .video && $0.timestamps != nil && $0.pid != nil
          && (program == nil || $0.programNumber == program)
      }), let videoPID = video.pid
    else { return nil }
    let audio = content.streams.first {
      $0.kind == .audio && $0.timestamps != nil && $0.programNumber == video.programNumber
        && $0.pid != videoPID
    }
    let start = Self.start(in: video, for: offset, from: first)
    self.byteRange =
      start..<(start + min(max(content.byteCount - start, 0), Self.maximumByteCount))
    self.offset = offset
    self.stamp = first.advanced(by: ticks)
    self.stride = stride
    self.videoPID = videoPID
    self.audioPID = audio?.pid
    self.packets =
      ProgramTables(
        of: [video, audio].compactMap(\.self),
        programDescriptors: content.programs.first { $0.number == video.programNumber }?.descriptors
          ?? []
      ).packets
  }

  /// The offset of the last random access point before a moment.
  private static func start(
    in video: ElementaryStream, for offset: MediaTime, from first: TransportTimestamp
  ) -> Int {
    let isFlagged = !video.randomAccessPoints.isEmpty
    let points = isFlagged ? video.randomAccessPoints : video.unflaggedPlaces
    let lead = isFlagged ? SpliceFrames.levelWindow : unflaggedLead
    let limit = (offset - lead).rounded(toTimescale: TransportTimestamp.timescale) ?? .min
    var start = points.first?.byteOffset ?? 0
    var ticks: Int64 = 0
    var last = first
    for point in points {
      guard let pts = point.pts else { continue }
      ticks += last.distance(to: pts)
      last = pts
      guard ticks <= limit else { break }
      start = point.byteOffset
    }
    return start
  }

  /// Takes the next bytes of the file; returns whether more are needed.
  public mutating func consume(_ chunk: some Collection<UInt8>) -> Bool {
    carry += chunk
    var index = 0
    var isPast = false
    while !isPast, carry.count - index >= TransportPacketHeader.packetSize {
      let next = index + stride
      guard carry[index] == TransportPacketHeader.synchronizationByte,
        next >= carry.count || carry[next] == TransportPacketHeader.synchronizationByte
      else {
        index += 1
        continue
      }
      // The bytes around a packet must be present before it is skipped.
      guard next <= carry.count else { break }
      isPast = take(carry[index..<index + TransportPacketHeader.packetSize])
      index = next
    }
    carry.removeFirst(index)
    return !isPast
  }

  /// Keeps a packet of one of the streams; returns whether it is after the end of the excerpt.
  private mutating func take(_ packet: ArraySlice<UInt8>) -> Bool {
    let start = packet.startIndex
    let pid = Int(packet[start + 1] & 0x1F) << 8 | Int(packet[start + 2])
    guard pid == videoPID || pid == audioPID else { return false }
    packets += packet
    guard pid == videoPID, packet[start + 1] & 0x40 != 0 else { return false }
    let bytes = Array(packet)
    let header = TransportPacketHeader(bytes.span)
    guard header.hasPayload, let pts = PESHeader(bytes.span, at: header.payloadStart)?.pts else {
      return false
    }
    let distance = MediaTime(
      value: Int128(stamp.distance(to: pts)), timescale: Int128(TransportTimestamp.timescale))
    return distance > Self.reach
  }

  /// The frames on both sides of the moment, with times from the first presentation time of the
  /// program.
  ///
  /// - Parameter budget: The budget for the decoded pictures.
  public func frames(budget: inout PictureBudget) throws(LibAVError) -> SpliceFrames {
    try SpliceFrames.around(offset, stamp: stamp, in: packets, budget: &budget)
  }
}
