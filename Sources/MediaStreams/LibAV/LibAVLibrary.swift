import CFFmpeg

/// libavutil, opened on first need.
///
/// Unchecked because imported function pointers are not known to be sendable: the table is filled once
/// and never changes, and the functions in it keep no state but the level of the log.
final class LibAVUtil: @unchecked Sendable {
  private static let loaded = Result<LibAVUtil, LibAVError> { () throws(LibAVError) in
    try LibAVUtil()
  }

  let functions: CFFmpegUtil

  /// The library, or the reason that it is unavailable.
  static func load() throws(LibAVError) -> LibAVUtil { try loaded.get() }

  private init() throws(LibAVError) {
    var functions = CFFmpegUtil()
    if let missing = cffmpeg_load_util(&functions) {
      throw .libraryMissing(name: String(cString: missing))
    }
    self.functions = functions
    // Errors are returned as codes; a library must not write to the terminal.
    functions.av_log_set_level?(AV_LOG_QUIET)
  }

  /// Throws when a return code is an error.
  func check(_ code: Int32?, during operation: String) throws(LibAVError) {
    guard let code else { throw .libraryMissing(name: operation) }
    guard code < 0 else { return }
    throw failure(code, during: operation)
  }

  func failure(_ code: Int32, during operation: String) -> LibAVError {
    var buffer = [CChar](repeating: 0, count: 128)
    _ = functions.av_strerror?(code, &buffer, buffer.count)
    let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return .callFailed(
      operation: operation, code: code, message: String(decoding: text, as: UTF8.self))
  }

  /// The entries of a dictionary in order.
  ///
  /// - Parameter maximumValueSize: the size in bytes to which values are cut.
  func entries(
    of dictionary: OpaquePointer?, maximumValueSize: Int = .max
  ) -> [LibAVTag] {
    var tags: [LibAVTag] = []
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = functions.av_dict_get?(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX),
      tags.count < LibAVTag.maximumCount
    {
      // One byte more shows that there is more.
      let count = strnlen(next.pointee.value, maximumValueSize.addingOne)
      let bytes = UnsafeRawBufferPointer(start: next.pointee.value, count: count)
      let (value, isCut) = ChapterLimits.text(bytes, maximumSize: maximumValueSize)
      var tag = LibAVTag(key: String(cString: next.pointee.key), value: value)
      tag.isCut = isCut
      tags.append(tag)
      entry = next
    }
    return tags
  }
}

/// libavformat with libavcodec, opened on first need.
///
/// Unchecked for the same reason as ``LibAVUtil``.
final class LibAVFormat: @unchecked Sendable {
  private static let loaded = Result<LibAVFormat, LibAVError> { () throws(LibAVError) in
    try LibAVFormat()
  }

  let functions: CFFmpegFormat
  let util: LibAVUtil

  /// The library, or the reason that it is unavailable.
  static func load() throws(LibAVError) -> LibAVFormat { try loaded.get() }

  private init() throws(LibAVError) {
    self.util = try LibAVUtil.load()
    var functions = CFFmpegFormat()
    if let missing = cffmpeg_load_format(&functions) {
      throw .libraryMissing(name: String(cString: missing))
    }
    self.functions = functions
  }

  /// The name of the library with its version, such as `libavformat 59.27.100`.
  var name: String {
    let version = functions.avformat_version?() ?? 0
    return "libavformat \(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }
}
