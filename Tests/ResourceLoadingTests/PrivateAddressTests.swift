import Testing

@testable import ResourceLoading

struct PrivateAddressTests {
  @Test(
    arguments: [
      [127, 0, 0, 1], [127, 255, 255, 255], [10, 1, 2, 3], [172, 16, 0, 1], [172, 31, 255, 255],
      [192, 168, 0, 1], [169, 254, 169, 254], [100, 64, 0, 1], [0, 0, 0, 0], [224, 0, 0, 1],
      [255, 255, 255, 255], [192, 0, 0, 8], [198, 19, 0, 1], [192, 0, 2, 1],
      [198, 51, 100, 9], [203, 0, 113, 255], [192, 88, 99, 1],
    ] as [[UInt8]])
  func `an address of IPv4 that is not public is one in each form`(address: [UInt8]) {
    #expect(PrivateAddress.contains(address))
    #expect(PrivateAddress.contains([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + address))
    #expect(
      PrivateAddress.contains([0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8) + address))
    #expect(PrivateAddress.contains([0x20, 0x02] + address + [UInt8](repeating: 0, count: 10)))
  }

  @Test(
    arguments: [
      [8, 8, 8, 8], [172, 15, 255, 255], [172, 32, 0, 0], [11, 0, 0, 1], [100, 128, 0, 1],
      [192, 169, 0, 1], [192, 0, 3, 0], [203, 0, 114, 0], [223, 255, 255, 255], [1, 0, 0, 1],
    ] as [[UInt8]])
  func `a public address of IPv4 is public in each form`(address: [UInt8]) {
    #expect(!PrivateAddress.contains(address))
    #expect(!PrivateAddress.contains([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + address))
  }

  @Test(
    arguments: [
      ([0xFE, 0x80], true), ([0xFC, 0x00], true), ([0xFD, 0x12], true), ([0xFF, 0x02], true),
      ([0xFE, 0xC0], true), ([0x00, 0x00], true), ([0x20, 0x01, 0x0D, 0xB8], true),
      ([0x20, 0x01, 0, 0], true), ([0x00, 0x64, 0xFF, 0x9B, 0, 1], true),
      ([0x20, 0x01, 0, 2, 0, 0], true), ([0x20, 0x01, 0, 2, 0, 1], false),
      ([0x20, 0x01, 0, 0x1F], true), ([0x20, 0x01, 0, 0x2F], true), ([0x20, 0x01, 0, 0x30], false),
      ([0x3F, 0xFF, 0x0F], true), ([0x3F, 0xFF, 0x10], false),
      ([0x20, 0x01, 0x48, 0x60], false), ([0x26, 0x06], false), ([0x2A, 0x00], false),
    ] as [([UInt8], Bool)])
  func `an address of IPv6 is private by its first bytes`(start: [UInt8], isPrivate: Bool) {
    let address = start + [UInt8](repeating: 0, count: 15 - start.count) + [1]
    #expect(PrivateAddress.contains(address) == isPrivate)
  }

  @Test func `what is no address is not public`() {
    #expect(PrivateAddress.contains([]))
    #expect(PrivateAddress.contains([1, 2, 3]))
  }
}
