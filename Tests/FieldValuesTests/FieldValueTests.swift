import FieldValues
import MediaTiming
import Testing

@Suite struct FieldValueTests {
  @Test func `absent values add no field`() {
    var fields: [Field] = []
    fields.add("a", Int?.none)
    fields.add("b", 7)
    fields.add("c", String?.none)
    fields.add("d", "text")
    fields.add("e", MediaTime?.none)
    fields.add("f", true)
    #expect(fields.map(\.name) == ["b", "d", "f"])
    #expect(fields["b"] == .integer(7) && fields["a"] == nil)
  }

  @Test func `a number wider than 64 bits becomes its text`() {
    #expect(FieldValue.integer(UInt64.max) == .string("18446744073709551615"))
    #expect(FieldValue.integer(UInt64(5)) == .integer(5))
  }
}
