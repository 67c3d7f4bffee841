import SourceDiagnostics

/// A recording of a radio stream as received: after a fixed number of audio bytes there is a block
/// of metadata, whose first byte is its length in units of 16 bytes; zero means no change.
public struct ICYRecording {
  /// The longest accepted interval.
  public static let maximumInterval = 64 << 20
  /// The maximum number of blocks that are kept.
  static let maximumBlocks = 100_000
  private static let unit = 16
  /// The maximum size of the response header.
  private static let maximumHeaderSize = 16_384

  /// The number of audio bytes between blocks, if the recording contains the response header.
  public let declaredInterval: Int?
  /// The station headers.
  public let headers: ICYHeaders
  /// Whether the recording begins with the header of a radio server.
  public let hasHeader: Bool
  /// The value of the interval header if it is not a valid interval.
  private let invalidInterval: String?
  /// Where the audio begins.
  private let start: Int
  private let bytes: [UInt8]

  /// A recording from its bytes.
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
    // A header without an end is not a header.
    self.start = lines?.end ?? 0
    self.headers = headers
    self.hasHeader = lines != nil && (isICY || interval != nil || !headers.list.isEmpty)
    (declaredInterval, invalidInterval) = Self.interval(interval)
  }

  /// The body of a response whose headers are known, with lower-case names.
  public init(_ body: [UInt8], answering headers: [String: String]) {
    self.bytes = body
    self.start = 0
    self.headers = ICYHeaders(fields: headers)
    self.hasHeader = true
    (declaredInterval, invalidInterval) = Self.interval(headers["icy-metaint"])
  }

  /// The interval in a header, and the text if it is not a valid interval.
  private static func interval(_ text: String?) -> (declared: Int?, invalid: String?) {
    let text = text?.filter { !$0.isWhitespace }
    let number = text.flatMap { Int($0) }
    return (number, number.map(isInterval) == true ? nil : text)
  }

  /// The lines of a header, each with its continuation lines, and the end of the header; `nil` when
  /// it has no end.
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

  /// Demultiplexes the recording.
  ///
  /// - Parameter interval: the number of audio bytes between blocks, if the recording does not
  ///   declare it.
  public func content(interval: Int? = nil) -> ICYContent {
    var findings = DiagnosticCollector.ofMedia
    guard let interval = interval ?? declaredInterval, Self.isInterval(interval) else {
      // A server that declares no interval sends no metadata.
      if let given = interval.map({ String($0) }) ?? invalidInterval
        ?? (hasHeader ? nil : "unknown")
      {
        findings.add(
          ICYRules.intervalInvalid, at: nil,
          message:
            "the interval is \(given), a number from 1 to \(Self.maximumInterval) was expected")
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
        message:
          "\(Plural.text(block.count, "byte is", "bytes are")) not metadata; the interval may be wrong"
      )
      return
    }
    guard blocks.count < Self.maximumBlocks else {
      findings.add(
        ICYRules.limitExceeded, at: offset,
        message: "more than \(Self.maximumBlocks) blocks, the others are ignored")
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
  /// The finding without its offset, which is one of the audio alone and not of the recording.
  var inAudio: Diagnostic {
    var copy = self
    guard let offset = copy.location.byteOffset else { return copy }
    copy.location.byteOffset = nil
    copy.notes.append("at byte \(offset) of the audio")
    return copy
  }
}
