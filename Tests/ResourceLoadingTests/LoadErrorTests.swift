import ResourceLoading
import Testing

struct LoadErrorTests {
  @Test func `the addresses of an error can be written otherwise`() {
    let errors: [(LoadError) -> LoadError] = [
      { $0 }, { .lacksKey($0) }, { .lacksInitialization($0) }, { .notRepeated($0, host: "h") },
      { .notRequested($0, after: 3, host: nil) }, { .redirected(to: "b", $0) },
    ]
    for error in errors {
      let changed = error(.redirected(to: "a", .notFound(status: 404)))
        .changing(address: { "<\($0)>" })
      #expect(changed != error(.redirected(to: "a", .notFound(status: 404))))
      #expect(
        changed.changing(address: { String($0.dropFirst().dropLast()) })
          == error(.redirected(to: "a", .notFound(status: 404))))
    }
    #expect(LoadError.brokenConnection.changing(address: { _ in "x" }) == .brokenConnection)
  }
}
