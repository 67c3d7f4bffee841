import ByteParsing
import MediaTiming
import SCTE35

/// A random playlist whose breaks go from segment to segment, one after the other, as packagers write them in one dialect.
package struct RandomBreaks {
  /// How the breaks are marked.
  private enum Form: CaseIterable {
    case cueOut, continued, oatcls, splicePoint, scte35, extSCTE35, adobe, esam, ranges
  }

  private static let segmentLengths = [2000, 4000, 6000, 6006, 9600]

  private let form: Form
  private let segmentLength: Int
  private let segmentCount: Int
  private let isEnded: Bool
  /// The lines before each segment.
  private var lines: [Int: [String]] = [:]

  /// Breaks that the given source of random numbers chooses.
  package init(using random: inout some RandomNumberGenerator) throws {
    isEnded = !random.oneIn(4)
    form = Form.allCases.randomElement(using: &random) ?? .cueOut
    segmentLength = Self.segmentLengths.randomElement(using: &random) ?? 4000
    segmentCount = Int.random(in: 10...24, using: &random)
    var place = Int.random(in: 0...3, using: &random)
    for number in 1...UInt32.random(in: 1...3, using: &random) {
      let end = place + Int.random(in: 1...4, using: &random)
      guard end < segmentCount else { break }
      let actual = (end - place) * segmentLength
      let planned = [actual, actual, 30_000, nil].randomElement(using: &random) ?? nil
      let pause = Break(
        number: number, range: place..<end, planned: planned, hasEnd: !random.oneIn(6))
      try add(pause)
      place = end + Int.random(in: 0...5, using: &random)
    }
  }

  // MARK: Markers

  private struct Break {
    var number: UInt32
    var range: Range<Int>
    /// Milliseconds.
    var planned: Int?
    var hasEnd: Bool
  }

  private mutating func add(_ pause: Break) throws {
    let begin = pause.range.lowerBound
    let planned = pause.planned.map { Self.seconds($0) }
    let out = try Self.message(pause.number, out: true, lasting: pause.planned)
    let back = try Self.message(pause.number, out: false, lasting: nil)
    let length = planned.map { ":\($0)" } ?? ""
    let attribute = planned.map { ",DURATION=\($0)" } ?? ""
    let id = "ID=\"\(pause.number)\""
    var (start, end): (String, String)
    switch form {
    case .cueOut: (start, end) = ("#EXT-X-CUE-OUT\(length)", "#EXT-X-CUE-IN")
    case .continued:
      (start, end) = ("#EXT-X-CUE-OUT\(length)", "#EXT-X-CUE-IN")
      for index in pause.range.dropFirst() {
        let elapsed = Self.seconds((index - begin) * segmentLength)
        lines[index, default: []].append(
          "#EXT-X-CUE-OUT-CONT" + (planned.map { ":\(elapsed)/\($0)" } ?? ""))
      }
    case .oatcls:
      start = "#EXT-OATCLS-SCTE35:\(Base64.text(out))\n#EXT-X-CUE-OUT\(length)"
      end = "#EXT-X-CUE-IN"
    case .splicePoint:
      start = "#EXT-X-SPLICEPOINT-SCTE35:\(Base64.text(out))"
      end = "#EXT-X-SPLICEPOINT-SCTE35:\(Base64.text(back))"
    case .scte35:
      start = "#EXT-X-SCTE35:\(id),CUE=\"\(Base64.text(out))\",CUE-OUT=YES\(attribute)"
      end = "#EXT-X-SCTE35:\(id),CUE=\"\(Base64.text(back))\",CUE-IN=YES"
    case .extSCTE35:
      start = "#EXT-SCTE35:CUE=\"\(Base64.text(out))\",\(id)"
      end = "#EXT-SCTE35:CUE=\"\(Base64.text(back))\",\(id)"
    case .adobe:
      start = "#EXT-X-CUE:\(id),TYPE=\"SpliceOut\",TIME=\"1\"\(attribute)"
      end = "#EXT-X-CUE:\(id),TYPE=\"SpliceIn\",TIME=\"1\""
    case .esam: (start, end) = ("#EXT-X-SIGNAL-EXIT\(length)", "#EXT-X-SIGNAL-RETURN")
    case .ranges:
      let range = "#EXT-X-DATERANGE:\(id),START-DATE=\"\(date(of: begin))\""
      start =
        "\(range),SCTE35-OUT=0x\(Hexadecimal.text(out))"
        + (planned.map { ",PLANNED-DURATION=\($0)" } ?? "")
      end =
        "\(range),END-DATE=\"\(date(of: pause.range.upperBound))\","
        + "SCTE35-IN=0x\(Hexadecimal.text(back))"
    }
    lines[begin, default: []].append(start)
    // The end of a break is written before the start of the next one.
    if pause.hasEnd { lines[pause.range.upperBound, default: []].append(end) }
  }

  private static func message(_ id: UInt32, out: Bool, lasting planned: Int?) throws -> [UInt8] {
    let length = planned.map { BreakDuration(duration: UInt64($0) * 90, autoReturn: false) }
    let splice = SpliceInsert.Splice(
      outOfNetwork: out, isImmediate: true, breakDuration: length)
    return try SpliceInfoSection(command: .insert(SpliceInsert(eventID: id, splice: splice)))
      .encoded()
  }

  // MARK: Text

  private static func seconds(_ milliseconds: Int) -> MediaTime {
    MediaTime(value: Int128(milliseconds), timescale: 1000)
  }

  private func date(of segment: Int) -> CalendarTime {
    CalendarTime(
      timeSince1970: MediaTime(seconds: 1_767_225_600) + Self.seconds(segment * segmentLength))
  }

  /// The playlist.
  package var text: String {
    var text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:\((segmentLength + 500) / 1000)\n"
      + "#EXT-X-PROGRAM-DATE-TIME:\(date(of: 0))\n"
    for index in 0..<segmentCount {
      for line in lines[index] ?? [] { text += "\(line)\n" }
      text += "#EXTINF:\(Self.seconds(segmentLength)),\ns\(index).ts\n"
    }
    return text + (isEnded ? "#EXT-X-ENDLIST\n" : "")
  }
}
