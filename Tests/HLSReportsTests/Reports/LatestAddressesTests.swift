import Testing

@testable import HLSReports

struct LatestAddressesTests {
  private static let long = "https://h/v.m3u8?a=" + String(repeating: "x", count: 600)

  @Test func `a long address is redacted once, until all are forgotten`() {
    let latest = LatestAddresses()
    var count = 0
    func shown(_ address: String) -> String {
      latest.shown(address) { address in
        count += 1
        return "\(address.utf8.count)"
      }
    }
    for _ in 0..<3 { #expect(shown(Self.long) == "619") }
    #expect(count == 1)
    for number in 0..<4 { _ = shown(Self.long + "\(number)") }
    #expect(shown(Self.long) == "619")
    #expect(count == 6)
    latest.forget()
    _ = shown(Self.long)
    for _ in 0..<2 { _ = shown("a") }
    #expect(count == 9)
  }

  @Test func `an address is shown otherwise once it has a value to hide`() {
    let redaction = URIRedaction()
    let address = "https://h/longsecret/" + String(repeating: "x", count: 600)
    #expect(redaction.address(address) == address)
    redaction.hide(["longsecret"], fromQueriesOf: ["?t=longsecret"])
    #expect(redaction.address(address) == address.replacing("longsecret", with: "…"))
    redaction.beginInput("a")
    #expect(redaction.address(address) == address)
  }
}
