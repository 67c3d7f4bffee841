public import MediaTiming
internal import SourceDiagnostics

/// A block of metadata between the audio of a radio stream, not decoded.
public struct ICYBlock: Hashable, Sendable {
  /// The block without its zero padding.
  public var bytes: [UInt8]
  /// The number of audio bytes before it.
  public var audioOffset: Int
  /// The offset of the block in the recording; `nil` for audio that was received separately.
  public var byteOffset: Int?
  /// The time of the audio frame around or after it; `nil` when the audio has no known frames.
  public var time: MediaTime?

  /// A block at a place.
  public init(bytes: [UInt8], audioOffset: Int, byteOffset: Int? = nil, time: MediaTime? = nil) {
    self.bytes = bytes
    self.audioOffset = audioOffset
    self.byteOffset = byteOffset
    self.time = time
  }
}

/// A demultiplexed radio stream: its audio and its metadata.
public struct ICYContent: Hashable, Sendable {
  /// The audio.
  public var media: MediaContent
  /// The blocks in order.
  public var blocks: [ICYBlock]
  /// The headers of the station.
  public var headers: ICYHeaders

  /// Finds the time of each block in the audio, which must be complete.
  public init(audio: [UInt8], blocks: [ICYBlock], headers: ICYHeaders = ICYHeaders()) {
    let walk = PackedAudioReader.read(audio, timing: blocks.map(\.audioOffset))
    self.media = walk.content
    self.blocks = blocks
    self.headers = headers
    guard media.container != .unrecognized else { return }
    for (index, time) in walk.times.enumerated() { self.blocks[index].time = time }
  }
}

extension ICYContent {
  /// Reports that the connection ended with an error.
  public mutating func noteBreak(_ reason: String) {
    var findings = DiagnosticCollector.ofMedia
    findings.add(ICYRules.streamBroken, at: nil, message: reason)
    media.diagnostics += findings.finish()
  }
}
