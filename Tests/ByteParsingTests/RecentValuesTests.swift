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

  @Test func `a name that was not set for the time is forgotten, and one that was stays`() {
    var values = RecentValues<Int>()
    values.age(to: 1000, keeping: 10)
    values["once"] = 1
    for now in Int64(1000)...1040 {
      values["often"] = 2
      values.age(to: now, keeping: 10)
      #expect(values["often"] == 2)
      if now < 1020 { #expect(values["once"] == 1) }
    }
    #expect(values["once"] == nil)
  }

  @Test func `what is set all the time takes the memory of twice the time`() {
    var values = RecentValues<Int>()
    for now in Int64(0)..<1000 {
      values["\(now)"] = 1
      values.age(to: now, keeping: 10)
      let kept = (0...now).filter { values["\($0)"] != nil }
      #expect(kept.count <= 21)
      #expect(kept.count > min(9, Int(now)))
    }
  }

  @Test func `a clock at the ends of its range does not trap`() {
    var values = RecentValues<Int>()
    values["a"] = 1
    for now in [Int64.max, .min, .max] { values.age(to: now, keeping: 10) }
    #expect(values["a"] == nil)
  }

  @Test func `a value that is removed does not return`() {
    var values = RecentValues<Int>(capacity: 1)
    for name in ["a", "b"] { values[name] = 1 }
    values["a"] = nil
    #expect(values["a"] == nil)
  }
}
