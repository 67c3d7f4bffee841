import MediaTiming
import Testing

@testable import HLSValidation

struct DateShiftTests {
  private func words(_ milliseconds: Int) -> [String] {
    let shift = DateShift(MediaTime(value: Int128(milliseconds), timescale: 1000))
    return [shift.step, shift.order, shift.reason]
  }

  @Test func `a step has its direction`() {
    #expect(words(1500) == ["jumps 1.5 s forward", "1.5 s later", ""])
    #expect(words(-90_000) == ["steps 90.0 s back", "90.0 s earlier", ""])
  }

  @Test func `whole and half hours point to a time zone`() {
    let reason = "; probably another time zone"
    #expect(words(3_600_020) == ["jumps 1 h forward", "1 h later", reason])
    #expect(words(-19_800_000) == ["steps 5 h 30 min back", "5 h 30 min earlier", reason])
    #expect(
      words(86_400_000) == ["jumps 24 h forward", "24 h later", "; probably another day"])
    #expect(words(1_800_000)[1] == "30 min later")
    #expect(words(3_601_000)[2] == "")
    #expect(words(200_000 * 3_600)[2] == "")
  }
}
