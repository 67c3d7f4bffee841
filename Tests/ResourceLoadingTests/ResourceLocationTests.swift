import ResourceLoading
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct ResourceLocationTests {
  @Test(arguments: [
    ("-", ResourceLocation.standardInput),
    ("a/b.m3u8", .file(LocalPath("a/b.m3u8"))),
    ("12:30.ts", .file(LocalPath("12:30.ts"))),
    ("take:2.ts", .file(LocalPath("take:2.ts"))),
    ("100%.ts", .file(LocalPath("100%.ts"))),
    ("file:///a%20b/c.ts", .file(LocalPath("/a b/c.ts"))),
    ("HTTP://H/X", .http("http://H/X")),
    ("https://h:8443/x?y=1", .http("https://h:8443/x?y=1")),
  ])
  func `the text of the user is a path, an address or standard input`(
    text: String, expected: ResourceLocation
  ) throws {
    #expect(try ResourceLocation(userText: text) == expected)
  }

  @Test(arguments: ["rtmp://h/x", "data:text/plain,x", "udp://@239.0.0.1:1", "skd://key"])
  func `another scheme is not allowed`(text: String) {
    let scheme = String(text.prefix { $0 != ":" })
    #expect(throws: LoadError.notAllowed(scheme: scheme)) { try ResourceLocation(userText: text) }
  }

  @Test(arguments: ["", "http://", "https:///x", "a\0b", "file://other.host/x"])
  func `a text that names nothing is invalid`(text: String) {
    #expect {
      try ResourceLocation(userText: text)
    } throws: {
      ($0 as? LoadError)?.rule == .addressInvalid
    }
  }

  @Test(arguments: [
    ("seg.ts", "https://h/a/seg.ts"), ("../b/seg.ts?t=1", "https://h/b/seg.ts?t=1"),
    ("/seg.ts", "https://h/seg.ts"), ("//other/x", "https://other/x"),
    ("http://o/x", "http://o/x"), ("Https://O/x", "https://O/x"), ("?q", "https://h/a/list.m3u8?q"),
  ])
  func `a reference in an http playlist resolves against its address`(
    reference: String, expected: String
  ) throws {
    let base = ResourceLocation.http("https://h/a/list.m3u8?token=1")
    #expect(try base.resolve(reference) == .http(expected))
  }

  @Test(arguments: [
    ("seg.ts", "https://me:p%40ss@h/a/seg.ts"), ("https://h/seg.ts", "https://me:p%40ss@h/seg.ts"),
    ("HTTPS://H:443/seg.ts?t=1", "https://me:p%40ss@H:443/seg.ts?t=1"),
    ("//h/seg.ts", "https://me:p%40ss@h/seg.ts"),
    ("https://you:x@h/seg.ts", "https://you:x@h/seg.ts"),
    ("http://h/seg.ts", "http://h/seg.ts"), ("https://h:8443/seg.ts", "https://h:8443/seg.ts"),
    ("https://a.h/seg.ts", "https://a.h/seg.ts"), ("//o/seg.ts", "https://o/seg.ts"),
  ])
  func `user and password of a playlist go to references of its origin alone`(
    reference: String, expected: String
  ) throws {
    let base = ResourceLocation.http("https://me:p%40ss@h/a/list.m3u8?token=1")
    #expect(try base.resolve(reference) == .http(expected))
  }

  /// Without those that another scheme or no host makes none of http.
  @Test(arguments: ReferenceExamples.all.filter { !$0.0.isEmpty && $0.1.hasPrefix("http://") })
  func `what is loaded is what the standard's examples resolve to`(
    _ reference: String, _ result: String
  ) throws {
    let base = ResourceLocation.http(ReferenceExamples.base)
    #expect(try base.resolve(reference) == .http(result))
  }

  @Test(arguments: ["", "http:g"])
  func `a reference that leads to no host cannot be loaded`(reference: String) {
    #expect {
      try ResourceLocation.http(ReferenceExamples.base).resolve(reference)
    } throws: {
      ($0 as? LoadError)?.rule == .addressInvalid
    }
  }

  @Test(arguments: ["file:///etc/passwd", "FILE:/etc/passwd", "data:,x", "ftp://h/x", "pipe:0"])
  func `an http playlist cannot lead to anything but http`(reference: String) {
    let scheme = reference.prefix { $0 != ":" }.lowercased()
    #expect(throws: LoadError.notAllowed(scheme: scheme)) {
      try ResourceLocation.http("http://h/list.m3u8").resolve(reference)
    }
  }

  @Test(arguments: [
    ("seg.ts", LocalPath("dir/seg.ts", isReference: true)),
    ("../seg.ts", LocalPath("dir/../seg.ts", isReference: true)),
    ("/abs/seg.ts", LocalPath("/abs/seg.ts", isReference: true)),
    ("a%20b.ts", LocalPath("dir/a b.ts", fallback: "dir/a%20b.ts", isReference: true)),
    ("seg.ts?t=1", LocalPath("dir/seg.ts", fallback: "dir/seg.ts?t=1", isReference: true)),
    ("take:2.ts", LocalPath("dir/take:2.ts", isReference: true)),
  ])
  func `a reference in a local playlist is a path beside it`(
    reference: String, expected: LocalPath
  ) throws {
    #expect(
      try ResourceLocation.file(LocalPath("dir/l.m3u8")).resolve(reference) == .file(expected))
  }

  @Test func `a local playlist can lead to http but not to data`() throws {
    let base = ResourceLocation.file(LocalPath("l.m3u8"))
    #expect(try base.resolve("https://h/x") == .http("https://h/x"))
    #expect(throws: LoadError.notAllowed(scheme: "data")) { try base.resolve("data:,x") }
    #expect(try base.resolve("x.ts") == .file(LocalPath("x.ts", isReference: true)))
  }

  @Test func `a header keeps its value out of its description`() throws {
    let header = try #require(HTTPHeader(line: "Authorization:  Bearer s3cret "))
    #expect(header.value == "Bearer s3cret")
    #expect(!"\(header) \(String(reflecting: header))".contains("s3cret"))
    #expect(HTTPHeader(line: "no colon") == nil)
    #expect(HTTPHeader(line: "Bad Name: x") == nil)
    #expect(HTTPHeader(name: "X", value: "a\r\nHost: b") == nil)
  }

  @Test func `the codes of the rules about loading are unique and in order`() {
    let codes = DiagnosticRule.loading.map(\.code)
    #expect(codes == codes.sorted() && Set(codes).count == codes.count)
    #expect(Set(DiagnosticRule.loading.map(\.name)).count == codes.count)
  }
}
