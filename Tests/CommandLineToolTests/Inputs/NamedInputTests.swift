import Testing

@testable import CommandLineTool

struct NamedInputTests {
  @Test(arguments: [
    ("news=http://h.example/a.m3u8", "news", "http://h.example/a.m3u8"),
    ("a.b_c-1=x=y", "a.b_c-1", "x=y"),
  ])
  func `a key stands before the first equals sign`(
    text: String, key: String, input: String
  ) throws {
    let named = try NamedInput(parsing: text)
    #expect(named.key == key && named.input == input)
  }

  @Test(arguments: [
    ("http://h.example/live/a.m3u8", "h.example-live-a.m3u8"),
    ("http://u:p@h.example:8080/a b~", "h.example-a-20b-"),
    ("https://h.example", "h.example"),
    ("rec/news", "rec-news"),
    ("köln", "k-ln"),
  ])
  func `without a key it is made from host and path`(input: String, key: String) throws {
    #expect(try NamedInput(parsing: input).key == key)
  }

  @Test(arguments: [
    "http://h.example/proxy/https://u:s3cret@o.example/a.m3u8",
    "http://h.example/proxy/https%3A%2F%2Fu%3As3cret%40o.example/a.m3u8",
    "http://h.example/a.m3u8 http://u:s3cret@o.example/b.m3u8",
  ])
  func `a password within an address is not part of the key`(input: String) throws {
    let key = try NamedInput(parsing: input).key
    #expect(!key.contains("s3cret"), "\(key)")
    #expect(key.hasPrefix("h"), "\(key)")
  }

  @Test func `the query is a short hash`() throws {
    let first = try NamedInput(parsing: "http://h.example/a?token=secret").key
    let second = try NamedInput(parsing: "http://h.example/a?token=other").key
    #expect(first.hasPrefix("h.example-a-") && first != second)
    #expect(first.count == "h.example-a-".count + 6)
    #expect(NamedInput.isKey(first))
  }

  @Test func `a key without an input is an error`() {
    #expect(throws: UsageError.self) { try NamedInput(parsing: "news=") }
  }
}
