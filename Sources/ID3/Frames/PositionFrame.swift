internal import SourceDiagnostics

/// The position in the audio for a listener who has just tuned in, `POSS` (ID3v2.4.0 frames,
/// section 4.21).
public struct PositionFrame: ID3FrameBody {
  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The unit: 1 for MPEG frames, 2 for milliseconds.
  public let format: UInt8
  /// The position in that unit.
  public let position: UInt64

  private static let longestPosition = 8

  init(reading content: inout ID3FrameContentReader) throws(MalformedData) {
    self.header = content.header
    self.format = try content.byte("time stamp format")
    let offset = header.byteOffset
    let digits = content.takeRest().drop { $0 == 0 }
    guard digits.count <= Self.longestPosition else {
      throw MalformedData(
        .limitExceeded(limit: Self.longestPosition), field: "length of the position",
        byteOffset: offset)
    }
    self.position = digits.reduce(0) { $0 << 8 | UInt64($1) }
  }

  var attributes: [ID3Attribute] {
    [
      ID3Attribute("format", .integer(Int(format))),
      ID3Attribute("position", Int(exactly: position).map { .integer($0) } ?? .text("\(position)")),
    ]
  }

  var summary: String {
    switch format {
    case 1: "= \(position) MPEG frames"
    case 2: "= \(position) ms"
    default: "= \(position) in unit \(format)"
    }
  }
}
