import CFFmpeg
import MediaTiming

/// Decodes a segment or file and keeps the frames on both sides of a moment.
final class SpliceDecoder {
  private let library: LibAVPicture
  private let input: LibAVInput
  private let samples: SampleAES?
  /// The moment, less the tolerance.
  private let moment: MediaTime
  /// A moment and the time stamp of a transport stream at it.
  private let anchor: (time: MediaTime, stamp: TransportTimestamp)?
  /// The meter for the pictures; outlives the decoders.
  let meter: PictureMeter
  private var frame: LibAVFrame
  /// The last frame before the moment so far.
  private var held: LibAVFrame
  private var heldTime: MediaTime?
  private var decoders: [Int32: LibAVCodec] = [:]
  private var undecodable: Set<Int32> = []
  private var video: Int32?
  private var audio: Int32?
  /// The presentation time that counts as zero: the lowest of the video so far, unless stamps are
  /// anchored.
  private var start: MediaTime?
  /// The number of picture packets read; `nil` once no more are skipped.
  private var pictureCount: Int? = 0
  private var result = SpliceFrames()
  private var before = SoundLevel()
  private var after = SoundLevel()

  /// The maximum distance of audio packets behind the video.
  static let interleaving = MediaTime(seconds: 1)
  /// The number of pictures among which the lowest presentation time of a file is expected: those
  /// of the first group.
  private static let firstPictureCount = 16
  /// Packets further before the moment are skipped.
  private static let longestLead = MediaTime(seconds: 10)

  /// A decoder of bytes.
  ///
  /// - Parameters:
  ///   - stamp: The stamp of the moment in a transport stream that does not begin with the time zero; `nil` to count from
  ///     the first frame.
  ///   - samples: The decryption of samples, if they are encrypted.
  init(
    _ bytes: [UInt8], moment: MediaTime, stamp: TransportTimestamp?, samples: SampleAES?,
    meter: PictureMeter
  ) throws(LibAVError) {
    self.meter = meter
    self.samples = samples
    library = try LibAVPicture.load()
    input = try LibAVInput(bytes, format: nil, parses: true, key: samples?.key)
    frame = try LibAVFrame()
    held = try LibAVFrame()
    self.moment = moment - SpliceFrames.tolerance
    anchor = stamp.map { (moment, $0) }
    start = stamp.map { _ in .zero }
  }

  func run() throws(LibAVError) -> SpliceFrames {
    let format = library.format
    var packet = format.functions.av_packet_alloc?()
    defer { format.functions.av_packet_free?(&packet) }
    var isPast = false
    while !isPast, let current = packet,
      format.functions.av_read_frame?(input.context, current) == 0
    {
      isPast = try decode(current)
      format.functions.av_packet_unref?(current)
      if !isPast { passOver() }
    }
    // The frames still in the decoders.
    for stream in [video, audio].compactMap(\.self) where !isPast {
      try decode(nil, stream: stream)
    }
    if let heldTime, let picture = held.pointer {
      result.last = try encoded(picture, at: heldTime)
    }
    result.levelBefore = before.decibels
    result.levelAfter = after.decibels
    return result
  }

  /// Moves to the last key frame before the moment in an ISO media file, which has an index of its
  /// samples. If that is impossible, everything before the moment is decoded.
  private func passOver() {
    guard let count = pictureCount, count >= Self.firstPictureCount, let video, let start else {
      return
    }
    pictureCount = nil
    guard moment > Self.longestLead, input.formatName.hasPrefix("mov"),
      let base = input.context?.pointee.streams?[Int(video)]?.pointee.time_base, base.num == 1,
      let ticks = (start + moment - SpliceFrames.levelWindow)
        .rounded(toTimescale: Int64(base.den)),
      let code = library.format.functions.av_seek_frame?(
        input.context, video, ticks, AVSEEK_FLAG_BACKWARD), code >= 0
    else { return }
    // A decoder that has started is restarted.
    decoders = [:]
    heldTime = nil
  }

  /// Decodes a packet; returns whether everything needed has been read.
  private func decode(_ packet: UnsafeMutablePointer<AVPacket>) throws(LibAVError) -> Bool {
    let index = packet.pointee.stream_index
    guard let context = input.context?.pointee, let list = context.streams, index >= 0,
      index < Int32(clamping: context.nb_streams), let stream = list[Int(index)],
      let parameters = stream.pointee.codecpar
    else { return false }
    switch parameters.pointee.codec_type {
    case AVMEDIA_TYPE_VIDEO where video == nil || video == index: video = index
    case AVMEDIA_TYPE_AUDIO where audio == nil || audio == index: audio = index
    default: return false
    }
    let time = time(packet.pointee.pts, of: index)
    if index == video, let time {
      if let count = pictureCount { pictureCount = count + 1 }
      if anchor == nil { start = min(start ?? time, time) }
    }
    if decoders[index] == nil, !undecodable.contains(index) {
      do throws(LibAVError) {
        decoders[index] = try LibAVCodec(decoding: parameters, meter: meter)
      } catch {
        undecodable.insert(index)
        // Without audio there are still pictures.
        if index == video { throw error }
      }
    }
    try decode(packet, stream: index)
    guard result.first != nil, let time, let start else { return false }
    return time - start > moment + SpliceFrames.levelWindow + Self.interleaving
  }

