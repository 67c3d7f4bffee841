import Testing

@testable import HLSInspection

@Suite struct NaturalOrderTests {
  @Test func `numbers in names count as numbers`() {
    let names = ["snap_10", "snap_2", "snap_1", "a", "snap_02", "snap_2b", "10", "9", ""]
    #expect(
      names.map { NaturalOrder($0) }.sorted().map(\.name) == [
        "", "9", "10", "a", "snap_1", "snap_02", "snap_2", "snap_2b", "snap_10",
      ])
  }

  @Test func `numbers of any length are in order`() {
    let long = "1" + String(repeating: "0", count: 60)
    #expect(NaturalOrder("9") < NaturalOrder(long))
    #expect(NaturalOrder(long) < NaturalOrder(long + "0"))
    #expect(!(NaturalOrder("a") < NaturalOrder("a")))
  }
}
