import Testing

@testable import ResourceLoading

struct HTTPHeadReaderTests {
  private func answer(_ text: String) -> HTTPAnswer? {
    var reader = HTTPHeadReader()
    for line in text.components(endingIn: "\n") {
      switch reader.read(Array(line.utf8)) {
      case .incomplete: continue
      case .complete(let answer): return answer
      case .unreadable, .tooLong: return nil
      }
    }
    return nil
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\n\r\n", 200), ("HTTP/1.0 404\n\n", 404), ("HTTP/2 206 \r\n\r\n", 206),
    ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 503 Busy now\r\n\r\n", 503),
  ])
  func `the status of the final answer counts`(text: String, status: Int) {
    #expect(answer(text)?.status == status)
  }

  @Test(arguments: ["SSH-2.0 200\r\n\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 OK 200\r\n\r\n", "\r\n"])
  func `another first line is no head`(text: String) {
    #expect(answer(text) == nil)
  }

  @Test func `fields keep their values, whatever blanks are around them`() {
    let headers =
      answer(
        "HTTP/1.1 200 OK\r\nA:1\r\nB : \t2 \r\nb: 3\r\nC: x\r\n\ty\r\nnone\r\n z\r\nD:\r\nÉ: é\r\n\r\n"
      )?
      .headers
    #expect(headers == ["a": "1", "b": "2, 3", "c": "x y", "d": "", "é": "é"])
  }

  @Test func `fields are listed as sent, without those that are malformed`() {
    let fields = answer(
      "HTTP/1.1 200 OK\r\nB:2\r\nA: 1\r\n\tx\r\nb: 3\r\na b: 4\r\n y\r\nD:\r\n\r\n")?.fields
    #expect(fields?.map(\.name) == ["B", "A", "b", "D"])
    #expect(fields?.map(\.value) == ["2", "1 x", "3", ""])
  }

  @Test func `the head of an old radio server is one`() {
    let answer = answer("ICY 200 OK\r\nicy-name: Caf\u{E9}\r\n\r\n")
    #expect(answer?.isRadio == true)
    #expect(answer?.headers["icy-name"] == "Café")
  }

  @Test func `text that is not UTF-8 is that of Windows`() {
    var reader = HTTPHeadReader()
    _ = reader.read(Array("HTTP/1.1 200 OK\r\n".utf8))
    _ = reader.read(Array("icy-name: Caf".utf8) + [0xE9, 0x0D, 0x0A])
    #expect(reader.headers["icy-name"] == "Café")
  }

  @Test func `a field that is no list stays what it is when it is sent twice`() {
    let answer = answer(
      "HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /a\r\nETag: \"x\"\r\netag: \"x\"\r\n\r\n")
    #expect(answer?.headers == ["location": "/a", "etag": "\"x\""])
  }

  @Test func `the length is the one that is declared, unless the body comes in chunks`() {
    let head = "HTTP/1.1 200 OK\r\n"
    #expect(answer(head + "Content-Length: 5\r\n\r\n")?.declaredLength == 5)
    #expect(answer(head + "Content-Length: 5\r\nContent-Length: 5\r\n\r\n")?.declaredLength == 5)
    #expect(
      answer(head + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n")?.hasConflictingLengths == true
    )
    for (field, length) in [("5, 5", 5), ("5,5 ,\t5", 5), ("5, 6", nil), ("5,", nil)]
      as [(_, Int64?)]
    {
      let answer = answer(head + "Content-Length: \(field)\r\n\r\n")
      #expect(answer?.declaredLength == length)
      #expect(answer?.hasConflictingLengths == (length == nil))
    }
    #expect(answer(head + "\r\n")?.declaredLength == nil)
    #expect(answer(head + "Content-Length: -5\r\n\r\n")?.declaredLength == nil)
    for (coding, length) in [("chunked", nil), ("gzip", nil), ("Identity", 5)] as [(_, Int64?)] {
      let answer = answer(head + "Content-Length: 5\r\nTransfer-Encoding: \(coding)\r\n\r\n")
      #expect(answer?.declaredLength == length && answer?.identityLength == length)
    }
    #expect(answer(head + "Content-Length: 5\r\n\r\n")?.identityLength == nil)
  }

  @Test(arguments: [" b\r\n", "A: b\r\n"])
  func `thousands of lines of one field are one value`(line: String) throws {
    let count = 30_000
    var reader = HTTPHeadReader()
    let lines = ["HTTP/1.1 200 OK\r\n", "A: b\r\n"] + [String](repeating: line, count: count)
    for line in lines { _ = reader.read(Array(line.utf8)) }
    guard case .complete(let answer) = reader.read([13, 10]) else {
      Issue.record("the head has no end")
      return
    }
    let separator = line.hasPrefix("A") ? ", " : " "
    #expect(
      answer.headers["a"] == [String](repeating: "b", count: count + 1).joined(separator: separator)
    )
    #expect(answer.fields.count == (line.hasPrefix("A") ? count + 1 : 1))
    #expect(answer.fields.last?.value.utf8.count == (line.hasPrefix("A") ? 1 : 2 * count + 1))
  }

  @Test func `a head that is too long is not read to its end`() {
    var reader = HTTPHeadReader()
    var count = 0
    _ = reader.read(Array("HTTP/1.1 200 OK\r\n".utf8))
    let field = Array("X: \(String(repeating: "x", count: 1000))\r\n".utf8)
    while case .incomplete = reader.read(field) { count += 1 }
    #expect(count * field.count <= HTTPHeadReader.maximumByteCount)
    #expect((count + 2) * field.count > HTTPHeadReader.maximumByteCount)
  }
}

extension String {
  /// The parts that end with a separator, each with it.
  fileprivate func components(endingIn separator: Character) -> [String] {
    var parts: [String] = [""]
    for scalar in unicodeScalars {
      parts[parts.count - 1].unicodeScalars.append(scalar)
      if Character(scalar) == separator { parts.append("") }
    }
    return parts.filter { !$0.isEmpty }
  }
}
