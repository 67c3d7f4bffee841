import CFFmpeg

/// Opens bytes with libavformat in a process of its own first, which has limits.
///
/// The tables of a header may make libavformat allocate far more than the file has bytes, and its faults end the
/// process.
enum LibAVTrial {
  /// The memory that a header may need: the samples of a day of audio and video, about 24 bytes each.
  static let maximumMemory = 224 << 20
  /// The processor time of a header.
  static let maximumTime = 10
  /// The factor by which all time may be longer, on a machine with other work.
  private static let patience = 6

  /// Throws when the bytes cannot be opened within the limits.
  ///
  /// - Parameters:
  ///   - format: the name of the format; `nil` for the one that is recognised.
  ///   - formats: the names of those that may be recognised.
  static func check(
    _ bytes: [UInt8], format: String?, of formats: String, with library: LibAVFormat
  ) throws(LibAVError) {
    let result = bytes.withUnsafeBufferPointer { buffer in
      formats.withCString { formats in
        withOptionalCString(format) { format in
          var input = CFFmpegTrialInput(
            bytes: buffer.baseAddress, count: Int64(buffer.count), position: 0, format: format,
            formats: formats, memory: Int64(maximumMemory), seconds: Int64(maximumTime),
            milliseconds: Int32(maximumTime * patience * 1000))
          return withUnsafePointer(to: library.util.functions) { util in
            withUnsafePointer(to: library.functions) { cffmpeg_try(util, $0, &input) }
          }
        }
      }
    }
    switch result {
    case CFFMPEG_TRIAL_PASSED: return
    case CFFMPEG_TRIAL_MEMORY:
      throw .headerRefused(
        reason: "its header needs more than \(maximumMemory >> 20) MiB of memory")
    case CFFMPEG_TRIAL_TIME:
      throw .headerRefused(
        reason: "its header takes more than \(maximumTime) s of processor time")
    default: throw .headerRefused(reason: "its header is one at which libavformat fails")
    }
  }

  private static func withOptionalCString<Result>(
    _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    guard let text else { return body(nil) }
    return text.withCString { body($0) }
  }
}
