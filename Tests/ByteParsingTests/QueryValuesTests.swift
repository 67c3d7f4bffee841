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

  @Test func `a value has the spellings that servers give it`() {
    #expect(QueryValues.spellings(of: "Ab-1") == ["Ab-1", "ab-1"])
    #expect(
      QueryValues.spellings(of: "a/b c")
        == ["a/b c", "a%2Fb%20c", "a%2fb%20c", "a/b%20c", "a%2Fb+c", "a%2fb+c"])
    let mixed = QueryValues.spellings(of: "s+b/c=")
    #expect(mixed.isSuperset(of: ["s%2Bb/c%3D", "s+b%2Fc=", "s+b/c=", "s%2bb%2fc%3d"]))
    var values = QueryValues()
    values.add("Secret/=", written: "Secret/=", for: "~0123456789ab")
    #expect(
      values.hashed(in: "Secret%2F%3D secret/= Secret%2f%3d")
        == "~0123456789ab ~0123456789ab ~0123456789ab")
  }

  @Test func `a text that nearly has a long value takes no long time`() {
    var values = QueryValues()
    values.add(String(repeating: "a", count: 200_000) + "b", written: "", for: "~0123456789ab")
    let text = String(repeating: "a", count: 200_000)
    #expect(values.hashed(in: text) == text)
  }
}
