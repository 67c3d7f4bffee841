import Testing

@testable import LiveMonitoring

struct SharedUntilWrittenTests {
  private struct Holder {
    @SharedUntilWritten var values = [1]
  }

  @Test func `a copy keeps its value when the other one changes`() {
    var first = Holder()
    var second = first
    first.values.append(2)
    second.values.append(3)
    let third = first
    first.values = []
    #expect(first.values == [])
    #expect(second.values == [1, 3])
    #expect(third.values == [1, 2])
  }
}
