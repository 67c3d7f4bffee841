public import MediaTiming
internal import SourceDiagnostics

/// A block of metadata between the audio of a radio stream, not decoded.
public struct ICYBlock: Hashable, Sendable {
  /// The block without the zeros that fill it up.
  public var bytes: [UInt8]
  /// How many bytes of audio come before it.
  public var audioOffset: Int
  /// The offset of the block in the recording; `nil` where the audio came without it.
  public var byteOffset: Int?
  /// The time of the audio frame that it stands in or before; `nil` when the audio has no frames that are known.
  public var time: MediaTime?

  /// A block at a place.
  public init(
    bytes: [UInt8], audioOffset: Int, byteOffset: Int? = nil, time: MediaTime? = nil
  ) {
    self.bytes = bytes
    self.audioOffset = audioOffset
    self.byteOffset = byteOffset
    self.time = time
  }
}

/// A radio stream taken apart: its audio, and the metadata between it.
public struct ICYContent: Hashable, Sendable {
  /// What the audio is.
  public var media: MediaContent
  /// The blocks in order.
  public var blocks: [ICYBlock]
  /// What the server tells of the station.
  public var headers: ICYHeaders

  /// Finds the time of each block in the audio, which has to be whole.
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
  /// Tells that the connection ended with a fault.
  public mutating func noteBreak(_ reason: String) {
    var findings = DiagnosticCollector.ofMedia
    findings.add(ICYRules.streamBroken, at: nil, message: reason)
    media.diagnostics += findings.finish()
  }
}
