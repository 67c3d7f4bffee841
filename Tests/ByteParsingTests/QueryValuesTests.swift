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

  @Test(arguments: [
    "s+b/c= d", "s+b/c=+d", "s%2Bb%2Fc%3D%20d", "s%2bb%2fc%3d%20d", "s%2Bb/c=+d", "s+b%2Fc=%20d",
    "s+b/c%3D d", "s%252Bb%252Fc%253D%2520d", "%73+b/c=%20d", "S+b/c= d",
  ])
  func `a value is found in each of its encodings, half and double ones too`(text: String) {
    var values = QueryValues()
    values.add("S+b/c= d", written: "S%2Bb/c%3D+d", for: "~0123456789ab")
    #expect(values.hashed(in: "%41/\(text)%2F%zz%") == "%41/~0123456789ab%2F%zz%")
  }

  @Test func `a text that nearly has a long value takes no long time`() {
    var values = QueryValues()
    values.add(String(repeating: "a", count: 200_000) + "b", written: "", for: "~0123456789ab")
    let text = String(repeating: "a", count: 200_000)
    #expect(values.hashed(in: text) == text)
  }
}
