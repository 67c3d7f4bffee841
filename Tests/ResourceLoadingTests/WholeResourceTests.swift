import Testing

@testable import ResourceLoading

struct WholeResourceTests {
  private static let address = "http://h.example/a.ts"

  private func answer(of whole: WholeResource) async -> WholeResource.Answer? {
    await whole.answer(at: Self.address, reaching: 3) {
      (HTTPAnswer(status: 200, headers: [:], bytes: [1, 2, 3]), .http(Self.address))
    }
  }

  @Test func `a resource that can be kept is loaded once for all of its ranges`() async {
    let whole = WholeResource()
    #expect(await answer(of: whole) == nil)
    await whole.noteIgnoredRange(
      of: Self.address, length: WholeResource.maximumSize, waste: 1 << 20)
    #expect(await answer(of: whole)?.answer.bytes == [1, 2, 3])
    #expect(await !whole.isWasteful(Self.address))
  }

  @Test func `ranges of one that cannot be kept are requested until too much was sent`() async {
    let whole = WholeResource()
    let count = WholeResource.maximumWaste / (300 << 20)
    for _ in 0..<count {
      await whole.noteIgnoredRange(of: Self.address, length: 300 << 20, waste: 300 << 20)
    }
    #expect(await answer(of: whole) == nil)
    #expect(await !whole.isWasteful(Self.address))
    await whole.noteIgnoredRange(of: Self.address, length: nil, waste: 300 << 20)
    #expect(await whole.isWasteful(Self.address))
    // Ranges of other resources, whose servers may heed them, are requested.
    #expect(await !whole.isWasteful("http://h.example/b.ts"))
  }
}
