import MediaStreams
import TestSupport
import Testing

@Suite struct ICYRadioTests {
  @Test(.enabled(if: UntrustedServer.isAvailable))
  func `a server whose certificate is refused gets no request`() async throws {
    let server = try UntrustedServer()
    let radio = ICYRadio(
      userAgent: "hlscue", headers: [("X-Token", "secret")], timeout: .seconds(1),
      listeningTime: .seconds(1))
    await #expect(throws: LibAVError.self) { try await radio.listen(to: server.address("/")) }
    #expect(!(try server.stop()).contains("GET"))
  }
}
