import Testing

@testable import HLSReports

struct EncodedAddressScannerTests {
  @Test(arguments: [
    (
      "proxy/https%3A%2F%2Fjoe%3APW%40cdn.example%2Fa.ts%3Fsig%3DT",
      "proxy/https%3A%2F%2Fcdn.example%2Fa.ts",
      "proxy/https%3A%2F%2Fjoe%40cdn.example%2Fa.ts%3Fsig%3DT"
    ),
    // Python leaves the slashes.
    (
      "p/https%3A//joe%3APW%40h/a.ts%3Fsig%3Db/c", "p/https%3A//h/a.ts",
      "p/https%3A//joe%40h/a.ts%3Fsig%3Db/c"
    ),
    // A component of a path ends with it.
    (
      "p/https%3a%2f%2fh%2fa%3fsig%3dT/s.ts", "p/https%3a%2f%2fh%2fa/s.ts",
      "p/https%3a%2f%2fh%2fa%3fsig%3dT/s.ts"
    ),
    (
      "p;u=https%3A%2F%2Fj%3AP%40h%2Fa%23T;v=1", "p;u=https%3A%2F%2Fh%2Fa;v=1",
      "p;u=https%3A%2F%2Fj%40h%2Fa%23T;v=1"
    ),
    (
      "https%253A%252F%252Fj%253AP%2540h%252Fa", "https%253A%252F%252Fh%252Fa",
      "https%253A%252F%252Fj%2540h%252Fa"
    ),
    ("https://j%3AP%40h/a%40b", "https://h/a%40b", "https://j%40h/a%40b"),
    ("https%3A%2F%2Fj%3AP%2FW%40h%2Fa", "https%3A%2F%2Fh%2Fa", "https%3A%2F%2Fj%40h%2Fa"),
    (
      "x/https%3A%2F%2Fh%3A8080%2Fa%40b%3Fc", "x/https%3A%2F%2Fh%3A8080%2Fa%40b",
      "x/https%3A%2F%2Fh%3A8080%2Fa%40b%3Fc"
    ),
    (
      "x/https%3A%2F%2Fh%3Aabc%2Fa%3Fc", "x/https%3A%2F%2Fh%3Aabc%2Fa",
      "x/https%3A%2F%2Fh%3Aabc%2Fa%3Fc"
    ),
    ("ad%3Abreak%40home%3F", "ad%3Abreak%40home%3F", "ad%3Abreak%40home%3F"),
    (
      "a/https%3A%2F%2Fp%2Fhttps%3A%2F%2Fj%3AP%40h%2Fa", "a/https%3A%2F%2Fp%2Fhttps%3A%2F%2Fh%2Fa",
      "a/https%3A%2F%2Fp%2Fhttps%3A%2F%2Fj%40h%2Fa"
    ),
    ("%2F%2Fj%3AP%40h", "%2F%2Fh", "%2F%2Fj%40h"), ("a%2F%2Fb%40c", "a%2F%2Fb%40c", "a%2F%2Fb%40c"),
    (
      "https://[2001:db8::1]:8080/live/ch%401.ts", "https://[2001:db8::1]:8080/live/ch%401.ts",
      "https://[2001:db8::1]:8080/live/ch%401.ts"
    ),
    ("x%3A%2F%2Fj%3AP%40", "x%3A%2F%2F", "x%3A%2F%2Fj%40"), ("50%", "50%", "50%"),
    // Escapes of JSON and JavaScript, and references of HTML.
    (
      #"a/https:\u002f\u002fj:P@h\u002fa"#, #"a/https:\u002f\u002fh\u002fa"#,
      #"a/https:\u002f\u002fj@h\u002fa"#
    ),
    (
      #"a/https\x3A\x2F\x2Fj\x3AP\x40h/a"#, #"a/https\x3A\x2F\x2Fh/a"#,
      #"a/https\x3A\x2F\x2Fj\x40h/a"#
    ),
    (
      #"a/https:\\u002F\\u002Fj:P@h/a"#, #"a/https:\\u002F\\u002Fh/a"#,
      #"a/https:\\u002F\\u002Fj@h/a"#
    ),
    // Only what begins the query is escaped.
    (#"https://h/x\u003ft=T"#, "https://h/x", #"https://h/x\u003ft=T"#),
    (#"https://h/x\x3ft=T&u=T"#, "https://h/x", #"https://h/x\x3ft=T&u=T"#),
    ("https://h/x%3Ft=1", "https://h/x%3Ft=1", "https://h/x%3Ft=1"),
    // An `&` as it is belongs to the query.
    (
      #"https:\u002f\u002fh\u002fx\u003ft=1&u=T"#, #"https:\u002f\u002fh\u002fx"#,
      #"https:\u002f\u002fh\u002fx\u003ft=1&u=T"#
    ),
    ("https%3A%2F%2Fh%2Fx%3Fa%3D1&t=T", "https%3A%2F%2Fh%2Fx", "https%3A%2F%2Fh%2Fx%3Fa%3D1&t=T"),
    (
      "https%3A%2F%2Fh%2Fx%3Fa%3D1&amp;t=T", "https%3A%2F%2Fh%2Fx",
      "https%3A%2F%2Fh%2Fx%3Fa%3D1&amp;t=T"
    ),
    // A password may have what separates values.
    (#"https:\u002f\u002fj:a,P@h"#, #"https:\u002f\u002fh"#, #"https:\u002f\u002fj@h"#),
    ("p/https%3A%2F%2Fj:a&P@h/x", "p/https%3A%2F%2Fh/x", "p/https%3A%2F%2Fj@h/x"),
    ("p/https%3A%2F%2Fj:a;P'P@h/x", "p/https%3A%2F%2Fh/x", "p/https%3A%2F%2Fj@h/x"),
    ("p/https%3A%2F%2Fh:80,a@b", "p/https%3A%2F%2Fh:80,a@b", "p/https%3A%2F%2Fh:80,a@b"),
    // A fragment that is not escaped.
    (
      #"https:\u002f\u002fh\u002fx#t=T"#, #"https:\u002f\u002fh\u002fx"#,
      #"https:\u002f\u002fh\u002fx#t=T"#
    ),
    (#"a\u00e9\x"#, #"a\u00e9\x"#, #"a\u00e9\x"#),
  ])
  func `an encoded address has no secrets`(text: String, expected: String, withQueries: String) {
    #expect(URIRedaction().address(text) == expected)
    #expect(
      URIRedaction().text("at \"\(text)\" or \(text) there")
        == "at \"\(expected)\" or \(expected) there")
    #expect(URIRedaction().address(expected) == expected)
    #expect(URIRedaction(keepsQueries: true).address(text) == withQueries)
    #expect(
      URIRedaction().line("#EXT-X-DATERANGE:ID=\"a\",X-CLICK=\"\(text)\"")
        == "#EXT-X-DATERANGE:ID=\"a\",X-CLICK=\"\(expected)\"")
  }

  @Test func `character references of HTML stand for slashes`() {
    let text = "see \"a/https:&#47;&#x2f;j:P@h/a\""
    #expect(URIRedaction().text(text) == "see \"a/https:&#47;&#x2f;h/a\"")
    #expect(URIRedaction(keepsQueries: true).text(text) == "see \"a/https:&#47;&#x2f;j@h/a\"")
  }

  @Test func `encoded addresses with other queries do not look alike`() {
    let redaction = URIRedaction()
    func shown(_ token: String) -> String {
      redaction.address("p/https%3A%2F%2Fh%2Fa.ts%3Fsig%3D\(token)/s.ts")
    }
    #expect(shown("1") == "p/https%3A%2F%2Fh%2Fa.ts/s.ts")
    let second = shown("2")
    #expect(second.hasPrefix("p/https%3A%2F%2Fh%2Fa.ts%3F~") && second.hasSuffix("/s.ts"))
    #expect(second != shown("3") && shown("1") == "p/https%3A%2F%2Fh%2Fa.ts/s.ts")
    #expect(redaction.address(second) == second)
  }

  @Test func `names of local files stay as they are`() {
    let name = "p/https%3A%2F%2Fj%3AP%40h%3Fq.m3u8"
    #expect(URIRedaction(files: [name]).address(name) == name)
    #expect(URIRedaction(files: [name]).text("\"\(name)\" is read") == "\"\(name)\" is read")
  }

  @Test(arguments: ["://a:b/", "%3A%2F%2Fa%3Ab%2F", "%3A//a:b/@ ", #"\\"#, "&#"])
  func `the work is linear`(unit: String) {
    let text = "%3A" + String(repeating: unit, count: 100_000)
    #expect(!URIRedaction(keepsQueries: true).address(text).isEmpty)
  }

  @Test func `signs that are encoded many times are read once`() {
    let text =
      "https%3A%2F%2F"
      + String(repeating: "%" + String(repeating: "25", count: 1000) + "3A", count: 1000)
    #expect(URIRedaction().address(text) == text)
  }
}
