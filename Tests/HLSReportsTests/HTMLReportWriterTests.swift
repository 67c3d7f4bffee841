import FieldValues
import MediaTiming
import SourceDiagnostics
import Testing

@testable import HLSReports

struct HTMLReportWriterTests {
  private func page(_ reports: [AnalysisReport], limits: HTMLLimits = HTMLLimits()) -> String {
    var output = ""
    HTMLPage(reports, limits: limits).write(to: &output)
    return output
  }

  /// The values of an attribute in a page.
  private func values(of attribute: String, in page: String) -> [String] {
    page.split(separator: " \(attribute)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  @Test func `every link leads to a place on the page, and every place has its own name`() {
    let text = HTMLReportWriter().text(
      .list([.analysis(SampleReports.analysis), .analysis(SampleReports.analysis)]))
    let names = values(of: "id", in: text)
    #expect(Set(names).count == names.count)
    let links = values(of: "href", in: text)
    #expect(links.count > 20)
    for link in links { #expect(link.hasPrefix("#") && names.contains(String(link.dropFirst()))) }
  }

  @Test func `a cue, its mark and its line lead to each other`() {
    let text = page([SampleReports.analysis])
    #expect(text.contains(##"<tr id="c1" data-t="4 9.5"><td><a href="#m"##))
    #expect(text.contains(##"<a href="#s0l6">segment 1</a>"##))
    #expect(
      text.contains(
        ##"<li id="s0l6"><code>seg1.ts</code> <span class="refs"><a href="#c1">id3 0:04</a>"##))
    #expect(
      text.contains(
        ##"" href="#c1" tabindex="-1"><title>0:00:04.000 – 0:00:09.500  TXXX ad = start-1"##))
  }

  @Test func `a value that differs in a player is shown escaped and cut, with its quirk`() {
    let value = "<b>" + String(repeating: "x", count: 100)
    var report = SampleReports.analysis
    report.players = PlayersReport(
      input: "a", players: [.init(name: "hlsjs", version: "1.6", isMeasured: true)],
      rows: [
        .init(
          cueUID: 1, trackType: "id3", id: nil, startTime: .zero, endTime: nil, summary: "TIT2",
          outcomes: [
            .init(
              player: "hlsjs", count: 1, startTime: .zero, endTime: nil,
              values: [[Field("data", .string(value))]],
              expectedValues: [[Field("data", .string("y"))]], differences: ["value"],
              quirks: ["P10"])
          ])
      ])
    let shown = String(repeating: "x", count: 37)
    #expect(
      page([report]).contains(
        ##"<td class="warning">data = &lt;b&gt;\##(shown)… (P10)</td>"##))
  }

  @Test func `too many cues for players are reported in their section`() {
    var report = SampleReports.analysis
    #expect(!page([report]).contains("id=\"players\""))
    report.unplayedCueCount = 2_100
    let text = page([report])
    #expect(text.contains("<a href=\"#players\">In players</a>"))
    #expect(text.contains("What players make of 2100 cues left out to keep this page small."))
    #expect(text.contains("<code>hlscue players --format json</code>"))
  }

  @Test func `a finding stands in its group and at its line`() {
    let text = page([SampleReports.analysis])
    #expect(text.contains("▲ Should be fixed"))
    #expect(text.contains("▲ Should be fixed</span> <small>1 warning</small>"))
    #expect(
      text.contains(
        ##"<li id="s0l7" class="warning"><code><b>#EXT-X-DATERANGE</b>:CLASS=&#34;x&#34;</code>"##
      ))
    #expect(
      text.contains(
        ##"<p class="warning"><a href="#f1">▲ DRG-003</a> a date range has no ID</p></li>"##))
    #expect(text.contains("occurs 2 of 7: "))
  }

  @Test func `the worst findings stand beside the verdict, the worst first`() throws {
    var report = SampleReports.analysis
    report.validation.findings = (1...5).map {
      FindingReport(
        rule: "MED-00\($0)", name: "a", severity: $0 == 4 ? .error : $0 == 5 ? .info : .warning,
        message: "fault \($0)",
        location: SourceLocation(uri: "seg.ts", playlist: 0, line: 7, segment: $0))
    }
    report.validation.findings[3].subject = "low/media.m3u8"
    let list = try #require(
      page([report]).split(separator: "<ul class=\"worst\">").dropFirst().first)
    let entries = list.prefix(upTo: try #require(list.firstRange(of: "</ul>")).lowerBound)
      .split(separator: "<li>").dropFirst()
    #expect(entries.count == 4)
    #expect(
      entries.first?.contains("fault 4 <small>seg.ts, segment 4 (line 7), in low/media.m3u8")
        == true)
    #expect(entries.first?.contains("<a href=\"#f4\">") == true)
    #expect(entries.last?.contains("1 more finding</a>") == true)
    #expect(
      !list.prefix(upTo: try #require(list.firstRange(of: "</ul>")).lowerBound).contains("fault 5"))
  }

  @Test func `the timeline is under the verdict, then come breaks, findings and cues`() throws {
    let text = page([SampleReports.analysis])
    let sections = ["timeline", "breaks", "findings", "presentation", "cues", "segments", "source"]
    let labels = text.split(separator: "<section").dropFirst().compactMap {
      values(of: "aria-labelledby", in: "section" + $0).first
    }
    #expect(labels == sections)
    let contents = try #require(text.firstRange(of: "<nav"))
    #expect(
      values(of: "href", in: String(text[contents.lowerBound...])).prefix(sections.count)
        == sections.map { "#\($0)" }[...])
    let verdict = try #require(text.firstRange(of: "class=\"verdict"))
    let worst = try #require(text.firstRange(of: "class=\"worst"))
    let timeline = try #require(text.firstRange(of: "<h2 id=\"timeline\""))
    #expect(verdict.lowerBound < worst.lowerBound && worst.lowerBound < timeline.lowerBound)
  }

  @Test func `a break names its findings, and each of them leads back`() {
    let text = page([SampleReports.analysis])
    #expect(
      text.contains(
        ##"<li><a class="warning" href="#f1">▲ DRG-003</a> date-range-without-id</li>"##))
    #expect(text.contains(##"</a> · in <a href="#b1">break-1</a></p>"##))
  }

  @Test func `marks within a break are counted, and no start or end of it is cut`() {
    var report = SampleReports.analysis
    let starts = (1...15).map {
      BreakReport.EvidenceReport(dialect: "cue-out", role: "out", line: $0, uri: "media.m3u8")
    }
    let within = (2...14).map {
      BreakReport.EvidenceReport(dialect: "cue-out", role: "cont", line: $0, uri: "media.m3u8")
    }
    let end = BreakReport.EvidenceReport(dialect: "in-band", role: "in", pid: 496)
    report.breaks.breaks[0].evidence = starts + within + [end]
    let text = page([report])
    #expect(
      text.contains(
        ##"<summary>13 × cue-out cont, lines 2 to 14</summary><ul class="members"><li><a href="#s0l2">line 2</a>"##
      ))
    #expect(text.contains("<li>and 1 more</li></ul></details>"))
    #expect(text.split(separator: "<li>cue-out out ").count == 16)
    #expect(text.contains("<li>in-band PID 496 in</li></ul>"))
  }

  @Test func `marks within a break of snapshots name their files`() {
    var report = SampleReports.analysis
    report.cues.input = "folder"
    report.breaks.breaks[0].evidence = [("folder/1.m3u8", 7), ("folder/2.m3u8", 5)].map {
      BreakReport.EvidenceReport(dialect: "cue-out", role: "cont", line: $1, uri: $0)
    }
    #expect(page([report]).contains("<summary>2 × cue-out cont, 1.m3u8:7 to 2.m3u8:5</summary>"))
  }

  @Test func `event ids are decimal and hexadecimal`() {
    var report = SampleReports.analysis
    report.breaks.breaks[0].eventID = 200
    report.breaks.breaks[0].parts[0].eventID = 4_294_967_295
    report.cues.tracks[0].type = "scte35"
    report.cues.tracks[0].cues[0].id = "100"
    report.cues.tracks[0].cues[0].content = [Field("spliceEventId", .integer(100))]
    let text = page([report])
    #expect(text.contains("break event 200 (0xC8)"))
    #expect(text.contains("segmentation event 4294967295 (0xFFFFFFFF)"))
    #expect(text.contains(#"<td class="id">100 (0x64)</td>"#))
    #expect(text.contains("spliceEventId  100  (0x00000064)"))
  }

  @Test func `fields of a cue have times in one form`() {
    var report = SampleReports.analysis
    let time = FieldValue.time(MediaTime(decimal: "96.0964") ?? .zero)
    report.cues.tracks[0].cues[0].content = [
      Field("arrivalTime", time), Field("duration", time),
    ]
    report.cues.tracks[0].cues[0].source.repeats = [MediaTime(seconds: 61)]
    let text = page([report])
    #expect(text.contains("arrivalTime  0:01:36.096"))
    #expect(text.contains("duration     96.0964 s"))
    #expect(text.contains("repeats     0:01:01.000"))
  }

  @Test func `the fields of a cue are marked for paper if its line has a finding`() {
    var report = SampleReports.analysis
    #expect(!page([report]).contains("<details class=\"doubtful\"><summary>TXXX"))
    report.validation.findings[0].otherLocations = [SourceLocation(playlist: 0, segment: 1)]
    #expect(page([report]).contains("<details class=\"doubtful\"><summary>TXXX"))
  }

  @Test func `cues can be filtered by their types and a text, where there is a script`() {
    let text = page([SampleReports.analysis])
    #expect(text.contains(#"role="search" aria-label="Filter of the cues" hidden>"#))
    #expect(text.contains(#"<label>Text <input type="search""#))
    #expect(
      text.contains(
        #"<label><input type="checkbox" autocomplete="off" value="id3" checked> id3</label>"#))
    #expect(text.contains(#"<div class="track" data-type="daterange">"#))
  }

  @Test func `a line has what is said of it, and not of the first place`() {
    var report = SampleReports.analysis
    report.validation.findings[0].otherMessages = ["that one has none either"]
    let text = page([report])
    #expect(text.contains("DRG-003</a> a date range has no ID</p>"))
    #expect(text.contains("DRG-003</a> that one has none either</p>"))
  }

  @Test func `breaks of the media that nobody marked stand in the verdict of a clean stream`() {
    var report = SampleReports.analysis
    report.validation.findings = [
      FindingReport(rule: "INB-001", name: "a", severity: .info, message: "m", count: 2)
    ]
    report.cues.findings = []
    #expect(
      page([report]).contains(
        "Nothing wrong was found, but 2 breaks of the media are not marked in the playlist"))
    report.validation.findings = []
    #expect(page([report]).contains("Nothing wrong was found</strong>"))
  }

  @Test func `the page says which media were not read`() {
    var report = SampleReports.analysis
    report.validation.inputs[0].media = MediaCoverage(
      read: ["low.m3u8"], renditions: ["en.m3u8", "de.m3u8", "fr.m3u8"])
    #expect(
      page([report]).contains(
        "Of the media, read: low.m3u8; not read: 3 renditions (--rendition all)."))
  }

  @Test func `what was not read stands below the verdict`() {
    var report = SampleReports.analysis
    report.gaps = ["No segment was read <here>."]
    #expect(page([report]).contains("<p class=\"cut\">No segment was read &lt;here&gt;.</p>"))
  }

  @Test func `a page with a filter names it, and does not deny what it left out`() {
    var report = SampleReports.analysis
    report.filters = ["--from 40", "--event-id <1>"]
    report.breaks.breaks = ReportRows([])
    report.cues.tracks = []
    let text = page([report])
    #expect(text.contains("the cues and breaks of <code>--from 40 --event-id &lt;1&gt;</code>"))
    #expect(text.contains("No ad break passes the filter."))
    #expect(text.contains("No cue passes the filter."))
    #expect(!text.contains("No ad break is signalled."))
  }

  @Test func `places in several files are reported with their files`() {
    var report = SampleReports.analysis
    var finding = FindingReport(
      rule: "LIV-001", name: "a", severity: .warning, message: "m",
      location: SourceLocation(uri: "001.m3u8", line: 5))
    finding.count = 2
    finding.otherLocations = [SourceLocation(uri: "002.m3u8", line: 5)]
    report.validation.findings = [finding]
    #expect(page([report]).contains("occurs 2: 001.m3u8:5, 002.m3u8:5"))
  }

  @Test func `a break of several playlists names its own`() {
    var report = SampleReports.analysis
    report.breaks.breaks[0].playlistURI = "low/media.m3u8"
    #expect(page([report]).contains("<small>in low/media.m3u8</small>"))
  }

  @Test func `a break shows what was planned against what came`() {
    let text = page([SampleReports.analysis])
    #expect(text.contains(#"<td class="n">12.000 s</td>"#))
    #expect(text.contains(#"<td class="n">8.000 s</td>"#))
    #expect(
      text.contains(
        ##"<td class="n warning"><span aria-hidden="true">▲ </span>-4.000 s</td>"##
      ))
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "]]>", "\u{1B}[2J", "\u{202E}evil", "=cmd()|' /C calc'!A0", "a\0b",
    "\" onload=\"x", "--><img src=x>", "</style></title></pre>", "{{x}}${y}",
  ])
  func `a hostile text harms nothing, wherever it stands`(text: String) {
    let report = SampleReports.hostile(text)
    let hostile = page([report, report])
    let calm = page([SampleReports.hostile("calm"), SampleReports.hostile("calm")])
    // Tags and attributes are the same as those of a page without it.
    func tags(_ page: String) -> [Substring] {
      page.split(separator: "<").map { $0.prefix { $0 != " " && $0 != ">" } }
    }
    #expect(tags(hostile) == tags(calm))
    #expect(hostile.count(where: { $0 == "\"" }) == calm.count(where: { $0 == "\"" }))
    #expect(!hostile.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
  }

  @Test func `the policy allows nothing but the style and the script of the page`() throws {
    let text = page([SampleReports.analysis])
    let policy = try #require(values(of: "content", in: text).first)
    #expect(policy.hasPrefix("default-src &#39;none&#39;; style-src &#39;sha256-"))
    #expect(text.contains("<style>\(PageStyle.text)</style>"))
    #expect(text.contains("<script>\(PageScript.text)</script>"))
    #expect(!text.contains(" style=\"") && !text.contains(" onclick="))
    #expect(!PageStyle.text.contains("</") && !PageScript.text.contains("</"))
    #expect(!PageStyle.text.contains("url(") && !PageStyle.text.contains("@import"))
    #expect(!text.replacing("http://www.w3.org/2000/svg", with: "").contains("://"))
  }

  @Test func `the same report gives the same page`() {
    #expect(page([SampleReports.analysis]) == page([SampleReports.analysis]))
  }

  @Test func `several inputs have an index`() {
    var clean = SampleReports.analysis
    clean.validation.findings = []
    clean.cues.input = "clean.m3u8"
    let text = page([SampleReports.analysis, clean])
    #expect(text.contains("<h1>2 inputs</h1>"))
    #expect(text.contains(##"<a href="#i2-input">clean.m3u8</a>"##))
    #expect(text.contains(#"<td class="good">✔ Nothing wrong was found</td>"#))
  }

  @Test func `an input that could not be read is in the index at its place, with the reason`() {
    var output = ""
    let unread = [
      UnreadInput(name: "gone.m3u8", reason: "no such <file>", reportCount: 0),
      UnreadInput(name: "late.m3u8", reason: "timeout", reportCount: 1),
    ]
    HTMLPage([SampleReports.analysis], unread: unread).write(to: &output)
    #expect(output.contains("<h1>3 inputs</h1>"))
    #expect(values(of: "id", in: output).contains("i1-input"))
    let rows = output.split(separator: "<tr>").filter { $0.hasPrefix("<th scope=\"row\">") }
    #expect(rows.first?.contains("gone.m3u8") == true)
    #expect(rows.first?.contains("✗ no such &lt;file&gt;") == true)
    #expect(rows.dropFirst().first?.contains("media.m3u8</a>") == true)
    #expect(rows.dropFirst(2).first?.contains("✗ timeout") == true)
  }

  @Test func `what a limit leaves out is reported`() {
    var limits = HTMLLimits()
    limits.cueRows = 1
    limits.fieldBytes = 10
    limits.wholeSourceLines = 3
    limits.sourceLines = 22
    limits.findings = 0
    limits.breaks = 0
    limits.segmentRows = 2
    var report = SampleReports.analysis
    report.sources[0].lines = ReportRows(
      report.sources[0].lines + (0..<100).map { "# \($0)" })
    let text = page([report], limits: limits)
    #expect(text.contains("more cues left out"))
    #expect(text.contains("The fields of 1 cues left out"))
    #expect(text.contains("of 114 lines: "))
    #expect(text.contains("1 more findings left out"))
    #expect(text.contains("<code>hlscue validate --format json</code> lists everything"))
    #expect(text.contains("1 more breaks left out"))
    #expect(text.contains("left out to keep this page small"))
  }

  @Test func `thousands of dates that do not drift need no rows`() {
    var report = SampleReports.analysis
    let cues = (0..<5000).map { index in
      CueReport(
        uid: 100 + index, startTime: MediaTime(seconds: index), endTime: nil,
        content: [
          Field("driftFromPrevious", .time(index == 2500 ? MediaTime(seconds: 1) : .zero))
        ])
    }
    report.cues.tracks.append(TrackReport(uid: 9, type: "program-date-time", cues: cues))
    let text = page([report])
    #expect(text.contains(#"<p class="cut" data-merged="4997">"#))
    #expect(text.contains(#"<tr id="c2600""#))
    #expect(!text.contains(#"<tr id="c2601""#))
  }

  @Test func `a page of a stream is small however long the stream is`() {
    let text = page([SampleReports.day(segments: 10_000, cues: 5_000)])
    #expect(text.utf8.count < 5_000_000)
    #expect(text.split(separator: "<tr id=\"c").count == 5_001)
  }
}
