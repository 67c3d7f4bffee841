import Testing

@testable import ResourceLoading

@Suite struct BodyReservationTests {
  @Test func `a body of unknown length is not copied when it is more than half the maximum`() {
    let maximum = 384 << 20
    for start in stride(from: 4 << 20 + 1, through: 8 << 20, by: 64 << 10) {
      var capacity = start
      while capacity < maximum {
        #expect(capacity <= maximum / 2)
        capacity =
          BodyReservation.capacity(for: capacity + 1, declared: nil, maximum: maximum) ?? maximum
      }
      #expect(capacity == maximum)
    }
  }

  @Test func `an announced length counts, up to the maximum`() {
    let size = 5 << 20
    #expect(BodyReservation.capacity(for: size, declared: 6 << 20, maximum: 8 << 20) == 6 << 20)
    #expect(BodyReservation.capacity(for: size, declared: .max, maximum: 8 << 20) == 8 << 20)
    #expect(BodyReservation.capacity(for: 1 << 20, declared: nil, maximum: 8 << 20) == nil)
  }
}
