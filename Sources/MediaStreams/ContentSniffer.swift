internal import FieldValues

/// Detects the container of bytes from the bytes alone, never from a name or a declared type.
public enum ContentSniffer {
  /// The number of bytes from the start that are enough, apart from tags before the media.
  public static let prefixLength = 65_536

  /// The container of bytes, from the first ``prefixLength`` bytes after any leading ID3 tags.
  public static func container(of bytes: [UInt8]) -> MediaContainer {
    guard !bytes.isEmpty else { return .empty }
    var start = 0
    while let tag = ID3TagHeader(bytes[start...]) {
      start = min(bytes.count, start + tag.tagSize)
    }
    // Some writers do not count their padding in the size of the tag.
    if start > 0 { start = bytes[start...].firstIndex { $0 != 0 } ?? start }
    let end = min(bytes.count, start + prefixLength)
    let prefix = Array(bytes[start..<end])
    let isWhole = end == bytes.count
    if let size = packetSize(prefix, isWhole: isWhole, mustLead: true) {
      return .transportStream(packetSize: size)
    }
    if let container = marked(prefix) ?? audio(prefix, isWhole: isWhole) { return container }
    // Magic numbers and frames match by chance less often than junk before the first packet.
    if let size = packetSize(prefix, isWhole: isWhole, mustLead: false) {
      return .transportStream(packetSize: size)
    }
    return text(prefix) ?? audioInside(prefix) ?? .unrecognized
  }

  private static func packetSize(_ prefix: [UInt8], isWhole: Bool, mustLead: Bool) -> Int? {
    var framing = PacketFraming()
    guard
      case .found(let place) = framing.search(prefix.span, from: 0, isFinal: isWhole && mustLead),
      let stride = framing.stride
    else { return nil }
    return !mustLead || place == 0 || (place == 4 && stride == 192) ? stride : nil
  }

  private static let boxTypes: Set<[UInt8]> = Set(
    [
      "ftyp", "styp", "moov", "moof", "sidx", "ssix", "emsg", "prft", "mdat", "free", "skip",
      "wide", "pdin", "uuid",
    ].map { Array($0.utf8) })

  private static func marked(_ prefix: [UInt8]) -> MediaContainer? {
    if prefix.starts(with: Array("OggS".utf8)) { return .ogg }
    if prefix.starts(with: Array("fLaC".utf8)) { return .flac }
    if prefix.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .matroska }
    guard prefix.count >= 8, boxTypes.contains(Array(prefix[4..<8])) else { return nil }
    let size = prefix[..<4].reduce(0) { $0 << 8 | Int($1) }
    // Zero means up to the end of the file, one announces a 64-bit size.
    return size >= 8 || size <= 1 ? .isoBaseMedia : nil
  }

  private static func audio(_ prefix: [UInt8], isWhole: Bool) -> MediaContainer? {
    guard let first = AudioFrameHeader(prefix.span, at: 0) else { return nil }
    // Two matching bytes may be chance; a second frame, a tag, or the end at the right place are
    // not.
    let next = first.byteCount
    if next < prefix.count {
      let follows =
        AudioFrameHeader(prefix.span, at: next)?.codec == first.codec
        || ID3TagHeader(prefix[next...]) != nil
      return follows ? .packedAudio(first.codec) : nil
    }
    return isWhole && next == prefix.count ? .packedAudio(first.codec) : nil
  }

  /// The number of consecutive frames that rule out chance, if the first is not at the start.
  private static let confirmingFrames = 4

  /// Audio that starts inside a frame, as in a recording of a radio stream.
  private static func audioInside(_ prefix: [UInt8]) -> MediaContainer? {
    for start in prefix.indices where prefix[start] == 0xFF || prefix[start] == 0x0B {
      guard let first = AudioFrameHeader(prefix.span, at: start) else { continue }
      var place = start + first.byteCount
      var count = 1
      while count < confirmingFrames, let next = AudioFrameHeader(prefix.span, at: place),
        next.codec == first.codec, next.sampleRate == first.sampleRate
      {
        place += next.byteCount
        count += 1
      }
      if count == confirmingFrames { return .packedAudio(first.codec) }
    }
    return nil
  }

  private static func text(_ prefix: [UInt8]) -> MediaContainer? {
    var bytes = prefix.withoutByteOrderMark
    if bytes.starts(with: Array("#EXTM3U".utf8)) { return .playlist }
    if bytes.starts(with: Array("WEBVTT".utf8)) { return .webVTT }
    let hash = UInt8(ascii: "#")
    if prefix.starts(with: [0xFF, 0xFE, hash, 0]) || prefix.starts(with: [0xFE, 0xFF, 0, hash]) {
      return .text(.utf16)
    }
    bytes = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    switch bytes.first {
    // Encrypted bytes may begin with any of them.
    case UInt8(ascii: "{") where isText(bytes), UInt8(ascii: "[") where isText(bytes):
      return .text(.json)
    case UInt8(ascii: "<") where isText(bytes):
      let start = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
      let isHTML = start.hasPrefix("<!doctype html") || start.contains("<html")
      return .text(isHTML ? .html : .xml)
    default: return nil
    }
  }

  /// The number of bytes that show whether they are text.
  private static let textSampleLength = 64

  /// Whether no control character is among the first bytes, as it is by chance one time in a
  /// thousand.
  private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.prefix(textSampleLength).allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
  }
}
