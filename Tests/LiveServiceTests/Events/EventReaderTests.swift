import Testing

@testable import LiveService

struct EventReaderTests {
  private static let retry = "retry: 2000\n\n"

  private func backlog(_ count: Int, capacity: Int = 10) -> LineBacklog {
    var backlog = LineBacklog(capacity: capacity)
    for number in 1...max(1, count) where count > 0 {
      backlog.append(
        LineBacklog.Entry(
          channel: number.isMultiple(of: 2) ? "even" : "odd", json: "{\"n\":\(number)}"))
    }
    return backlog
  }

  /// All that a reader gets now.
  private func text(_ reader: inout EventReader, _ backlog: LineBacklog, by count: Int = 7)
    -> String
  {
    var bytes: [UInt8] = []
    while case .bytes(let part) = reader.read(upTo: count, from: backlog) { bytes += part }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a new reader gets what comes from then on`() {
    var backlog = backlog(3)
    var reader = EventReader(of: backlog, run: "r")
    #expect(text(&reader, backlog) == Self.retry)
    #expect(reader.read(upTo: 9, from: backlog) == .nothing)
    backlog.append(LineBacklog.Entry(channel: "odd", json: "{}"))
    #expect(text(&reader, backlog) == "id: r-4\ndata: {}\n\n")
  }

  @Test func `a reader resumes after the line that it has`() {
    let backlog = backlog(3)
    var reader = EventReader(of: backlog, run: "r", after: "r-1")
    #expect(
      text(&reader, backlog)
        == Self.retry + "id: r-2\ndata: {\"n\":2}\n\nid: r-3\ndata: {\"n\":3}\n\n")
    var current = EventReader(of: backlog, run: "r", after: "r-3")
    #expect(text(&current, backlog) == Self.retry)
  }

  @Test(arguments: ["r-1", "s-12", "", "nonsense", "r--4", "r-99999999999999999999", "r-999"])
  func `a reader whose line is not known gets a gap and all kept lines`(last: String) {
    let backlog = backlog(13)
    var reader = EventReader(of: backlog, run: "r", after: last)
    let text = text(&reader, backlog, by: 1000)
    #expect(text.hasPrefix(Self.retry + "event: gap\ndata: {}\n\nid: r-4\n"))
    #expect(text.hasSuffix("id: r-13\ndata: {\"n\":13}\n\n"))
  }

  @Test func `the line before the oldest kept one leaves no gap`() {
    let backlog = backlog(13)
    var reader = EventReader(of: backlog, run: "r", after: "r-3")
    #expect(text(&reader, backlog, by: 1000).hasPrefix(Self.retry + "id: r-4\n"))
  }

  @Test func `a reader that falls behind is dropped with a comment`() {
    var backlog = backlog(1)
    var reader = EventReader(of: backlog, run: "r")
    #expect(text(&reader, backlog) == Self.retry)
    for number in 2...12 {
      backlog.append(LineBacklog.Entry(channel: "a", json: "\(number)"))
    }
    #expect(text(&reader, backlog) == ": dropped, since more than 10 lines were waiting\n\n")
    #expect(reader.read(upTo: 9, from: backlog) == .end)
  }

  @Test func `what is being sent is sent to its end, whatever is dropped meanwhile`() {
    var backlog = backlog(1, capacity: 2)
    var reader = EventReader(of: backlog, run: "r", after: "r-0")
    #expect(reader.read(upTo: 20, from: backlog) == .bytes(Array((Self.retry + "").utf8)))
    #expect(reader.read(upTo: 6, from: backlog) == .bytes(Array("id: r-".utf8)))
    for _ in 0..<5 { backlog.append(LineBacklog.Entry(channel: "a", json: "x")) }
    #expect(
      text(&reader, backlog, by: 100)
        == "1\ndata: {\"n\":1}\n\n: dropped, since more than 2 lines were waiting\n\n")
  }

  @Test func `a reader of one channel gets its lines, and does not fall behind for others`() {
    var backlog = backlog(0)
    var reader = EventReader(of: backlog, run: "r", channel: "a")
    #expect(text(&reader, backlog) == Self.retry)
    for number in 1...30 {
      let entry = LineBacklog.Entry(channel: number == 30 ? "a" : "b", json: "\(number)")
      let next = backlog.end
      backlog.append(entry)
      #expect(reader.skips(entry, number: next) == (number < 30))
    }
    #expect(text(&reader, backlog) == "id: r-30\ndata: 30\n\n")
  }

  @Test func `a beat is a comment`() {
    let backlog = backlog(1)
    var reader = EventReader(of: backlog, run: "r")
    _ = text(&reader, backlog)
    reader.beat()
    #expect(text(&reader, backlog) == ":\n\n")
  }

  @Test func `a stream that closes ends after its last line`() {
    let backlog = backlog(2)
    var reader = EventReader(of: backlog, run: "r", after: "r-1")
    #expect(
      reader.read(upTo: 1000, from: backlog, isClosing: true) == .bytes(Array(Self.retry.utf8)))
    #expect(
      reader.read(upTo: 1000, from: backlog, isClosing: true)
        == .bytes(Array("id: r-2\ndata: {\"n\":2}\n\n".utf8)))
    #expect(reader.read(upTo: 1000, from: backlog, isClosing: true) == .end)
  }

  @Test func `the backlog keeps the last lines with their numbers`() {
    let backlog = backlog(13)
    #expect(backlog.start == 4 && backlog.end == 14)
    #expect(backlog[3] == nil && backlog[14] == nil && backlog[Int.min] == nil)
    #expect(backlog[4]?.json == "{\"n\":4}" && backlog[13]?.json == "{\"n\":13}")
  }

  @Test func `large lines are kept in smaller number`() {
    var backlog = LineBacklog(capacity: 10, maximumByteCount: 100)
    for number in 1...30 {
      let json = String(repeating: "x", count: number % 7 == 0 ? 90 : 1) + "\(number)"
      backlog.append(LineBacklog.Entry(channel: "a", json: json))
      let kept = (backlog.start..<backlog.end).compactMap { backlog[$0] }
      #expect(kept.count == backlog.end - backlog.start && kept.count <= 10)
      #expect(kept.last?.json == json)
      #expect(kept.reduce(0) { $0 + $1.json.utf8.count } <= 100)
    }
    // A line that is too large is alone.
    backlog.append(LineBacklog.Entry(channel: "a", json: String(repeating: "x", count: 200)))
    #expect(backlog.start == 31 && backlog.end == 32)
  }
}
