import SourceDiagnostics
import Testing

struct PluralTests {
  @Test func `a long list names its first values and counts the others`() {
    #expect(Plural.list(["a", "b"]) == "a, b")
    #expect(Plural.list((1...26).map(String.init)).hasSuffix("23, 24 and 2 more"))
  }
}
