import Foundation
import TestSupport
import Testing

/// Each fault of an ad marker is found first, where it is, and without further findings that hide it.
struct FaultTests {
  @Test func `each line says what has to be seen of a stream`() throws {
    let lines = try Fixture("faults/expected.jsonl").text().split(separator: "\n")
    #expect(ExpectedFault.all.count == lines.count)
    #expect(ExpectedFault.all.count > 80)
    #expect(Set(ExpectedFault.all.map(\.testDescription)).count == lines.count)
  }

  @Test(arguments: ExpectedFault.all)
  func `a fault is found first, at its place and clearly`(fault: ExpectedFault) async throws {
    let differences = try await fault.differences()
    let reason =
      KnownFault.reasons[fault.testDescription] ?? KnownFault.reasons[fault.input]
    guard let reason else {
      #expect(differences.isEmpty)
      return
    }
    #expect(!differences.isEmpty, "this is no longer missed, take it off the list: \(reason)")
  }

  @Test func `what is known names streams`() {
    let known = Set(KnownFault.reasons.keys)
    #expect(known.isSubset(of: Set(ExpectedFault.all.flatMap { [$0.input, $0.testDescription] })))
  }
}
