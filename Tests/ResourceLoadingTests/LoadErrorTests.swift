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

  @Test(
    arguments: [
      .unreachable(host: "h", reason: .refused), .notSecure(host: "h", reason: "no"),
      .privateAddress(host: "h", address: "10.0.0.1"), .notAllowed(scheme: "h"),
      .notRepeated(.cancelled, host: "h"), .notRequested(.cancelled, after: 3, host: "h"),
    ] as [LoadError])
  func `the host or scheme of an error can be written otherwise`(error: LoadError) {
    let changed = error.changing(address: { $0 }, text: { $0 == "h" ? "other" : $0 })
    #expect("\(changed)".contains("other"))
    #expect(changed.changing(address: { $0 }, text: { $0 == "other" ? "h" : $0 }) == error)
  }
}
