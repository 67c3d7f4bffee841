import HLSInspection
import HLSReports
import InspectionReports
import ResourceLoading
import TestSupport
import Testing

/// Addresses in every form and place, in all reports of an analysis in all formats.
struct RedactedAnalysisTests {
  private static let forms = [
    "https://joe:PW@h/a.ts?t=SECRET SECRET", "x@//joe:PW@h/?a SECRET",
    #"https:\\joe:PW@h\a?SECRET SECRET"#,
    #"https:\/\/joe:PW@h\/a?SECRET b SECRET"#, "https://h/a?b;SECRET c SECRET",
    "data:text/plain?SECRET,SECRET SECRET", "//joe:PW@h/a?SECRET SECRET", "seg.ts?SECRET SECRET",
    "/a/b?SECRET (SECRET", "http://joe:PW PW@h/a", "http:joe:PW@h/a", "https:///joe:PW@h/",
    "https://joe:PW@h/a#SECRET SECRET", " https://joe:PW@h/a?SECRET SECRET", #"https:\joe:PW@h\a"#,
    #"\\joe:PW@h\a?SECRET SECRET"#, "https://joe:P?PW@h/a", "https://joe:P#PW@h/",
    "https://joe:P/PW@h/", "https://h/a?'SECRET' SECRET", "https://h/a?<SECRET> SECRET",
    "HTTPS://JOE:PW@H/A?SECRET (SECRET", "urn:x:https://joe:PW@h/",
    "p/https%3A%2F%2Fjoe%3APW%40h%2Fa%3FSECRET",
    "https%253A%252F%252Fjoe%253APW%2540h%252F%253FSECRET",
  ]

  private static func playlist(_ address: String, _ number: Int) -> String {
    """
    #EXTM3U
    #EXT-X-TARGETDURATION:4
    #EXT-X-MEDIA-SEQUENCE:\(number)
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
    #EXT-X-DEFINE:NAME="v",VALUE="\(address)"
    #EXT-X-DATERANGE:ID="\(address)",CLASS="com.apple.hls.interstitial",DURATION=-1,\
    START-DATE="2026-01-01T00:00:01Z",X-ASSET-URI="\(address)",X-RESTRICT="\(address)"
    #EXT-X-DATERANGE:ID="r",CLASS="\(address)",START-DATE="2026-01-01T00:00:02Z",\
    X-ASSET-URI="\(address)\(number)",X-V="{$v}\(number)",END-ON-NEXT=\(address)
    #EXT-X-DATERANGE:ID="r",X-ASSET-URI="\(address)2\(number)",X-V="{$v}x"
    #EXT-X-CUE-OUT:\(address)
    #EXT-X-ASSET:CAID=\(address),URL="\(address)"
    #EXT-X-FOO:A="\(address)"
    #EXT-X-KEY:METHOD="\(address)",URI="\(address)",KEYFORMAT="\(address)"
    #EXT-X-MAP:URI="\(address)",BYTERANGE="\(address)"
    #EXT-OATCLS-SCTE35:\(address)
    #EXT-X-SCTE35:CUE="\(address)",ID="\(address)"
    #EXTINF:4,
    \(address)\(number)
    #EXT-X-CUE-IN
    #EXTINF:4,
    {$v}\(number + 1)

    """
  }

  @Test(arguments: forms)
  func `no report shows a password, user or query of an address`(form: String) async throws {
    let files = ["0.m3u8": Self.playlist(form, 0), "1.m3u8": Self.playlist(form, 1)]
    var options = InspectionOptions()
    options.readsSegments = false
    let inspector = Inspector(loader: ResourceLoader(), options: options)
    let (reloaded, single) = try await withTemporaryFolder(files) { folder in
      (try await inspector.inspect(folder), try await inspector.inspect(folder + "/0.m3u8"))
    }
    let analysis = AnalysisReport(single, generator: "hlscue")
    let reports: [(Report, Report.Kind)] = [
      (.analysis(AnalysisReport(reloaded, generator: "hlscue")), .analysis),
      (.cues(analysis.cues), .cues), (.breaks(analysis.breaks), .breaks),
      (.findings(analysis.validation), .findings),
    ]
    for (report, kind) in reports {
      for keepsQueries in [false, true] {
        let redacted = report.redacted(by: URIRedaction(keepsQueries: keepsQueries))
        for format in ReportWriters.formats(for: kind) {
          let writer = try #require(ReportWriters.writer(of: format))
          var text = ""
          writer.init(appearance: ReportAppearance()).write(redacted, to: &text)
          #expect(!text.contains("PW"), "\(format)")
          if !keepsQueries { #expect(!text.contains("SECRET"), "\(format)") }
        }
      }
    }
  }
}
