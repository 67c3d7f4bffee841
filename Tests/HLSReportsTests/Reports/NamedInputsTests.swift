import Testing

@testable import HLSReports

struct NamedInputsTests {
  private func names(in message: String, of inputs: [String]) -> [String] {
    var named = NamedInputs()
    for input in inputs { named.begin(input) }
    let bytes = Array(message.utf8)
    return named.places(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test func `each input in a message is found, of several at one place the longest`() {
    let inputs = [
      "http://h/a?t=1", "http://h/a?t=12", "http://h/b?t=1", "é?1", "http://h/a?t=1 2x",
    ]
    #expect(names(in: "http://h/a?t=12: is empty", of: inputs) == ["http://h/a?t=12"])
    #expect(names(in: "\"http://h/a?t=1 2\": é?1, é?2", of: inputs) == ["http://h/a?t=1", "é?1"])
    #expect(
      names(in: "http://h/b?t=1http://h/a?t=1", of: inputs) == ["http://h/b?t=1", "http://h/a?t=1"])
    #expect(names(in: "http://h/a?t=", of: inputs).isEmpty)
    #expect(names(in: "", of: inputs).isEmpty)
    #expect(names(in: "http://h/a?t=1", of: []).isEmpty)
  }

  @Test func `an input is named until its last use ends`() {
    var named = NamedInputs()
    for _ in 0..<2 { named.begin("a?1") }
    named.begin("b?1")
    func count() -> Int { named.places(in: Array("a?1 b?1".utf8)).count }
    #expect(count() == 2)
    named.end("a?1")
    #expect(count() == 2)
    named.end("a?1")
    named.end("c?1")
    #expect(count() == 1)
  }

  @Test(.timeLimit(.minutes(5)))
  func `the number of inputs costs a message no time`() {
    let redaction = URIRedaction()
    let token = String(repeating: "x", count: 150)
    func input(_ number: Int) -> String { "https://h.example/c\(number).m3u8?token=\(token)" }
    for number in 0..<20_000 { redaction.beginNaming(input(number)) }
    for number in 0..<2_000 {
      #expect(
        redaction.message("\(input(number)): no connection")
          == "https://h.example/c\(number).m3u8: no connection")
    }
  }
}
