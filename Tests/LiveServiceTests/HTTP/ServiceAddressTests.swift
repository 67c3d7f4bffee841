import Testing

@testable import LiveService

struct ServiceAddressTests {
  @Test(arguments: [
    "9464": "127.0.0.1:9464", ":9464": "127.0.0.1:9464", ":0": "127.0.0.1:0",
    "0.0.0.0:80": "0.0.0.0:80", "[::1]:65535": "[::1]:65535", "[::]:1": "[::]:1",
    "localhost:9464": "localhost:9464", "metrics.example:9464": "metrics.example:9464",
  ])
  func `an address is a host and a port, or a port alone`(text: String, address: String) {
    #expect(ServiceAddress(parsing: text)?.description == address)
  }

  @Test(arguments: [
    "", ":", "localhost", "localhost:", "::1:9464", "[::1]", "[]:1", "[localhost]:1", "a:65536",
    "a:-1", "a:+1", "a: 1", "a b:1", "http://a:1", "a/b:1", "a:1:2", "٣",
  ])
  func `another text is none`(text: String) {
    #expect(ServiceAddress(parsing: text) == nil)
  }
}
