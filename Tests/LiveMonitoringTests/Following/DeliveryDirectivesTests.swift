import ResourceLoading
import Testing

@testable import LiveMonitoring

struct DeliveryDirectivesTests {
  private func address(_ directives: DeliveryDirectives, _ text: String) -> String {
    guard case .http(let address) = directives.added(to: .http(text)) else { return "" }
    return address
  }

  @Test func `directives are in UTF-8 order behind other parameters`() {
    var directives = DeliveryDirectives(
      position: PlaylistPosition(number: 12, part: 3), skip: .dateRanges)
    #expect(
      address(directives, "http://a/m.m3u8?token=1%20&b")
        == "http://a/m.m3u8?token=1%20&b&_HLS_msn=12&_HLS_part=3&_HLS_skip=v2")
    directives = DeliveryDirectives(position: PlaylistPosition(number: 12), skip: .segments)
    #expect(address(directives, "http://a/m.m3u8") == "http://a/m.m3u8?_HLS_msn=12&_HLS_skip=YES")
  }

  @Test func `directives replace those of the address`() {
    let directives = DeliveryDirectives(position: PlaylistPosition(number: 2))
    #expect(address(directives, "http://a/m?_HLS_msn=1&x=1#end") == "http://a/m?x=1&_HLS_msn=2")
  }

  @Test func `without directives the address stays as it is`() {
    #expect(
      address(DeliveryDirectives(), "http://a/m?_HLS_msn=1&&x#y") == "http://a/m?_HLS_msn=1&&x#y")
  }
}
