import HLSInspection
import ResourceLoading
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct AssetListsTests {
  private static let right = #"{"ASSETS":[{"URI":"https://example.com/ad.m3u8","DURATION":15.5}]}"#

  /// A playlist with an interstitial whose list is at an address, on line 4.
  private static func playlist(_ address: String = "ads.json") -> String {
    """
    #EXTM3U
    #EXT-X-TARGETDURATION:4
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00.000Z",X-ASSET-LIST="\(address)"
    #EXTINF:4,
    a.webvtt
    #EXT-X-ENDLIST

    """
  }

  private func inspect(
    _ list: String?, playlist: String = Self.playlist(), at path: String = "media.m3u8",
    _ change: (inout InspectionOptions) -> Void = { _ in }
  ) async throws -> (findings: [Diagnostic], names: [String]) {
    var resources = [path: playlist, "a.webvtt": "WEBVTT\n"]
    resources["ads.json"] = list
    let loader = MemoryLoader(resources)
    var options = InspectionOptions()
    change(&options)
    let inspection = try await Inspector(loader: loader, options: options).inspect(path)
    return (
      inspection.findings.filter { ["INT", "LOA"].contains($0.rule.code.prefix(3)) }, loader.names
    )
  }

  @Test func `a list as it should be is read and no finding`() async throws {
    let (findings, names) = try await inspect(Self.right)
    #expect(findings == [])
    #expect(names.contains("ads.json"))
  }

  @Test(.timeLimit(.minutes(5)))
  func `lists are loaded side by side and reported in their order`() async throws {
    let ranges = (0..<8).map { index in
      """
      #EXT-X-DATERANGE:ID="\(index)",CLASS="com.apple.hls.interstitial",\
      START-DATE="2026-01-01T00:00:00Z",X-ASSET-LIST="\(index).json"

      """
    }
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
      + ranges.joined() + "#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n"
    let gathering = GatheringLoader(MemoryLoader(["media.m3u8": text]), count: 8) { location in
      if case .file(let path) = location { path.path.hasSuffix(".json") } else { false }
    }
    let inspection = try await Inspector(loader: gathering).inspect("media.m3u8")
    let subjects = inspection.findings.filter { $0.message.contains("the list of assets") }
      .map(\.subject)
    #expect(subjects == (0..<8).map(String.init))
  }

  @Test(arguments: [
    ("[]", "is not a JSON object"), ("{", "is not JSON"), (#"{"assets":[]}"#, "has no ASSETS"),
    (#"{"ASSETS":{}}"#, "ASSETS is not an array"),
    (#"{"ASSETS":[1]}"#, "asset 0 is not a JSON object"),
    (#"{"ASSETS":[{"DURATION":1}]}"#, "asset 0 has no URI"),
    (#"{"ASSETS":[{"URI":7,"DURATION":1}]}"#, "asset 0 has a URI that is not a string"),
    (#"{"ASSETS":[{"URI":"a"}]}"#, "asset 0 has no DURATION"),
    (#"{"ASSETS":[{"URI":"a","DURATION":"1"}]}"#, "asset 0 has a DURATION that is not a number"),
    (#"{"ASSETS":[{"URI":"a","DURATION":-1}]}"#, "which is negative"),
  ])
  func `what clients cannot read is reported at the line of the date range`(
    list: String, message: String
  ) async throws {
    let (findings, _) = try await inspect(list)
    #expect(findings.map(\.rule.code) == ["INT-006"])
    let finding = try #require(findings.first)
    #expect(finding.message.contains(message), "\(finding.message)")
    #expect(finding.severity == .error && finding.subject == "ad")
    #expect(finding.location.line == 4 && finding.location.uri == "media.m3u8")
  }

  @Test func `an empty list is worth knowing`() async throws {
    let (findings, _) = try await inspect(#"{"ASSETS":[]}"#)
    #expect(findings.map(\.severity) == [.info])
  }

  @Test func `a list that is not there is a warning at the line of the date range`() async throws {
    let (findings, _) = try await inspect(nil)
    #expect(findings.map(\.rule.code) == ["LOAD-001"])
    #expect(findings.map(\.severity) == [.warning])
    #expect(findings.first?.location.line == 4)
  }

  @Test func `nothing is loaded where only the playlist may be read`() async throws {
    let alone = try await inspect("[]") { $0.readsSegments = false }
    #expect(alone.findings == [] && !alone.names.contains("ads.json"))
    let single = try await inspect("[]") { $0.followsReferences = false }
    #expect(single.findings == [] && !single.names.contains("ads.json"))
  }

  @Test func `a remote playlist reads no local file`() async throws {
    let (findings, names) = try await inspect(
      "[]", playlist: Self.playlist("file:///ads.json"), at: "http://example.com/media.m3u8")
    #expect(!names.contains { $0.hasSuffix("ads.json") })
    #expect(findings.contains { $0.location.line == 4 && $0.rule.code.hasPrefix("LOAD") })
  }

  @Test func `a list that several interstitials name is loaded once`() async throws {
    let line = Self.playlist().split(separator: "\n")[3]
    let second = line.replacing("ID=\"ad\"", with: "ID=\"other\"")
    let (findings, names) = try await inspect(
      "[]", playlist: Self.playlist().replacing(line, with: "\(line)\n\(second)"))
    #expect(findings.count == 1)
    #expect(names.filter { $0 == "ads.json" }.count == 1)
  }
}
