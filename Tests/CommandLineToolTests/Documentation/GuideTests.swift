import Foundation
import HLSInspection
import HLSReports
import HLSValidation
import LiveMonitoring
import SourceDiagnostics
import Testing

@testable import CommandLineTool

/// The families of the catalogue.
enum RuleFamilies {
  /// The letters before the number of each code.
  static let all = Set(RuleCatalog.whole.map { String($0.code.prefix { $0 != "-" }) })
}

/// The chapters of the guide name everything that the program has.
struct GuideTests {
  private static func chapter(_ name: String) throws -> MarkdownPage {
    try #require(MarkdownPage("Sources/Guide.docc/\(name).md"))
  }

  @Test func `each family of rules has a page, and the chapter about rules leads to it`() throws {
    let folder = MarkdownPage.root.appendingPathComponent("Sources/Guide.docc/Rules")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(pages) == Set(RuleFamilies.all.map { "\($0).md" }))
    let links = try Self.chapter("Rules").links.filter { $0.hasPrefix("Rules/") }
    #expect(Set(links) == Set(RuleFamilies.all.map { "Rules/\($0).md" }))
  }

  @Test(arguments: RuleFamilies.all.sorted())
  func `the page of a family names it, and the command that lists its rules`(
    _ family: String
  ) throws {
    let page = try Self.chapter("Rules/\(family)")
    #expect(page.text.hasPrefix("# \(family): "))
    #expect(page.text.contains("`hlscue rules \(family)`"))
  }

  /// The names in the first column of a table of a chapter.
  private static func names(in chapter: String, ofTable head: String) throws -> Set<String> {
    try Set(
      Self.chapter(chapter).rows(ofTable: head).flatMap { MarkdownPage.names(in: $0.first ?? "") })
  }

  @Test func `the table of formats has the formats of the reports`() throws {
    let formats = Set(Commands.all.flatMap { $0.formats }.map(\.rawValue))
    #expect(try Self.names(in: "Formats", ofTable: "format").union(["text"]) == formats)
  }

  @Test func `the table of keys has those that a configuration may have`() throws {
    #expect(
      try Self.names(in: "Configuration", ofTable: "key") == Set(ValidationConfiguration.names))
  }

  @Test func `the table of alarms has each of them`() throws {
    let alarms = Set(AlarmName.allCases.map(\.rawValue))
    #expect(try Self.names(in: "Watch", ofTable: "alarm") == alarms)
  }

  @Test func `the table of exit statuses has each of them`() throws {
    let rows = try Self.chapter("Formats").rows(ofTable: "exit status")
    #expect(rows.compactMap(\.first) == ExitStatus.allCases.map { "\($0.rawValue)" })
  }
}

/// The jobs that the chapter shows are run, apart from the lines of the two services.
struct PipelineTests {
  private static let page = MarkdownPage("Sources/Guide.docc/RegressionInCI.md")

  /// The packager of the chapter: it gives the playlist and the segments that are in a folder.
  private static let packager = """
    #!/bin/sh
    mkdir -p "$2" && cp Playlists/pts-wrap/between/segment*.ts "$2"
    cp "${PACKAGED:-Playlists/pts-wrap/between/media.m3u8}" "$2/main.m3u8"
    """

  /// The lines of a shell in a job: items of `script`, and `run` of steps, on one line or in a block.
  private static func script(_ job: [String]) -> [String] {
    var script: [String] = []
    var block: Int?
    for line in job {
      let indentation = line.prefix { $0 == " " }.count
      if let start = block, indentation > start {
        script.append(line)
        continue
      }
      block = nil
      let item = line.trimmingCharacters(in: .whitespaces)
      if item.hasPrefix("- run: |") {
        block = indentation
      } else if item.hasPrefix("- run: ") {
        script.append(String(item.dropFirst("- run: ".count)))
      } else if ["- hlscue ", "- ./", "- exit "].contains(where: item.hasPrefix) {
        script.append(String(item.dropFirst(2)))
      }
    }
    return script
  }

  private static let jobs = page?.blocks(in: "yaml").map(script) ?? []

  /// A folder in which the preparation of the chapter has run.
  private static func prepared() throws -> DocumentationFolder {
    let folder = try DocumentationFolder()
    try folder.write(packager, to: "package.sh")
    let made = try folder.run(
      "chmod +x package.sh && cat Playlists/pts-wrap/between/segment*.ts > source.ts")
    #expect(made.status == 0)
    let preparation = try #require(page?.blocks(in: "sh").first)
    let outcome = try folder.run(preparation.joined(separator: " && "))
    #expect(outcome.status == 0, "\(outcome.errors)")
    return folder
  }

  @Test func `the chapter has a job for GitLab and one for GitHub`() {
    #expect(Self.jobs.count == 2)
    #expect(Self.jobs.allSatisfy { $0.count >= 3 })
  }

  @Test(arguments: jobs)
  func `a job passes where nothing has changed`(_ script: [String]) throws {
    let folder = try Self.prepared()
    defer { folder.remove() }
    let outcome = try folder.run("set -e\n" + script.joined(separator: "\n"))
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test(arguments: jobs)
  func `a job fails where a segment with a marker is missing, and has all its reports`(
    _ script: [String]
  ) throws {
    let folder = try Self.prepared()
    defer { folder.remove() }
    let whole = try folder.text("Playlists/pts-wrap/between/media.m3u8")
    let faulty = whole.replacingOccurrences(of: "#EXTINF:2.000,\nsegment3.ts\n", with: "")
    #expect(faulty != whole)
    try folder.write(faulty, to: "faulty.m3u8")
    let outcome = try folder.run(
      "set -e; export PACKAGED=faulty.m3u8\n" + script.joined(separator: "\n"))
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    let names = script.joined(separator: " ").matches(of: /junit=(\S+)/).map { String($0.1) }
    #expect(names.count >= 2)
    let reports = try names.map(folder.text)
    #expect(reports.contains { $0.contains("<failure") })
  }
}
