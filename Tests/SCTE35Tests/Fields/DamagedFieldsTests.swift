import FieldValues
import SCTE35
import Testing

/// Descriptions come from people and scripts, so anything may stand in them.
struct DamagedFieldsTests {
  private static let oddValues: [FieldValue] = [
    .null, .bool(true), .integer(-1), .integer(.max), .integer(.min), .number(1.5),
    .number(.infinity), .number(-.nan), .number(255), .string(""), .string("0x"), .string("ff"),
    .string(String(repeating: "ab", count: 3000)), .array([]), .array([.null]), .object([]),
  ]

  /// The same tree with one value in `count` exchanged for an odd one.
  private func damaged(
    _ value: FieldValue, _ generator: inout SplitMix, oneIn count: UInt64
  ) -> FieldValue {
    if generator.next() % count == 0 {
      return Self.oddValues[Int(generator.next() % UInt64(Self.oddValues.count))]
    }
    switch value {
    case .object(let fields):
      return .object(
        fields.map { Field($0.name, damaged($0.value, &generator, oneIn: count)) })
    case .array(let elements):
      return .array(elements.map { damaged($0, &generator, oneIn: count) })
    default: return value
    }
  }

  @Test func `ten thousand damaged descriptions give a section or an error, and never a trap`() {
    var generator = SplitMix(state: 0xF1E1D5)
    let trees = Messages.all.compactMap { SpliceInfoSection.decode($0).section?.fields }
    var taken = 0
    for round in 0..<10_000 {
      let tree = damaged(.object(trees[round % trees.count]), &generator, oneIn: 20)
      guard let section = try? SpliceInfoSection(fields: tree) else { continue }
      guard let bytes = try? section.encoded() else { continue }
      taken += 1
      #expect(SpliceInfoSection.decode(bytes).section != nil)
    }
    #expect(taken > 1000)
  }

  @Test func `a whole decimal number counts as an integer`() throws {
    let command = FieldValue.object([
      Field("type", .string("timeSignal")), Field("ptsTime", .number(900_000)),
    ])
    let section = try SpliceInfoSection(fields: .object([Field("command", command)]))
    #expect(try section.encoded() == SectionBytes(descriptors: "").bytes)
  }
}
