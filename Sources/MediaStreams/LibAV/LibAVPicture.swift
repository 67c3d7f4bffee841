import CFFmpeg

/// The libraries that decode, scale and encode pictures, opened on first need.
///
/// Unchecked for the same reason as ``LibAVUtil``.
final class LibAVPicture: @unchecked Sendable {
  private static let loaded = Result<LibAVPicture, LibAVError> { () throws(LibAVError) in
    try LibAVPicture()
  }

  let functions: CFFmpegPicture
  let format: LibAVFormat

  /// The libraries, or the reason that they are unavailable.
  static func load() throws(LibAVError) -> LibAVPicture { try loaded.get() }

  private init() throws(LibAVError) {
    self.format = try LibAVFormat.load()
    var functions = CFFmpegPicture()
    if let missing = cffmpeg_load_picture(&functions) {
      throw .libraryMissing(name: String(cString: missing))
    }
    self.functions = functions
  }
}

/// A frame of libavutil. Owns the C object.
final class LibAVFrame {
  private let library: LibAVPicture
  private(set) var pointer: UnsafeMutablePointer<AVFrame>?

  init() throws(LibAVError) {
    library = try LibAVPicture.load()
    pointer = library.functions.av_frame_alloc?()
    guard pointer != nil else {
      throw library.format.util.failure(cffmpeg_out_of_memory(), during: "av_frame_alloc")
    }
  }

  deinit { library.functions.av_frame_free?(&pointer) }
}

/// A decoder or encoder of libavcodec. Owns the C object.
final class LibAVCodec {
  private let library: LibAVPicture
  private(set) var context: UnsafeMutablePointer<AVCodecContext>?
  /// Charges pictures to the budget at output, for a decoder with memory of its own.
  private var outputMeter: PictureMeter?

  /// The codecs of HLS. The decoders of other codecs are rarely tested.
  private static let decodedCodecs = [
    AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_AV1, AV_CODEC_ID_VP9, AV_CODEC_ID_MPEG1VIDEO,
    AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_AAC, AV_CODEC_ID_AAC_LATM, AV_CODEC_ID_MP2, AV_CODEC_ID_MP3,
    AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3, AV_CODEC_ID_ALAC, AV_CODEC_ID_FLAC, AV_CODEC_ID_OPUS,
  ]
  /// The maximum number of samples of a picture for which a decoder allocates memory.
  private static let maximumAllocatedSampleCount: Int64 = 8192 * 8192

  /// A decoder for the packets of a stream, whose pictures are charged to a budget.
  init(
    decoding parameters: UnsafePointer<AVCodecParameters>, meter: PictureMeter
  ) throws(LibAVError) {
    library = try LibAVPicture.load()
    let identifier = parameters.pointee.codec_id
    guard Self.decodedCodecs.contains(identifier) else {
      let name = library.format.functions.avcodec_get_name?(identifier)
      throw .codecNotDecoded(name: name.map { String(cString: $0) } ?? "this codec")
    }
    let codec = library.functions.avcodec_find_decoder?(parameters.pointee.codec_id)
    guard let codec else { throw .libraryMissing(name: "a decoder") }
    context = library.functions.avcodec_alloc_context3?(codec)
    let util = library.format.util
    try util.check(
      library.functions.avcodec_parameters_to_context?(context, parameters),
      during: "avcodec_parameters_to_context")
    if parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO, let context {
      if identifier == AV_CODEC_ID_AV1 {
        // libdav1d does not allocate through libavcodec.
        context.pointee.max_pixels = Int64(meter.budget.pictureSampleCount)
        outputMeter = meter
      } else {
        context.pointee.max_pixels = Self.maximumAllocatedSampleCount
        meter.attach(to: context)
      }
    }
    try util.check(library.functions.avcodec_open2?(context, codec, nil), during: "avcodec_open2")
  }

  /// An encoder with the same bytes for the same picture on every machine.
  init(encodingJPEGOf width: Int32, _ height: Int32) throws(LibAVError) {
    library = try LibAVPicture.load()
    let codec = library.functions.avcodec_find_encoder?(AV_CODEC_ID_MJPEG)
    guard let codec else { throw .libraryMissing(name: "the encoder of JPEG") }
    context = library.functions.avcodec_alloc_context3?(codec)
    context?.pointee.width = width
    context?.pointee.height = height
    context?.pointee.pix_fmt = AV_PIX_FMT_YUVJ420P
    context?.pointee.time_base = AVRational(num: 1, den: 25)
    // Otherwise the file would contain the version of the library.
    context?.pointee.flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_QSCALE
    context?.pointee.global_quality = Self.quality * FF_QP2LAMBDA
    try library.format.util.check(
      library.functions.avcodec_open2?(context, codec, nil), during: "avcodec_open2")
  }

