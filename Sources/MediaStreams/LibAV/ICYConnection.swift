import CFFmpeg
import Synchronization

/// A connection to a radio stream through the http protocol of libavformat, which takes `ICY 200 OK` for an answer.
/// Owns the C object.
final class ICYConnection {
  /// What a read brought.
  enum Piece {
    /// Audio, and the metadata that holds from its first byte on.
    case audio([UInt8], metadata: [UInt8]?)
    /// The stream is over.
    case end
    /// The time is up, or the listener has gone.
    case interrupted
  }

  private static let bufferSize: Int32 = 32_768

  private let library: LibAVFormat
  private let interruption: ICYInterruption
  private var context: UnsafeMutablePointer<AVIOContext>?

  /// Opens an http(s) address. Nothing but http over TCP and TLS is opened, wherever the server redirects to, and over
  /// TLS nothing is sent to a server whose certificate is not that of its host.
  init(
    address: String, userAgent: String, headers: [(name: String, value: String)],
    timeout: Duration, interruption: ICYInterruption
  ) throws(LibAVError) {
    self.library = try LibAVFormat.load()
    self.interruption = interruption
    let util = library.util
    var options: OpaquePointer?
    defer { util.functions.av_dict_free?(&options) }
    for (name, value) in [
      ("icy", "1"), ("protocol_whitelist", "http,https,tcp,tls"), ("user_agent", userAgent),
      // Unless it is told to, FFmpeg takes any certificate.
      ("tls_verify", "1"),
      ("rw_timeout", String(timeout.components.seconds.clampedMicroseconds)),
      ("headers", headers.map { "\($0.name): \($0.value)\r\n" }.joined()),
    ] where !value.isEmpty {
      _ = util.functions.av_dict_set?(&options, name, value, 0)
    }
    var callback = AVIOInterruptCB(
      callback: { opaque in
        guard let opaque else { return 1 }
        let interruption = Unmanaged<ICYInterruption>.fromOpaque(opaque).takeUnretainedValue()
        return interruption.isDue ? 1 : 0
      }, opaque: Unmanaged.passUnretained(interruption).toOpaque())
    let code = library.functions.avio_open2?(
      &context, address, AVIO_FLAG_READ, &callback, &options)
    try util.check(code, during: "avio_open2")
  }

  deinit { _ = library.functions.avio_closep?(&context) }

  /// The headers of the answer that begin with `icy-`, one line each; empty when there are none.
  var headers: String { String(decoding: option("icy_metadata_headers"), as: UTF8.self) }

  /// Waits for the next bytes of audio. No more come at once than there are up to the next metadata.
  func read() throws(LibAVError) -> Piece {
    let before = option("icy_metadata_packet")
    var buffer = [UInt8](repeating: 0, count: Int(Self.bufferSize))
    let code = library.functions.avio_read_partial?(context, &buffer, Self.bufferSize) ?? 0
    if code < 0, interruption.isDue { return .interrupted }
    // A stream without a length that ends is an input error to libavformat.
    if code == 0 || code == cffmpeg_end_of_file() || code == -EIO { return .end }
    try library.util.check(code, during: "avio_read_partial")
    let after = option("icy_metadata_packet")
    return .audio(Array(buffer.prefix(Int(code))), metadata: after == before ? nil : after)
  }

  private func option(_ name: String) -> [UInt8] {
    var value: UnsafeMutablePointer<UInt8>?
    let code =
      library.util.functions.av_opt_get?(
        context, name, AV_OPT_SEARCH_CHILDREN, &value) ?? -1
    guard code >= 0, let text = value else { return [] }
    defer { library.util.functions.av_free?(text) }
    var bytes: [UInt8] = []
    var next = text
    while next.pointee != 0 {
      bytes.append(next.pointee)
      next += 1
    }
    return bytes
  }
}

extension Int64 {
  /// Whole seconds as microseconds, at least one second.
  fileprivate var clampedMicroseconds: Int64 {
    let (product, overflow) = Swift.max(self, 1).multipliedReportingOverflow(by: 1_000_000)
    return overflow ? .max : product
  }
}

/// When a connection is to be left: at a moment, or as soon as somebody says so.
final class ICYInterruption: Sendable {
  private let deadline: ContinuousClock.Instant
  private let isCancelled = Atomic(false)

  init(after time: Duration) { deadline = .now + time }

  var isDue: Bool { isCancelled.load(ordering: .relaxed) || ContinuousClock.now >= deadline }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }
}
