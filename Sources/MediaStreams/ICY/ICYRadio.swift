internal import Foundation
import SourceDiagnostics

/// Listens to a radio stream over http for a while.
public struct ICYRadio: Sendable {
  /// The most bytes of audio that are kept.
  static let maximumAudio = 64 << 20

  private let userAgent: String
  private let headers: [(name: String, value: String)]
  private let timeout: Duration
  private let listeningTime: Duration

  /// A listener.
  ///
  /// - Parameters:
  ///   - userAgent: what it calls itself.
  ///   - headers: further headers of its request, whose names are tokens and whose values have no line breaks. They
  ///     are sent to whatever address the server redirects to, over https only where its certificate is valid.
  ///   - timeout: how long a server may send nothing.
  ///   - listeningTime: how long it listens, from the start of the connection on.
  public init(
    userAgent: String, headers: [(name: String, value: String)] = [], timeout: Duration,
    listeningTime: Duration
  ) {
    self.userAgent = userAgent
    self.headers = headers
    self.timeout = timeout
    self.listeningTime = listeningTime
  }

  /// What an address sends until the time is up or the stream ends.
  ///
  /// Blocks are told apart by their content, so that one that is sent again and again counts once.
  ///
  /// - Parameters:
  ///   - address: the http(s) address.
  ///   - isKnown: whether the headers of an answer have told that it is a radio stream. Otherwise such headers, metadata
  ///     or audio have to.
  /// - Throws: ``LibAVError`` when FFmpeg is missing, there is no connection, or what comes is no radio stream.
  public func listen(
    to address: String, isKnown: Bool = false
  ) async throws(LibAVError) -> ICYContent {
    let interruption = ICYInterruption(after: listeningTime)
    // libavformat waits in the call, so it has a thread of its own.
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(
            returning: Result { () throws(LibAVError) in
              try receive(address, interruption: interruption, isKnown: isKnown)
            })
        }
      }
    } onCancel: {
      interruption.cancel()
    }
    return try outcome.get()
  }

  private func receive(
    _ address: String, interruption: ICYInterruption, isKnown: Bool
  ) throws(LibAVError) -> ICYContent {
    let connection = try ICYConnection(
      address: address, userAgent: userAgent, headers: headers, timeout: timeout,
      interruption: interruption)
    var audio: [UInt8] = []
    var blocks: [ICYBlock] = []
    var findings = FindingLog()
    reading: while audio.count < Self.maximumAudio {
      do throws(LibAVError) {
        guard case .audio(let bytes, let metadata) = try connection.read() else { break reading }
        if let metadata, !metadata.isEmpty, blocks.count < ICYRecording.maximumBlocks {
          blocks.append(ICYBlock(bytes: metadata, audioOffset: audio.count))
        }
        audio += bytes
      } catch {
        findings.add(ICYRules.streamBroken, at: nil, message: "\(error)")
        break reading
      }
    }
    let headers = ICYHeaders(
      lines: connection.headers.split(whereSeparator: \.isNewline).map { Array($0.utf8) })
    var content = ICYContent(audio: audio, blocks: blocks, headers: headers)
    // FFmpeg does not tell of icy-metaint, which may be the only header of a radio stream.
    guard
      isKnown || !headers.list.isEmpty || !blocks.isEmpty
        || content.media.container != .unrecognized
    else {
      throw .callFailed(
        operation: "avio_open2", code: 0, message: "the server sends no radio stream")
    }
    content.media.diagnostics = findings.finish() + content.media.diagnostics.map(\.inAudio)
    return content
  }
}
