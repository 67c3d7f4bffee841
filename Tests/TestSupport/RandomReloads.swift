/// Random reloads of one live playlist, with most that packagers, caches and servers do to them.
package struct RandomReloads {
  private struct Range {
    var id: String
    var start: Int
    var attributes: [String]
    /// How many of the attributes each reload has, and from which to which reload there are tags.
    var grows: Bool
    var reloads: Swift.Range<Int>
    /// Before which segment the tags stand; `nil` for the head of the window.
    var segment: Int?
  }

  private var random: SeededGenerator
  private var ranges: [Range] = []
  private var extras: [Int: [(line: String, from: Int)]] = [:]
  private var dates: [Int: Int] = [:]
  private let isDated: Bool
  private let usesVariables: Bool
  private let usesByteRanges: Bool

  /// The reloads of a seed.
  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    isDated = Bool.random(using: &random)
    usesVariables = Int.random(in: 0..<4, using: &random) == 0
    usesByteRanges = Int.random(in: 0..<4, using: &random) == 0
  }

  /// The date of the first instant of a segment: 00:00:00 for number zero.
  private static func date(_ number: Int) -> String {
    let seconds = number * 2
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    return "2026-01-01T\(parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")).000Z"
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func number(_ range: Swift.Range<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  /// The texts of some reloads.
  package mutating func texts(count: Int) -> [String] {
    var first = number(0..<20)
    var length = number(1..<8)
    var offset = 0
    var prefix = "s"
    var previous: (first: Int, offset: Int, length: Int)?
    var texts: [String] = []
    for reload in 0..<count {
      switch number(0..<20) {
      case 0..<2: break
      case 2: first += number(3..<12)
      case 3: first = max(0, first - number(1..<4))
      case 4:
        offset = first + number(0..<3)
        prefix = "r\(reload)-"
      case 5: offset -= number(0..<3)
      case 6: length = number(0..<8)
      default: first += number(0..<3)
      }
      addRanges(first..<(first + length + 1), reload)
      var skipped: Int?
      if let previous, chance(15), previous.offset == offset, first >= previous.first {
        let known = previous.first + previous.length - first
        if known > 0 { skipped = number(0..<(known + 2)) }
      }
      texts.append(
        text(
          first..<(first + length), reload, offset: offset, prefix: prefix, skipped: skipped))
      previous = (first, offset, length)
    }
    return texts
  }

  private mutating func addRanges(_ window: Swift.Range<Int>, _ reload: Int) {
    guard chance(40) else { return }
    let id = chance(20) ? ranges.randomElement(using: &random)?.id : nil
    let start = number(window)
    var attributes: [String] = []
    if chance(60) { attributes.append("CLASS=\"c\(number(0..<2))\",END-ON-NEXT=YES") }
    if chance(40) { attributes.append("PLANNED-DURATION=\(number(1..<9))") }
    if chance(40) { attributes.append("SCTE35-OUT=0xFC30\(number(10..<99))") }
    if chance(50) { attributes.append("DURATION=\(number(0..<9)).5") }
    if chance(40) { attributes.append("X-N=\(number(0..<3))") }
    if usesVariables { attributes.append("X-V=\"{$v}\"") }
    ranges.append(
      Range(
        id: id ?? "range-\(ranges.count)", start: start, attributes: attributes,
        grows: chance(50), reloads: reload..<(reload + number(1..<8)),
        segment: chance(70) ? number(window) : nil))
  }

  private func tags(before segment: Int?, _ reload: Int) -> String {
    ranges.filter { $0.segment == segment && $0.reloads.contains(reload) }.map { range in
      let age = reload - range.reloads.lowerBound
      let count = range.grows ? min(age, range.attributes.count) : range.attributes.count
      let start = age > 2 && range.grows ? "" : ",START-DATE=\"\(Self.date(range.start))\""
      let rest = range.attributes.prefix(count).map { ",\($0)" }.joined()
      return "#EXT-X-DATERANGE:ID=\"\(range.id)\"\(start)\(rest)\n"
    }.joined()
  }

  private mutating func text(
    _ window: Swift.Range<Int>, _ reload: Int, offset: Int, prefix: String, skipped: Int?
  ) -> String {
    var text = "#EXTM3U\n#EXT-X-VERSION:\(number(6..<10))\n#EXT-X-TARGETDURATION:2\n"
    if chance(90) { text += "#EXT-X-MEDIA-SEQUENCE:\(window.lowerBound - offset)\n" }
    if chance(50) {
      let count = (0..<window.lowerBound).reduce(0) { $0 + discontinuities(before: $1) }
      text += "#EXT-X-DISCONTINUITY-SEQUENCE:\(count + (chance(5) ? number(0..<3) : 0))\n"
    }
    if chance(20) {
      text += "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12\n#EXT-X-PART-INF:PART-TARGET=1\n"
    }
    if usesVariables { text += "#EXT-X-DEFINE:NAME=\"v\",VALUE=\"v\(reload / 3)\"\n" }
    if let skipped {
      text += "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(skipped)"
      if chance(40), let range = ranges.last {
        text += ",RECENTLY-REMOVED-DATERANGES=\"\(range.id)\""
      }
      text += "\n"
    }
    text += tags(before: nil, reload)
    for segment in window.dropFirst(skipped ?? 0) {
      text += tags(before: segment, reload) + lines(of: segment, reload)
      text += address(segment, prefix)
    }
    if chance(30) { text += tags(before: window.upperBound, reload) }
    for _ in 0..<number(0..<3) { text += tail(window.upperBound) }
    if chance(2) { text += "#EXT-X-ENDLIST\n" }
    return text
  }

  private func discontinuities(before segment: Int) -> Int {
    segment % 11 == 5 ? 1 : segment % 23 == 4 ? 2 : 0
  }

  private mutating func address(_ segment: Int, _ prefix: String) -> String {
    let path = usesVariables && segment % 3 == 0 ? "{$v}/" : ""
    if usesByteRanges { return "\(prefix)\(segment / 8).ts\n" }
    let changes = chance(2)
    return
      "\(path)\(prefix)\(segment)\(changes ? "x" : "").ts\(chance(5) ? "?q=\(number(0..<3))" : "")\n"
  }

  private mutating func lines(of segment: Int, _ reload: Int) -> String {
    var text = String(
      repeating: "#EXT-X-DISCONTINUITY\n", count: discontinuities(before: segment))
    if segment % 7 == 0 { text += "#EXT-X-KEY:METHOD=AES-128,URI=\"k\(segment)\"\n" }
    if segment % 9 == 3 {
      text += "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"f\(segment)\",KEYFORMAT=\"f\"\n"
    }
    if segment % 16 == 15 { text += "#EXT-X-KEY:METHOD=NONE\n" }
    if segment % 10 == 1 { text += "#EXT-X-MAP:URI=\"m\(segment)\",BYTERANGE=\"9@\(segment)\"\n" }
    if segment % 6 == 5 { text += "#EXT-X-BITRATE:\(100 + segment)\n" }
    if segment % 13 == 2 { text += "#EXT-X-PART:DURATION=1,URI=\"p\(segment)\"\n" }
    if segment % 17 == 3 { text += "#EXT-X-GAP\n#EXT-X-OWN:\(segment)\n" }
    if extras[segment] == nil { extras[segment] = newExtras(segment, reload) }
    for extra in extras[segment] ?? [] where extra.from <= reload { text += extra.line }
    let from = dates[segment] ?? (isDated ? 0 : chance(30) ? reload + number(0..<4) : .max)
    dates[segment] = from
    let date = reload >= from ? "#EXT-X-PROGRAM-DATE-TIME:\(Self.date(segment))\n" : ""
    let extinf =
      "#EXTINF:\(segment % 5 == 0 ? "1.96" : "2"),\(segment % 4 == 0 ? "t\(segment)" : "")\n"
    text += segment % 12 == 7 ? extinf + date : date + extinf
    if segment % 14 == 6 { text += "#EXT-X-CUE-OUT-CONT:\(segment)/30\n" }
    if usesByteRanges { text += "#EXT-X-BYTERANGE:10\(segment % 8 == 0 ? "@0" : "")\n" }
    return text
  }

  private mutating func newExtras(_ segment: Int, _ reload: Int) -> [(line: String, from: Int)] {
    var extras: [(line: String, from: Int)] = []
    for _ in 0..<2 where chance(15) {
      let line = ["#EXT-X-CUE-OUT:4", "#EXT-X-CUE-IN", "#EXT-X-SCTE35:CUE=\"\(segment)\""]
        .randomElement(using: &random)
      extras.append(((line ?? "") + "\n", reload + (chance(50) ? number(0..<4) : 0)))
    }
    return extras
  }

  private mutating func tail(_ segment: Int) -> String {
    switch number(0..<9) {
    case 0: "#EXT-X-PART:DURATION=1,URI=\"p\(segment)\"\n"
    case 1: "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"h\(segment)\"\n"
    case 2: "#EXT-X-RENDITION-REPORT:URI=\"a\",LAST-MSN=\(segment)\n"
    case 3: "#EXT-X-CUE-OUT:\(number(1..<5))\n"
    case 4: "#EXT-X-KEY:METHOD=AES-128,URI=\"tail\"\n#EXT-X-MAP:URI=\"tail\"\n"
    case 5: "#EXT-X-PROGRAM-DATE-TIME:\(Self.date(segment))\n"
    case 6: "#EXT-X-DISCONTINUITY\n#EXTINF:2.125,\n"
    case 7: "#EXT-X-OWN-TAIL\nstray.ts\n"
    default: tags(before: segment - 1, 0)
    }
  }
}
