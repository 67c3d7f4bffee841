import Testing

@testable import LiveMonitoring

struct EpochTableTests {
  @Test func `epochs that are over are forgotten, and the others keep their numbers`() {
    var table = EpochTable()
    for index in stride(from: 10, through: 100, by: 10) { table.begin(at: index) }
    #expect(table.current == 10)
    table.forget(before: 55)
    #expect(table.current == 10)
    #expect((55...120).map(table.epoch) == (55...120).map { min(10, $0 / 10) })
    table.forget(before: 1000)
    table.begin(at: 1000)
    #expect(table.epoch(of: 999) == 10)
    #expect(table.epoch(of: 1000) == 11)
  }

  @Test func `a table may begin with a later epoch`() {
    var table = EpochTable(current: 3)
    table.begin(at: 50)
    #expect(table.current == 4)
    #expect([0, 49, 50].map(table.epoch) == [3, 3, 4])
  }
}
