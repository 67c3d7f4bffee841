import ByteParsing
import CFFmpeg
import MediaTiming

/// An open input of libavformat over bytes in memory. Owns the C objects.
final class LibAVInput {
  private static let openOperation = "avformat_open_input"
  /// The allowed demuxers. Those that open other files named in the bytes, such as playlists and
  /// concatenations, must never get untrusted bytes.
  private static let allowedFormats = "mpegts,mov,ogg,matroska,aac,mp3,ac3,eac3,flac,wav,webvtt"

  let library: LibAVFormat
  private let memory: MemoryInput
  private var io: UnsafeMutablePointer<AVIOContext>?
  private(set) var context: UnsafeMutablePointer<AVFormatContext>?

  /// Opens bytes, as a named format or as the one that libavformat recognises.
  ///
  /// - Parameters:
  ///   - parses: Whether packets are whole frames, which a decoder needs.
  ///   - key: The key of encrypted samples of ISO media files.
  init(
    _ bytes: [UInt8], format: String?, parses: Bool = false, key: [UInt8]? = nil
  ) throws(LibAVError) {
    self.library = try LibAVFormat.load()
    try LibAVTrial.check(bytes, format: format, of: Self.allowedFormats, with: library)
    self.memory = MemoryInput(bytes)
    let util = library.util
    guard let context = library.functions.avformat_alloc_context?(),
      let buffer = util.functions.av_malloc?(Int(MemoryInput.bufferSize)),
      let io = library.functions.avio_alloc_context?(
        buffer.assumingMemoryBound(to: UInt8.self), MemoryInput.bufferSize, 0,
        Unmanaged.passUnretained(memory).toOpaque(), MemoryInput.readCallback, nil,
        MemoryInput.seekCallback)
    else {
      throw util.failure(cffmpeg_out_of_memory(), during: "avio_alloc_context")
    }
    self.io = io
    context.pointee.pb = io
    // Parsing costs several times the reading, and its result is not needed here.
    if !parses { context.pointee.flags |= AVFMT_FLAG_NOPARSE | AVFMT_FLAG_NOFILLIN }
    var options: OpaquePointer?
    _ = util.functions.av_dict_set?(&options, "format_whitelist", Self.allowedFormats, 0)
    _ = util.functions.av_dict_set?(&options, "protocol_whitelist", "none", 0)
    if let key {
      _ = util.functions.av_dict_set?(&options, "decryption_key", Hexadecimal.text(key), 0)
    }
    defer { util.functions.av_dict_free?(&options) }
    let input = format.flatMap { library.functions.av_find_input_format?($0) }
    // On failure the call frees the context and sets the pointer to nil.
    var opened: UnsafeMutablePointer<AVFormatContext>? = context
    let code = library.functions.avformat_open_input?(&opened, nil, input, &options)
    self.context = opened
    try util.check(code, during: Self.openOperation)
  }

  deinit {
    if context != nil { library.functions.avformat_close_input?(&context) }
    if let io {
      // The demuxer may have replaced the buffer, so it is freed through the context.
      library.util.functions.av_free?(io.pointee.buffer)
      library.functions.avio_context_free?(&self.io)
    }
  }

  var formatName: String {
    guard let name = context?.pointee.iformat?.pointee.name else { return "" }
    return String(cString: name)
  }

  /// The duration of the file, or of its longest stream, if the header has it.
  var duration: MediaTime? {
    guard let context = context?.pointee else { return nil }
    if context.duration > 0 {
      return MediaTime(value: Int128(context.duration), timescale: Int128(AV_TIME_BASE))
    }
    guard let list = context.streams else { return nil }
    return (0..<Int(context.nb_streams)).compactMap { index -> MediaTime? in
      guard let stream = list[index]?.pointee, stream.duration > 0 else { return nil }
      return Self.time(stream.duration, Self.time(stream.time_base))
    }.max()
  }

  var metadata: [LibAVTag] { metadata(maximumValueSize: .max) }

  /// The metadata of the container with values cut to a size in bytes.
  func metadata(maximumValueSize: Int) -> [LibAVTag] {
    library.util.entries(of: context?.pointee.metadata, maximumValueSize: maximumValueSize)
  }

  var chapters: [LibAVChapter] {
    guard let context = context?.pointee, let list = context.chapters else { return [] }
    return (0..<Int(context.nb_chapters)).compactMap { index in
      guard let chapter = list[index]?.pointee else { return nil }
      let tick = Self.time(chapter.time_base)
      let start = Self.time(chapter.start, tick)
      return LibAVChapter(
        id: chapter.id,
        range: MediaTimeRange(start: start ?? .zero, end: Self.time(chapter.end, tick)),
        metadata: library.util.entries(
          of: chapter.metadata, maximumValueSize: ChapterLimits.titleSize))
    }
  }

  /// The streams known so far, without packets. Some formats find more of them while reading.
  var streams: [LibAVStream] {
    (0..<Int(context?.pointee.nb_streams ?? 0)).compactMap(stream(at:))
  }

  /// The stream with an index, without packets.
  func stream(at index: Int) -> LibAVStream? {
    guard let context = context?.pointee, let list = context.streams,
      (0..<Int(context.nb_streams)).contains(index), let stream = list[index]?.pointee,
      let parameters = stream.codecpar?.pointee
    else { return nil }
    return self.stream(stream, parameters)
  }

