import Testing

@testable import ByteParsing

struct RecentValuesTests {
  @Test func `a value is found by its name`() {
    var values = RecentValues<Int>(capacity: 4)
    values["a"] = 1
    values["a"] = 2
    #expect(values["a"] == 2)
    #expect(values["b"] == nil)
    values["a"] = nil
    #expect(values["a"] == nil)
  }

  @Test func `the names that were set last stay, and those long before are forgotten`() {
    var values = RecentValues<Int>(capacity: 4)
    for number in 0..<100 {
      values["\(number)"] = number
      for kept in max(0, number - 3)...number { #expect(values["\(kept)"] == kept) }
      if number >= 10 { #expect(values["\(number - 10)"] == nil) }
    }
  }

  @Test func `a value that is removed does not return`() {
    var values = RecentValues<Int>(capacity: 1)
    for name in ["a", "b"] { values[name] = 1 }
    values["a"] = nil
    #expect(values["a"] == nil)
  }
}
