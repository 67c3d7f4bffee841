import Foundation
import HLSReports
import SourceDiagnostics
import TestSupport
import Testing

@testable import CommandLineTool

struct OutputOptionsTests {
  private func options(_ words: String...) throws -> OutputOptions {
    try OutputOptions(Arguments(words, options: CuesCommand.options), kind: .cues)
  }

  @Test func `text on standard output is the default`() throws {
    #expect(try options().destinations == [.init(format: .text, file: nil)])
  }

  @Test func `each format has its place`() throws {
    #expect(
      try options("--format", "text", "--format=json=a=b.json").destinations
        == [.init(format: .text, file: nil), .init(format: .json, file: "a=b.json")])
    #expect(try options("--format", "json=-").destinations == [.init(format: .json, file: nil)])
    #expect(throws: UsageError.self) { try options("-ftext", "-fjson") }
    #expect(throws: UsageError.self) { try options("-fjson=") }
    let error = #expect(throws: UsageError.self) { try options("-fxml") }
    let formats = ReportWriters.formats(for: .cues).map(\.rawValue).joined(separator: ", ")
    #expect(error?.description == "--format xml: expected one of \(formats)")
  }

  @Test func `two formats may not go to one file by two names`() throws {
    #expect(throws: UsageError.self) { try options("-fjson=a", "-fcsv=./a") }
    #expect(throws: UsageError.self) { try options("-fjson=b/../a", "-fcsv=a") }
    #expect(try options("-fjson=a", "-fcsv=b/a").destinations.count == 2)
  }

  @Test func `two formats may not go to one file through a link to its folder`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let real = folder.appending(path: "real")
    try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
    let link = folder.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
    #expect(throws: UsageError.self) {
      try options("-fjson=\(real.path)/a", "-fcsv=\(link.path)/a")
    }
    #expect(try options("-fjson=\(real.path)/a", "-fcsv=\(link.path)/b").destinations.count == 2)
  }

  @Test func `two formats may not go to one file through links that lead to nothing yet`()
    async throws
  {
    try await withTemporaryFolder([:]) { folder in
      for (link, target) in [("b", "a"), ("c", "\(folder)/b"), ("d", "./x/../a")] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder)/\(link)", withDestinationPath: target)
        #expect(throws: UsageError.self) {
          try options("-fjson=\(folder)/a", "-fcsv=\(folder)/\(link)")
        }
      }
      #expect(throws: UsageError.self) { try options("-fjson=\(folder)/c", "-fcsv=\(folder)/d") }
      #expect(try options("-fjson=\(folder)/a", "-fcsv=\(folder)/e").destinations.count == 2)
    }
  }

  @Test func `no format may replace an input, or a snapshot in a folder`() async throws {
    let files = ["1.m3u8": "#EXTM3U", "old.json": "{}"]
    try await withTemporaryFolder(files) { folder in
      let manager = FileManager.default
      try manager.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: "1.m3u8")
      try manager.linkItem(atPath: folder + "/1.m3u8", toPath: folder + "/hard")
      try manager.createSymbolicLink(atPath: folder + "/new", withDestinationPath: "2.m3u8")
      for output in ["1.m3u8", "link", "hard"] {
        for input in [folder + "/1.m3u8", folder + "/link", "file://\(folder)/1.m3u8"] {
          #expect(throws: UsageError.self) { try options("-fjson=\(folder)/\(output)", "x", input) }
        }
      }
      for output in ["1.m3u8", "2.m3u8", "link", "new"] {
        #expect(throws: UsageError.self) { try options("-fjson=\(folder)/\(output)", folder) }
      }
      for output in ["old.json", "a"] {
        #expect(try options("-fjson=\(folder)/\(output)", folder).destinations.count == 1)
      }
      let other = [folder + "/a", "http://127.0.0.1/1.m3u8", folder + "/missing", "-"]
      for input in other {
        #expect(try options("-fjson=\(folder)/2.m3u8", input).destinations.count == 1)
      }
      let error = #expect(throws: UsageError.self) {
        try options("-fjson=\(folder)/1.m3u8", "\(folder)/link")
      }
      #expect(
        error?.description
          == "--format json=\(folder)/1.m3u8: would replace the input, \(folder)/link")
    }
  }

  @Test(arguments: [
    "--config=FILE", "--expect=FILE", "--mapping=FILE", "--custom-data=FILE", "--ybrid=FILE",
    "--ybrid=1:00=FILE",
  ])
  func `no format may replace a file that an option names`(word: String) async throws {
    let commands: [any Command.Type] = [MetadataCommand.self, ValidateCommand.self]
    let known = commands.flatMap { $0.options }
    try await withTemporaryFolder(["in": ""]) { folder in
      let word = word.replacing("FILE", with: folder + "/in")
      func options(_ output: String) throws -> OutputOptions {
        try OutputOptions(
          Arguments(["-fjson=\(folder)/\(output)", word], options: known), kind: .metadata)
      }
      #expect(throws: UsageError.self) { try options("in") }
      let destinations = try options("out").destinations
      #expect(destinations.count == 1)
    }
  }

  @Test func `the status follows the failing level`() throws {
    func report(_ severity: Severity?) -> Report {
      let findings = severity.map {
        [FindingReport(rule: "A", name: "a", severity: $0, message: "")]
      }
      return .cues(
        CuesReport(
          input: "a", presentation: PresentationReport(kind: .media), findings: findings ?? []))
    }
    let usual = try options()
    #expect(usual.status(of: report(nil)) == .success)
    #expect(usual.status(of: report(.warning)) == .success)
    #expect(usual.status(of: report(.error)) == .findings)
    #expect(try options("--fail-on", "warning").status(of: report(.warning)) == .findings)
    #expect(try options("--fail-on", "warning").status(of: report(.info)) == .success)
    #expect(try options("--fail-on", "never").status(of: report(.error)) == .success)
  }
}
