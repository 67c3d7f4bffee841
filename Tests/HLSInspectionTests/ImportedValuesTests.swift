@testable import HLSInspection
import TestSupport
import Testing

/// The values that the playlists of an input import from queries.
struct ImportedValuesTests {
  private func values(_ main: String, _ media: String = "", query: String) async throws -> [String]
  {
    let address = "http://h/m.m3u8?" + query
    let loader = MemoryLoader([
      address: Array(main.utf8), "http://h/v.m3u8?t=other&u=S/1": Array(media.utf8),
    ])
    var options = InspectionOptions()
    options.readsSegments = false
    return try await Inspector(loader: loader, options: options).inspect(address).importedValues
      .sorted()
  }

  @Test func `they are those of the parameters that EXT-X-DEFINE names`() async throws {
    let playlist = """
      #EXTM3U
      #EXT-X-DEFINE:QUERYPARAM="token"
      #EXT-X-DEFINE:NAME="b",VALUE="public"
      #EXT-X-TARGETDURATION:4
      #EXTINF:4,
      {$token}.ts
      #EXT-X-ENDLIST
      """
    let query = "a=x&b=public&token=S%2F1"
    #expect(try await values(playlist, query: query) == ["S/1"])
    #expect(try await values("#EXTM3U\n#EXT-X-TARGETDURATION:4\n", query: query).isEmpty)
  }

  @Test func `a variant may import them from the address that has them`() async throws {
    let main = """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=100
      v.m3u8?t=other&u=S/1
      """
    let media = """
      #EXTM3U
      #EXT-X-DEFINE:QUERYPARAM="u"
      #EXT-X-DEFINE:QUERYPARAM="t"
      #EXT-X-TARGETDURATION:4
      """
    #expect(try await values(main, media, query: "token=S%2F1") == ["S/1", "other"])
  }
}
