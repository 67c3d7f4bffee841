import Synchronization
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

  /// The whole resource, with the number of times that it was loaded.
  private func answer(
    of whole: WholeResource, bytes: [UInt8], reaching end: Int, count: LoadCount
  ) async -> WholeResource.Answer? {
    await whole.answer(at: Self.address, reaching: Int64(end)) {
      count.add()
      return (HTTPAnswer(status: 200, headers: [:], bytes: bytes), .http(Self.address))
    }
  }

  private final class LoadCount: Sendable {
    private let number = Mutex(0)
    var value: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
  }

  @Test func `a resource that grows is loaded again`() async {
    let whole = WholeResource()
    await whole.noteIgnoredRange(of: Self.address, length: 1, waste: 0)
    let count = LoadCount()
    for size in 1...5 {
      let bytes = [UInt8](repeating: 0, count: size)
      #expect(
        await answer(of: whole, bytes: bytes, reaching: size, count: count)?.answer.bytes == bytes)
    }
    #expect(count.value == 5)
  }

  @Test func `for ranges behind its end it is loaded again until too much was sent`() async {
    let whole = WholeResource()
    let bytes = [UInt8](repeating: 0, count: 128 << 20)
    await whole.noteIgnoredRange(of: Self.address, length: bytes.count, waste: 0)
    let count = LoadCount()
    for _ in 0..<200 {
      let held = await answer(of: whole, bytes: bytes, reaching: bytes.count + 1, count: count)
      #expect(held?.answer.bytes.count == bytes.count)
      // A range within it needs no load.
      #expect(await answer(of: whole, bytes: [], reaching: 1, count: count) != nil)
    }
    #expect(count.value == WholeResource.maximumWaste / bytes.count + 2)
  }

  @Test func `a load that fails is tried again, three times in a row`() async {
    let whole = WholeResource()
    await whole.noteIgnoredRange(of: Self.address, length: 3, waste: 0)
    let count = LoadCount()
    func failed() async -> WholeResource.Answer? {
      await whole.answer(at: Self.address, reaching: 3) {
        count.add()
        return nil
      }
    }
    for _ in 0..<2 { #expect(await failed() == nil) }
    #expect(await answer(of: whole)?.answer.bytes == [1, 2, 3])
    // It is kept, whatever happened before.
    #expect(await failed()?.answer.bytes == [1, 2, 3] && count.value == 2)
    let other = "http://h.example/b.ts"
    await whole.noteIgnoredRange(of: other, length: 3, waste: 0)
    await whole.noteIgnoredRange(of: Self.address, length: 3, waste: 0)
    for _ in 0..<10 { #expect(await failed() == nil) }
    #expect(count.value == 2 + WholeResource.maximumFailureCount)
    #expect(await answer(of: whole) == nil)
  }

  @Test func `what is sent in vain is known of several resources`() async {
    let whole = WholeResource()
    let addresses = (0..<WholeResource.maximumAddressCount).map { "http://h.example/\($0).ts" }
    for _ in 0...WholeResource.maximumWaste / (300 << 20) {
      for address in addresses {
        await whole.noteIgnoredRange(of: address, length: nil, waste: 300 << 20)
      }
    }
    for address in addresses { #expect(await whole.isWasteful(address)) }
    await whole.noteIgnoredRange(of: Self.address, length: nil, waste: 1)
    #expect(await !whole.isWasteful(addresses[0]))
    #expect(await whole.isWasteful(addresses[1]))
  }

  @Test func `a cancelled caller does not end the load of the others`() async {
    let whole = WholeResource()
    await whole.noteIgnoredRange(of: Self.address, length: 3, waste: 0)
    let cancelled = Task { await answer(of: whole) }
    cancelled.cancel()
    _ = await cancelled.value
    #expect(await answer(of: whole)?.answer.bytes == [1, 2, 3])
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
