import SourceDiagnostics

/// A recording of a radio stream as it comes over the network: after so many bytes of audio a block of metadata
/// stands, of which the first byte tells the length in units of 16 bytes; zero says that nothing has changed.
public struct ICYRecording {
  /// The longest interval that makes sense.
  public static let maximumInterval = 64 << 20
  /// The most blocks that are kept.
  static let maximumBlocks = 100_000
  private static let unit = 16
  /// How much of a recording may be the header of the answer.
  private static let maximumHeaderSize = 16_384

  /// The bytes of audio from block to block, where the recording has the header of the answer in it.
  public let declaredInterval: Int?
  /// What the header of the answer tells of the station.
  public let headers: ICYHeaders
  /// Whether the recording begins with the header of a radio server.
  public let hasHeader: Bool
  /// The interval as the header has it, where that is none.
  private let invalidInterval: String?
  /// Where the audio begins.
  private let start: Int
  private let bytes: [UInt8]

  /// A recording of its bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let head = bytes.prefix(Self.maximumHeaderSize)
    let isICY = head.starts(with: "ICY ".utf8)
    let lines = isICY || head.starts(with: "HTTP/".utf8) ? Self.lines(of: head) : nil
    var headers = ICYHeaders()
    var interval: String?
    for line in lines?.lines ?? [] {
      let parts = String(decoding: line, as: UTF8.self).split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0].lowercased() == "icy-metaint" {
        interval = interval ?? String(parts[1])
      } else {
        headers.add(line)
      }
    }
    // Without its end it is no header.
    self.start = lines?.end ?? 0
    self.headers = headers
    self.hasHeader = lines != nil && (isICY || interval != nil || !headers.list.isEmpty)
    (declaredInterval, invalidInterval) = Self.interval(interval)
  }

  /// What came as the body of an answer whose headers are known, with names in lower case.
  public init(_ body: [UInt8], answering headers: [String: String]) {
    self.bytes = body
    self.start = 0
    self.headers = ICYHeaders(fields: headers)
    self.hasHeader = true
    (declaredInterval, invalidInterval) = Self.interval(headers["icy-metaint"])
  }

  /// The number that a header has for the interval, and the text where that is no interval.
  private static func interval(_ text: String?) -> (declared: Int?, invalid: String?) {
    let text = text?.filter { !$0.isWhitespace }
    let number = text.flatMap { Int($0) }
    return (number, number.map(isInterval) == true ? nil : text)
  }

  /// The lines of a header, each with those that go on with it, and where it ends; `nil` when it has no end.
  private static func lines(of head: ArraySlice<UInt8>) -> (lines: [[UInt8]], end: Int)? {
    var lines: [[UInt8]] = []
    var start = head.startIndex
    while let feed = head[start...].firstIndex(of: 0x0A) {
      let line = head[start..<feed].filter { $0 != 0x0D }
      start = feed + 1
      guard let first = line.first else { return (lines, start) }
      if first == 0x20 || first == 0x09, let last = lines.indices.last {
        lines[last] += line
      } else {
        lines.append(line)
      }
    }
    return nil
  }

  /// Whether a number can be an interval.
  public static func isInterval(_ number: Int) -> Bool { (1...maximumInterval).contains(number) }

  /// Takes the recording apart.
  ///
  /// - Parameter interval: the bytes of audio from block to block, where the recording does not tell itself.
  public func content(interval: Int? = nil) -> ICYContent {
    var findings = DiagnosticCollector.ofMedia
    guard let interval = interval ?? declaredInterval, Self.isInterval(interval) else {
      // A server that declares no interval sends no metadata.
      if let told = interval.map({ String($0) }) ?? invalidInterval
        ?? (hasHeader ? nil : "not known")
      {
        findings.add(
          ICYRules.intervalInvalid, at: nil,
          message: "the interval is \(told), which is not from 1 to \(Self.maximumInterval)")
      }
      return finish(audio: Array(bytes[start...]), blocks: [], findings: findings)
    }
    var audio: [UInt8] = []
    audio.reserveCapacity(bytes.count - start)
    var blocks: [ICYBlock] = []
    var offset = start
    while offset < bytes.count {
      let end = min(bytes.count, offset + interval)
      audio += bytes[offset..<end]
      offset = end
      guard offset < bytes.count else { break }
      let length = Int(bytes[offset]) * Self.unit
      let block = bytes[(offset + 1)..<min(bytes.count, offset + 1 + length)]
      if block.count < length {
        findings.add(
          ICYRules.blockTruncated, at: offset,
          message: "a block of \(length) bytes ends after \(block.count) with the recording")
      }
      if length > 0 {
        keep(block, at: offset, audio: audio.count, in: &blocks, findings: &findings)
      }
      offset += 1 + block.count
    }
    return finish(audio: audio, blocks: blocks, findings: findings)
  }

  private func keep(
    _ block: ArraySlice<UInt8>, at offset: Int, audio: Int, in blocks: inout [ICYBlock],
    findings: inout DiagnosticCollector
  ) {
    let text = Array(block.prefix { $0 != 0 })
    guard text.contains(UInt8(ascii: "=")) else {
      findings.add(
        ICYRules.blockUnreadable, at: offset,
        message: "\(block.count) bytes are no metadata; the interval may be another one")
      return
    }
    guard blocks.count < Self.maximumBlocks else {
      findings.add(
        ICYRules.limitExceeded, at: offset,
        message: "more than \(Self.maximumBlocks) blocks, the rest is left out")
      return
    }
    blocks.append(ICYBlock(bytes: text, audioOffset: audio, byteOffset: offset))
  }

  private func finish(
    audio: [UInt8], blocks: [ICYBlock], findings: consuming DiagnosticCollector
  ) -> ICYContent {
    var content = ICYContent(audio: audio, blocks: blocks, headers: headers)
    content.media.diagnostics = findings.finish() + content.media.diagnostics.map(\.inAudio)
    content.media.byteCount = bytes.count
    return content
  }
}

extension Diagnostic {
  /// The finding with its offset told as one of the audio alone, which is not that of the recording.
  var inAudio: Diagnostic {
    var copy = self
    guard let offset = copy.location.byteOffset else { return copy }
    copy.location.byteOffset = nil
    copy.notes.append("at byte \(offset) of the audio")
    return copy
  }
}
