import Testing

@testable import HLSReports

struct HiddenValuesTests {
  @Test(arguments: [
    // Long values are redacted wherever they are.
    ("longsecret", "xlongsecrety/longsecret", "x…y/…"),
    ("longsecret", "longsecre", "longsecre"),
    ("aaaaaaaa", "baaaaaaaaaaaaaaaaa", "b…"),
    // Values of a few letters are redacted as words.
    ("SEKRIT", "seg/SEKRIT/s.ts", "seg/…/s.ts"), ("SEKRIT", "a-SEKRIT_", "a-…_"),
    ("high", "highest high, nigh", "highest …, nigh"), ("high", "high", "…"),
    // Shorter ones are no secrets.
    ("abc", "abc", "abc"), ("", "abc", "abc"),
    ("p/é=w", "https://h/p/é=w/a", "https://h/…/a"),
    // A message may be cut within one.
    ("longsecret", "is longsec…, and", "is …, and"), ("longsecret", "is lon…, and", "is lon…, and"),
    ("longsecret", "is alongsec…", "is alongsec…"),
  ])
  func `a value is redacted wherever it is written`(
    value: String, text: String, expected: String
  ) {
    let redaction = URIRedaction()
    redaction.hide([value], fromQueriesOf: ["https://h/?t=\(value)&u=other"])
    #expect(redaction.text(text) == expected)
    #expect(redaction.value(text) == expected)
    #expect(redaction.address(text) == expected)
    #expect(redaction.line("#EXTINF:4," + text) == "#EXTINF:4," + expected)
    // Redacted text does not change again.
    #expect(redaction.text(expected) == expected)
  }

  @Test(arguments: [
    (" longsecret ", "id longsecret-", "id …-"),
    ("q\"<secret>", "https://h/q'<secret>/x", "https://h/…/x"),
    ("se/cret=+1", "https://h/se%2Fcret%3D%2B1/x se%2fcret%3d%2b1 se/cret=+1", "https://h/…/x … …"),
    ("Edge-Secret.example", "cannot connect to edge-secret.example", "cannot connect to …"),
    ("long secret", "/long%20secret /long+secret", "/… /…"),
    ("SEC:RETX,other/thing", "\"SEC:RETX\" and \"other/thing\"", "\"…\" and \"…\""),
  ])
  func `a value is redacted in the forms that readers give it`(
    value: String, text: String, expected: String
  ) {
    let redaction = URIRedaction()
    let written = value.replacing(" ", with: "%20").replacing("\"", with: "%22")
    redaction.hide([value], fromQueriesOf: ["https://h/?t=\(written)"])
    #expect(redaction.text(text) == expected)
  }

  @Test func `of values that contain one another the longer one is redacted first`() {
    let redaction = URIRedaction()
    let input = "?t=longsecret&u=longsecret-and-more"
    redaction.hide(["longsecret"], fromQueriesOf: [input])
    redaction.hide(["longsecret-and-more", "longsecret"], fromQueriesOf: [input])
    #expect(redaction.text("longsecret-and-more longsecret") == "… …")
  }

  @Test func `hashes in place of values are redacted in lines of a channel`() {
    let redaction = URIRedaction(ofWatchLinesKeepingQueries: false)
    #expect(redaction.text("a/~0123456789ab/b ~0123456789a") == "a/…/b ~0123456789a")
    #expect(URIRedaction().text("~0123456789ab") == "~0123456789ab")
  }

  @Test func `everything is shown if only passwords are removed`() {
    let redaction = URIRedaction(keepsQueries: true)
    redaction.hide(["longsecret"], fromQueriesOf: ["https://h/a", "?t=longsecret"])
    #expect(redaction.text("longsecret") == "longsecret")
  }

  @Test func `values that the query of the input lacks stay`() {
    let redaction = URIRedaction()
    redaction.hide(["longsecret", "S/12"], fromQueriesOf: ["https://h/?a=public01&t=S%2F12"])
    #expect(
      redaction.text("longsecret public01 S/12 S%2F12 aS/12") == "longsecret public01 … … aS/12")
  }

  @Test
  func `values are hidden until another input begins, and in what is written of theirs later`() {
    let redaction = URIRedaction()
    redaction.beginInput("https://h/a")
    redaction.hide(["longsecret"], fromQueriesOf: ["https://h/a?t=longsecret"])
    let first = redaction.ofCurrentInput
    redaction.beginInput("https://h/b")
    #expect(redaction.text("longsecret and othersecret") == "longsecret and othersecret")
    redaction.hide(["othersecret"], fromQueriesOf: ["https://h/b?t=othersecret"])
    #expect(redaction.text("longsecret and othersecret") == "longsecret and …")
    #expect(first.text("longsecret and othersecret") == "… and othersecret")
    #expect(URIRedaction(continuing: first).text("longsecret") == "…")
    // Their first queries are the same.
    #expect(first.text("https://h/x?n=1") == "https://h/x")
    #expect(redaction.text("https://h/x?n=2").hasPrefix("https://h/x?~"))
  }

  @Test func `a message names an input redacted as long as it is worked on`() {
    let redaction = URIRedaction()
    let (input, longer) = ("http://joe:1 2 S@h/a", "http://joe:1 2 S@h/a?t=b SECRET")
    let message = "\(longer) and \(input): no"
    for text in [input, longer, longer] { redaction.beginNaming(text) }
    #expect(redaction.message(message) == "http://h/a and http://h/a: no")
    redaction.endNaming(longer)
    #expect(redaction.message(message) == "http://h/a and http://h/a: no")
    redaction.endNaming(longer)
    #expect(redaction.message("\(input): no") == "http://h/a: no")
    // A name without secrets is as before.
    redaction.beginNaming("a b.ts")
    #expect(redaction.message("a b.ts: no") == "a b.ts: no")
  }
}
