public import MediaTiming
internal import SourceDiagnostics

/// The duration and the title of a segment (RFC 8216bis, section 4.4.4.1).
public struct ExtinfTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.extinf

  /// Seconds; zero when the text is not a number.
  public var duration: MediaTime
  /// The text after the comma; `nil` without a comma.
  public var title: String?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    let fields = ExtinfFields(reader.text, line: reader.line)
    self.duration = fields.duration?.time ?? .zero
    self.title = fields.title.map(reader.text.string)
    if let fault = fields.fault(in: reader.text) {
      reader.report(.malformedSegmentDuration, fault)
    }
  }
}

/// The packed parts of an EXTINF line.
struct ExtinfFields {
  var duration: DecimalText?
  /// Bytes of the duration as written.
  var durationRange: Range<Int>
  var title: Range<Int>?

  init(_ text: PlaylistText, line: Int) {
    let bytes = text.bytes
    self.init(bytes.span, value: text.lines[line].value)
  }

  /// The parts of the text after the colon.
  @inline(__always)
  init(_ bytes: Span<UInt8>, value: Range<Int>?) {
    guard var range = value else {
      self.durationRange = 0..<0
      return
    }
    while let first = range.first, bytes[first] == 0x20 || bytes[first] == 0x09 {
      range = (first + 1)..<range.upperBound
    }
    self.duration = DecimalText.parse(bytes, in: range)
    var comma = duration?.end ?? range.lowerBound
    while comma < range.upperBound, bytes[comma] != UInt8(ascii: ",") { comma += 1 }
    self.durationRange = range.lowerBound..<comma
    if comma < range.upperBound { self.title = (comma + 1)..<range.upperBound }
  }

  /// Whether the duration is a number, not negative, with nothing after it.
  @inline(__always)
  var isWellFormed: Bool {
    guard let duration else { return false }
    return duration.end == durationRange.upperBound && duration.units >= 0
  }

  /// The fault of the duration.
  func fault(in text: PlaylistText) -> String? {
    guard !isWellFormed else { return nil }
    let written = text.string(durationRange.prefix(60))
    guard let duration else { return "EXTINF has the duration \"\(written)\", zero is taken" }
    if duration.units < 0 { return "EXTINF has a negative duration of \(written) s" }
    // Blanks before the comma do no harm.
    let rest = text.bytes[duration.end..<durationRange.upperBound]
    if rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
    return "EXTINF has the duration \"\(written)\", of which \(duration.time) is taken"
  }
}