  private func stream(_ stream: AVStream, _ parameters: AVCodecParameters) -> LibAVStream {
    func known(_ value: Int32) -> Int? { value > 0 ? Int(value) : nil }
    let codec =
      parameters.codec_id == AV_CODEC_ID_NONE
      ? nil : library.functions.avcodec_get_name?(parameters.codec_id).map { String(cString: $0) }
    let kind: ElementaryStream.Kind =
      switch (parameters.codec_type, parameters.codec_id) {
      case (AVMEDIA_TYPE_VIDEO, _): .video
      case (AVMEDIA_TYPE_AUDIO, _): .audio
      case (_, AV_CODEC_ID_TIMED_ID3): .id3
      case (_, AV_CODEC_ID_SCTE_35): .scte35
      default: .other
      }
    return LibAVStream(
      index: Int(stream.index), id: Int(stream.id), kind: kind, codec: codec,
      width: known(parameters.width), height: known(parameters.height),
      sampleRate: known(parameters.sample_rate),
      channelCount: known(parameters.ch_layout.nb_channels),
      timeBase: Self.time(stream.time_base), metadata: library.util.entries(of: stream.metadata),
      packets: [])
  }

  /// The numbers of the programs of a transport stream that have a stream, as far as they are known.
  func programNumbers(ofStream index: Int) -> [Int] {
    guard let context = context?.pointee, let list = context.programs else { return [] }
    return (0..<Int(context.nb_programs)).compactMap { place in
      guard let program = list[place]?.pointee else { return nil }
      let indexes = UnsafeBufferPointer(
        start: program.stream_index, count: Int(program.nb_stream_indexes))
      return indexes.contains { Int($0) == index } ? Int(program.id) : nil
    }
  }

  /// The programs of a transport stream that are known so far.
  var programs: [TransportProgram] {
    guard let context = context?.pointee, let list = context.programs else { return [] }
    return (0..<Int(context.nb_programs)).compactMap { index in
      guard let program = list[index]?.pointee else { return nil }
      let names = library.util.entries(
        of: program.metadata, maximumValueSize: ChapterLimits.titleSize)
      let clockPID = Int(program.pcr_pid)
      return TransportProgram(
        number: Int(program.id), programMapPID: Int(program.pmt_pid),
        clockPID: (0..<0x1FFF).contains(clockPID) ? clockPID : nil, version: 0, descriptors: [],
        byteOffset: 0, serviceName: names.first { $0.key == "service_name" }?.value,
        providerName: names.first { $0.key == "service_provider" }?.value)
    }
  }

  /// Reads packets one after the other until the end, or until the closure stops it.
  ///
  /// - Parameter body: what takes a packet, and its bytes, which are valid only during the call.
  func forEachPacket(
    _ body: (_ streamIndex: Int, _ packet: LibAVPacket, _ bytes: UnsafeRawBufferPointer) -> Bool
  ) throws(LibAVError) {
    var packet = library.functions.av_packet_alloc?()
    guard let current = packet else {
      throw library.util.failure(cffmpeg_out_of_memory(), during: "av_packet_alloc")
    }
    defer { library.functions.av_packet_free?(&packet) }
    let isTransportStream = formatName == "mpegts"
    while true {
      let code = library.functions.av_read_frame?(context, current)
      if code == cffmpeg_end_of_file() { return }
      try library.util.check(code, during: "av_read_frame")
      defer { library.functions.av_packet_unref?(current) }
      let raw = current.pointee
      guard let list = context?.pointee.streams,
        let stream = list[Int(raw.stream_index)]?.pointee
      else { continue }
      let tick = Self.time(stream.time_base)
      let value = LibAVPacket(
        pts: Self.time(raw.pts, tick, wraps: isTransportStream),
        dts: Self.time(raw.dts, tick, wraps: isTransportStream),
        duration: raw.duration > 0 ? Self.time(raw.duration, tick) : nil,
        isKey: isKey(raw, of: stream), byteOffset: raw.pos < 0 ? nil : Int(raw.pos),
        byteCount: Int(raw.size))
      let bytes = UnsafeRawBufferPointer(
        start: raw.data, count: raw.data == nil ? 0 : Int(raw.size))
      guard body(Int(raw.stream_index), value, bytes) else { return }
    }
  }

  /// Whether a packet is a key frame. Without its parsers libavformat marks only what the container marks.
  private func isKey(_ packet: AVPacket, of stream: AVStream) -> Bool? {
    let isVideo = stream.codecpar?.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    if packet.flags & AV_PKT_FLAG_KEY != 0 || !isVideo { return true }
    return formatName == "mpegts" ? nil : false
  }

  private static func time(_ ratio: AVRational) -> MediaTime {
    MediaTime(value: Int128(ratio.num), timescale: Int128(ratio.den))
  }

  /// Ticks as a time; `nil` for the value that means none.
  ///
  /// Near the top of the 33-bit range of a transport stream libavformat counts below zero, beyond
  /// it upwards: the low bits are the stamps of the stream.
  private static func time(_ ticks: Int64, _ tick: MediaTime, wraps: Bool = false) -> MediaTime? {
    guard ticks != cffmpeg_no_pts() else { return nil }
    let count =
      wraps ? Int64(TransportTimestamp(ticks: UInt64(bitPattern: ticks)).ticks) : ticks
    return MediaTime(value: Int128(count), timescale: 1) * tick
  }
}
