import ByteParsing
import Testing

struct QueryValuesTests {
  @Test(arguments: [
    ("a/~0123456789ab/b?t=~0123456789ab", "a/S/1/b?t=S/1"), ("~0123456789ab", "S/1"),
    ("~~0123456789ab0", "~S/10"), ("~0123456789a", "~0123456789a"), ("é~é", "é~é"), ("", ""),
    ("~0123456789ac", "~0123456789ac"),
  ])
  func `an address has the values in place of their hashes`(hashed: String, expected: String) {
    var values = QueryValues()
    values.add("S/1", written: "S%2F1", for: "~0123456789ab")
    #expect(values.restored(in: hashed) == expected)
    #expect(QueryValues().merging(values) == values)
    #expect(QueryValues().restored(in: hashed) == hashed)
  }

  @Test func `a text has the hashes in place of values, however they are written`() {
    var values = QueryValues()
    values.add("secret/1", written: "secret%2F1", for: "~0123456789ab")
    values.add("secret/1-more", written: "secret/1-more", for: "~ba9876543210")
    values.add("hd", written: "hd", for: "~000000000000")
    #expect(
      values.hashed(in: "/hd/secret%2F1/secret/1-more/secret/1")
        == "/hd/~0123456789ab/~ba9876543210/~0123456789ab")
  }
}