  private func decode(_ packet: UnsafePointer<AVPacket>?, stream: Int32) throws(LibAVError) {
    // After the first picture from the moment on, only audio is needed.
    guard let decoder = decoders[stream], stream != video || result.first == nil else { return }
    send(packet, of: stream, to: decoder)
    try meter.check()
    while let picture = decoder.receive(into: frame) {
      let stamp = picture.pointee.best_effort_timestamp
      guard let start, let time = time(stamp, of: stream) else { continue }
      if stream == video {
        try take(picture, at: time - start)
      } else {
        measure(picture, at: time - start)
      }
    }
    try meter.check()
  }

  private func send(
    _ packet: UnsafePointer<AVPacket>?, of stream: Int32, to decoder: LibAVCodec
  ) {
    // The demuxer of ISO media files decrypts by itself.
    guard let samples, let packet, input.formatName == "mpegts",
      let tag = input.context?.pointee.streams?[Int(stream)]?.pointee.codecpar?.pointee.codec_tag
    else { return decoder.send(packet) }
    // libavformat has the stream type as the tag.
    let bytes = UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
    let type = StreamType(rawValue: UInt8(truncatingIfNeeded: tag))
    guard var clear = samples.clear(Array(bytes), of: type), !clear.isEmpty else { return }
    clear.withUnsafeMutableBufferPointer { buffer in
      var copy = packet.pointee
      // The decoder copies a packet without a buffer of its own.
      copy.buf = nil
      copy.data = buffer.baseAddress
      copy.size = Int32(clamping: buffer.count)
      decoder.send(&copy)
    }
  }

  private func take(
    _ picture: UnsafeMutablePointer<AVFrame>, at time: MediaTime
  ) throws(LibAVError) {
    if time < moment {
      heldTime = time
      swap(&frame, &held)
    } else if result.first == nil {
      result.first = try encoded(picture, at: time)
    }
  }

  private func measure(_ sound: UnsafeMutablePointer<AVFrame>, at time: MediaTime) {
    if time < moment, time >= moment - SpliceFrames.levelWindow {
      before.add(sound.pointee)
    } else if time >= moment, time < moment + SpliceFrames.levelWindow {
      after.add(sound.pointee)
    }
  }

  private func encoded(
    _ picture: UnsafeMutablePointer<AVFrame>, at time: MediaTime
  ) throws(LibAVError) -> SpliceFrames.Frame {
    let small = try LibAVScaler.scaled(
      picture.pointee, width: max(2, min(Int32(SpliceFrames.width), picture.pointee.width & ~1)))
    guard let scaled = small.pointer?.pointee else {
      throw library.format.util.failure(cffmpeg_out_of_memory(), during: "av_frame_alloc")
    }
    let encoder = try LibAVCodec(encodingJPEGOf: scaled.width, scaled.height)
    return SpliceFrames.Frame(
      jpeg: try encoder.encode(small), width: Int(scaled.width), height: Int(scaled.height),
      time: time, isKeyFrame: picture.pointee.key_frame != 0, meanLuma: LibAVScaler.meanLuma(scaled)
    )
  }

  private func time(_ ticks: Int64, of stream: Int32) -> MediaTime? {
    guard ticks != cffmpeg_no_pts(),
      let base = input.context?.pointee.streams?[Int(stream)]?.pointee.time_base
    else { return nil }
    if let anchor {
      // Near the end of the 33 bits libavformat continues counting, or counts below zero.
      let stamp = TransportTimestamp(ticks: UInt64(bitPattern: ticks))
      return anchor.time
        + MediaTime(
          value: Int128(anchor.stamp.distance(to: stamp)),
          timescale: Int128(TransportTimestamp.timescale))
    }
    return MediaTime(value: Int128(ticks), timescale: 1)
      * MediaTime(value: Int128(base.num), timescale: Int128(base.den))
  }
}

/// The mean power of samples.
private struct SoundLevel {
  private var power = 0.0
  private var count = 0

  /// The level in dB of full scale; `nil` without samples.
  var decibels: Double? {
    guard count > 0 else { return nil }
    let mean = power / Double(count)
    return mean > 1e-12 ? max(SpliceFrames.silence, 10 * log10(mean)) : SpliceFrames.silence
  }

  /// Adds the samples of a frame, in the formats of HLS audio decoders.
  mutating func add(_ sound: AVFrame) {
    let samples = Int(sound.nb_samples)
    let channels = Int(sound.ch_layout.nb_channels)
    guard samples > 0, channels > 0, let planes = sound.extended_data else { return }
    switch AVSampleFormat(sound.format) {
    case AV_SAMPLE_FMT_FLTP:
      for channel in 0..<channels { add(planes[channel], samples, Float.self) { Double($0) } }
    case AV_SAMPLE_FMT_FLT: add(planes[0], samples * channels, Float.self) { Double($0) }
    case AV_SAMPLE_FMT_S16P:
      for channel in 0..<channels {
        add(planes[channel], samples, Int16.self) { Double($0) / 32_768 }
      }
    case AV_SAMPLE_FMT_S16:
      add(planes[0], samples * channels, Int16.self) { Double($0) / 32_768 }
    default: break
    }
  }

  private mutating func add<Sample>(
    _ plane: UnsafeMutablePointer<UInt8>?, _ samples: Int, _ type: Sample.Type,
    _ value: (Sample) -> Double
  ) {
    guard let plane else { return }
    plane.withMemoryRebound(to: type, capacity: samples) { values in
      for index in 0..<samples {
        let sample = value(values[index])
        if sample.isFinite { power += sample * sample }
      }
    }
    count += samples
  }
}
