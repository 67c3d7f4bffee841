import MediaStreams
import Testing

struct ICYHeadersTests {
  private func headers(_ lines: String...) -> ICYHeaders {
    let head = (["ICY 200 OK"] + lines + ["icy-metaint: 10", "", ""]).joined(separator: "\r\n")
    return ICYRecording(Array(head.utf8)).headers
  }

  @Test func `the headers of a station are read, and no others`() {
    let headers = headers("icy-name:  Radio One ", "Content-Type: audio/mpeg", "ICY-Genre:Pop")
    #expect(headers.list.map(\.name) == ["icy-name", "icy-genre"])
    #expect(headers["name"] == "Radio One" && headers["genre"] == "Pop")
    #expect(headers["url"] == nil)
  }

  @Test func `ice headers count where there is none that begins with icy`() {
    let headers = headers("ice-name: Second", "icy-name: First", "ice-url: u", "icy-url:")
    #expect(headers["name"] == "First")
    #expect(headers["url"] == "u")
  }

  @Test func `a recording without an answer has no headers`() {
    #expect(ICYRecording([0xFF, 0xFB, 0, 0]).headers == ICYHeaders())
    #expect(ICYRecording(Array("ICY 200 OK\r\nicy-name: cut".utf8)).headers == ICYHeaders())
  }
}