  deinit { library.functions.avcodec_free_context?(&context) }

  /// From 2, the best, to 31.
  private static let quality: Int32 = 5

  /// Sends a packet, or the end of all packets. A damaged packet is skipped; the frames around it
  /// can still be decoded.
  func send(_ packet: UnsafePointer<AVPacket>?) {
    _ = library.functions.avcodec_send_packet?(context, packet)
  }

  /// Returns the next frame that is ready; `nil` when none is.
  func receive(into frame: LibAVFrame) -> UnsafeMutablePointer<AVFrame>? {
    guard library.functions.avcodec_receive_frame?(context, frame.pointer) == 0 else { return nil }
    if let outputMeter, let picture = frame.pointer, !outputMeter.take(picture.pointee) {
      return nil
    }
    return frame.pointer
  }

  /// The bytes of one encoded frame.
  func encode(_ frame: LibAVFrame) throws(LibAVError) -> [UInt8] {
    let util = library.format.util
    try util.check(
      library.functions.avcodec_send_frame?(context, frame.pointer), during: "avcodec_send_frame")
    var packet = library.format.functions.av_packet_alloc?()
    defer { library.format.functions.av_packet_free?(&packet) }
    try util.check(
      library.functions.avcodec_receive_packet?(context, packet), during: "avcodec_receive_packet")
    guard let packet, let data = packet.pointee.data, packet.pointee.size > 0 else { return [] }
    return Array(UnsafeBufferPointer(start: data, count: Int(packet.pointee.size)))
  }
}

/// Scales pictures down with libswscale.
enum LibAVScaler {
  /// A picture of a given width, with the proportions of another one, in the format of JPEG.
  static func scaled(_ picture: AVFrame, width: Int32) throws(LibAVError) -> LibAVFrame {
    let library = try LibAVPicture.load()
    let util = library.format.util
    let small = try LibAVFrame()
    guard picture.width > 0, picture.height > 0, let target = small.pointer else {
      throw util.failure(-EINVAL, during: "sws_getContext")
    }
    let height = max(2, Int32(Int(picture.height) * Int(width) / Int(picture.width)) & ~1)
    target.pointee.width = width
    target.pointee.height = min(height, width * 4)
    target.pointee.format = AV_PIX_FMT_YUVJ420P.rawValue
    try util.check(library.functions.av_frame_get_buffer?(target, 0), during: "av_frame_get_buffer")
    let context = library.functions.sws_getContext?(
      picture.width, picture.height, AVPixelFormat(picture.format), width, target.pointee.height,
      AV_PIX_FMT_YUVJ420P, SWS_AREA | SWS_ACCURATE_RND | SWS_BITEXACT, nil, nil, nil)
    guard let context else { throw util.failure(-EINVAL, during: "sws_getContext") }
    defer { library.functions.sws_freeContext?(context) }
    let data = [picture.data.0, picture.data.1, picture.data.2, picture.data.3]
    var source: [UnsafePointer<UInt8>?] = data.map { plane in plane.map { UnsafePointer($0) } }
    var sourceStrides = [
      picture.linesize.0, picture.linesize.1, picture.linesize.2, picture.linesize.3,
    ]
    var planes = [
      target.pointee.data.0, target.pointee.data.1, target.pointee.data.2, target.pointee.data.3,
    ]
    var strides = [
      target.pointee.linesize.0, target.pointee.linesize.1, target.pointee.linesize.2,
      target.pointee.linesize.3,
    ]
    try util.check(
      library.functions.sws_scale?(
        context, &source, &sourceStrides, 0, picture.height, &planes, &strides),
      during: "sws_scale")
    return small
  }

  /// The mean luma of a picture in the format of JPEG, from 0 for black to 1 for white.
  static func meanLuma(_ picture: AVFrame) -> Double {
    guard let plane = picture.data.0, picture.width > 0, picture.height > 0 else { return 0 }
    var sum = 0
    for row in 0..<Int(picture.height) {
      let line = plane + row * Int(picture.linesize.0)
      for column in 0..<Int(picture.width) { sum += Int(line[column]) }
    }
    return Double(sum) / Double(Int(picture.width) * Int(picture.height)) / 255
  }
}
