import CFFmpeg
import MediaTiming

/// Decodes a segment and keeps what lies on both sides of a moment.
final class SpliceDecoder {
  private let library: LibAVPicture
  private let input: LibAVInput
  private let moment: MediaTime
  private var frame: LibAVFrame
  /// The last frame before the moment so far.
  private var held: LibAVFrame
  private var heldTime: MediaTime?
  private var decoders: [Int32: LibAVCodec] = [:]
  private var undecodable: Set<Int32> = []
  private var video: Int32?
  private var audio: Int32?
  /// The lowest presentation time of the video so far.
  private var start: MediaTime?
  private var result = SpliceFrames()
  private var before = SoundLevel()
  private var after = SoundLevel()

  /// Packets of sound may stand so far behind those of the picture.
  private static let interleaving = MediaTime(seconds: 1)

  init(_ bytes: [UInt8], moment: MediaTime) throws(LibAVError) {
    library = try LibAVPicture.load()
    input = try LibAVInput(bytes, format: nil, parses: true)
    frame = try LibAVFrame()
    held = try LibAVFrame()
    self.moment = moment - SpliceFrames.tolerance
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
    }
    // What the decoders still hold.
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

  /// Decodes a packet, and tells whether all that counts has been read.
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
    if index == video, let time { start = min(start ?? time, time) }
    if decoders[index] == nil, !undecodable.contains(index) {
      do throws(LibAVError) {
        decoders[index] = try LibAVCodec(decoding: parameters)
      } catch {
        undecodable.insert(index)
        // Without sound there are still pictures.
        if index == video { throw error }
      }
    }
    try decode(packet, stream: index)
    guard result.first != nil, let time, let start else { return false }
    return time - start > moment + SpliceFrames.levelWindow + Self.interleaving
  }

  private func decode(
    _ packet: UnsafePointer<AVPacket>?, stream: Int32
  ) throws(LibAVError) {
    guard let decoder = decoders[stream] else { return }
    decoder.send(packet)
    while let picture = decoder.receive(into: frame) {
      let stamp = picture.pointee.best_effort_timestamp
      guard let start, let time = time(stamp, of: stream) else { continue }
      if stream == video {
        try take(picture, at: time - start)
      } else {
        measure(picture, at: time - start)
      }
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

  /// Adds the samples of a frame, of the forms in which the decoders of HLS audio give them.
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
