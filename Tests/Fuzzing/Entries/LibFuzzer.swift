import Foundation

// What libFuzzer calls. The file that is named after the target says what is fuzzed and where it starts.

/// Runs the target, on this thread as far as it does not wait for another one.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let isDone = DispatchSemaphore(value: 0)
  Task.immediate {
    await run(Fuzzed.self, bytes)
    isDone.signal()
  }
  isDone.wait()
  return 0
}

/// Through the protocol, since a target need not wait for anything.
private func run(_ target: (some FuzzTarget).Type, _ bytes: [UInt8]) async {
  await target.run(bytes)
}

/// Writes the inputs to start from.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  FuzzSeeds.write(seeds)
  return 0
}
