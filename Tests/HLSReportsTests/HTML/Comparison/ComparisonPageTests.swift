import FieldValues
import MediaTiming
import Testing

@testable import HLSReports

struct ComparisonPageTests {
  private func page(
    _ reports: [ComparisonReport], limits: HTMLLimits = HTMLLimits()
  ) -> String {
    var output = ""
    ComparisonPage(reports, limits: limits).write(to: &output)
    return output
  }

  private func values(of attribute: String, in page: String) -> [String] {
    page.split(separator: " \(attribute)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  @Test func `the verdict, the offset and its source stand on top`() throws {
    let text = page([try SampleComparison.report])
    #expect(text.contains("<h1>candidate.m3u8 against baseline.m3u8</h1>"))
    #expect(text.contains("<strong>≠ 4 differences</strong>"))
    #expect(text.contains("1 changed, 1 moved, 1 removed, 1 added; 1 cue and 1 break the same"))
    #expect(text.contains("<dd>candidate time = baseline time + 2.000 s</dd>"))
    #expect(text.contains("<dd>by --align; 1 of 2 matching cues coincide</dd>"))
  }

  @Test func `two that are the same say so`() throws {
    let side = SampleAnalyses.analysis([("scte35", [SampleAnalyses.splice(event: 1, at: "10")])])
    let text = page([try Comparison(of: side, with: side).report])
    #expect(text.contains("<strong>✔ No difference</strong>"))
    #expect(text.contains("Nothing differs."))
    #expect(!text.contains("class=\"moved"))
  }

  @Test func `every link leads to a place on the page, and every place has its own name`() throws {
    let report = try SampleComparison.report
    for text in [page([report]), page([report, report])] {
      let names = values(of: "id", in: text)
      #expect(Set(names).count == names.count)
      let links = values(of: "href", in: text)
      #expect(links.count > 20)
      for link in links { #expect(link.hasPrefix("#") && names.contains(String(link.dropFirst()))) }
      let ties = values(of: "data-tie", in: text)
      #expect(!ties.isEmpty && Set(ties).isSubset(of: names))
      #expect(Set(values(of: "data-lane", in: text)).isSubset(of: names))
    }
  }

  @Test func `what moved has a line from where it was to where it is, with the shift`() throws {
    let text = page([try SampleComparison.report])
    // 20 s of the baseline are at 22 s of the candidate, where 22.5 s were found, in a picture of 62 s.
    #expect(text.contains(#"<line class="moved" x1="35.484%" x2="36.29%""#))
    #expect(text.contains(">+0.500 s</text>"))
    #expect(text.contains(#"<text class="removed""#) && text.contains(#"<text class="added""#))
    #expect(text.contains(#"<text class="changed""#))
  }

  @Test func `a difference and its marks lead to each other, on the common scale`() throws {
    let text = page([try SampleComparison.report])
    let row = try #require(
      text.split(separator: "\n").first { $0.hasPrefix(#"<tr class="moved">"#) })
    let marks = values(of: "href", in: String(row))
    let cells = values(of: "id", in: String(row))
    #expect(marks.count == 2 && cells.count == 2)
    for (mark, cell) in zip(marks, cells) {
      #expect(text.contains(##"<a id="\##(mark.dropFirst())" class="moved" href="#\##(cell)""##))
    }
    #expect(values(of: "data-t", in: String(row)) == ["20 24", "20.5 24.5"])
  }

  @Test func `a change is reported field by field`() throws {
    let text = page([try SampleComparison.report])
    #expect(
      text.contains(
        """
        <tr class="field"><th scope="row" colspan="2">section.command.breakDuration.duration</th>\
        <td>360000</td><td>450000</td></tr>
        """))
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "]]>", "\u{1B}[2J", "\u{202E}evil", "=cmd()|' /C calc'!A0", "a\0b",
    "\" onload=\"x", "--><img src=x>", "</style></title></pre>", "{{x}}${y}",
  ])
  func `a hostile text harms nothing, wherever it stands`(text: String) throws {
    let hostile = page([try SampleComparison.hostile(text)])
    let calm = page([try SampleComparison.hostile("calm")])
    func tags(_ page: String) -> [Substring] {
      page.split(separator: "<").map { $0.prefix { $0 != " " && $0 != ">" } }
    }
    #expect(tags(hostile) == tags(calm))
    #expect(hostile.count(where: { $0 == "\"" }) == calm.count(where: { $0 == "\"" }))
    #expect(!hostile.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
  }

  @Test func `a page needs nothing but itself and keeps secrets`() throws {
    let report = try #require(
      Report.comparison(try SampleComparison.hostile("x")).redacted(by: URIRedaction())
        .documents(of: ComparisonReport.self).first)
    let text = page([report])
    #expect(!text.contains("token=") && text.contains("https://a/candidate"))
    #expect(text.contains("default-src &#39;none&#39;; style-src &#39;sha256-"))
    #expect(!text.contains(" style=\"") && !text.contains(" onclick=") && !text.contains("src="))
    #expect(page([report]) == text)
  }

  @Test func `a page of very many differences is small, and says what it leaves out`() throws {
    let cues = (0..<6_000).map { index in
      SampleAnalyses.splice(event: Int64(index), at: "\(index * 4)")
    }
    let moved = cues.enumerated().map { index, cue in
      var cue = cue
      if index % 2 == 0 { cue.startTime? += MediaTime(seconds: 1) }
      if index % 4 == 1 {
        cue.content.append(Field("note", .string(String(repeating: "<", count: 5000))))
      }
      return cue
    }
    var options = ComparisonOptions()
    options.alignment = .start
    let report = try Comparison(
      of: SampleAnalyses.analysis([("scte35", moved)]),
      with: SampleAnalyses.analysis([("scte35", cues)]), options: options
    ).report
    let text = page([report])
    #expect(text.utf8.count < 5_000_000)
    #expect(
      text.contains("2500 differences left out") && text.contains("hlscue compare --format json"))
    #expect(text.split(separator: "<line class=\"moved\"").count - 1 <= HTMLLimits().moves)
  }
}
