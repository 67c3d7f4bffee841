import Foundation
import Testing

/// `Sources/README.md` is the map of the code; what it says of the folders and imports is compared with them.
struct SourceMapTests {
  private static let sources = MarkdownPage.root.appendingPathComponent("Sources")

  /// The cells of the rows of a table, reported by the first cell of its head.
  private static func rows(ofTable head: String) throws -> [[String]] {
    try #require(MarkdownPage("Sources/README.md")).rows(ofTable: head)
  }

  /// The modules that the files of a target import.
  private static func imports(of target: String) throws -> Set<String> {
    let folder = sources.appendingPathComponent(target)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var modules: Set<String> = []
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), place <= 1, words.count == place + 2
        else { continue }
        modules.insert(String(words[place + 1]))
      }
    }
    return modules
  }

  private static func targets() throws -> [String] {
    try rows(ofTable: "target").flatMap { MarkdownPage.names(in: $0.first ?? "") }
  }

  @Test func `every target of the package has a row in the map`() throws {
    let manifest = try String(
      contentsOf: MarkdownPage.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let declaration = /(?:library\(|(?:systemLibrary|executableTarget|target)\(\s*name:)\s*"(\w+)"/
    let declared = manifest.matches(of: declaration).map { String($0.output.1) }
      .filter { !$0.hasSuffix("TestSupport") }
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
      .filter { name in
        name != "Python" && ![".md", ".docc"].contains(where: name.hasSuffix)
          && !name.hasPrefix(".")
      }
    #expect(try Self.targets().sorted() == folders.sorted())
    #expect(declared.sorted() == folders.sorted())
  }

  @Test func `the file to start reading at exists for every target`() throws {
    for row in try Self.rows(ofTable: "target") {
      let target = try #require(MarkdownPage.names(in: row[0]).first)
      let cell = try #require(row.last)
      let start = try #require(MarkdownPage.names(in: cell).first, "\(target)")
      let file = Self.sources.appendingPathComponent("\(target)/\(start)")
      #expect(FileManager.default.fileExists(atPath: file.path), "\(target)/\(start)")
    }
  }

  @Test func `a message goes through at most fifteen files, and each exists`() throws {
    let files = try Self.rows(ofTable: "file").flatMap { MarkdownPage.names(in: $0.first ?? "") }
    #expect((10...15).contains(files.count))
    for file in files {
      let path = Self.sources.appendingPathComponent(file).path
      #expect(FileManager.default.fileExists(atPath: path), "\(file)")
    }
  }

  @Test func `every place where something new goes exists`() throws {
    let paths = try Self.rows(ofTable: "to add").flatMap { row in
      row.dropFirst().flatMap(MarkdownPage.names)
    }.filter { $0.contains("/") }
    #expect(paths.count > 15)
    for path in paths {
      // Of a name with a part to fill in, the folder has to be there.
      let known = path.prefix { $0 != "<" }
      let folder = known.lastIndex(of: "/").map { known[...$0] } ?? known
      let existing = known.count == path.count ? known : folder
      let place = Self.sources.appendingPathComponent(String(existing))
      #expect(FileManager.default.fileExists(atPath: place.path), "\(path)")
    }
  }

  @Test(arguments: [
    ("CFFmpeg", ["MediaStreams"]), ("CLibcurl", ["ResourceLoading"]), ("CLibXML2", ["SCTE35XML"]),
    ("CMicrohttpd", ["LiveService"]), ("CZlib", ["Inflation"]),
    (
      "Foundation",
      [
        "CommandLineTool", "LiveMonitoring", "LiveService", "MediaStreams", "PlayerViews",
        "ResourceLoading", "VirtualPlayback", "hlscue",
      ]
    ),
  ])
  func `a library from outside has the importers that the map names`(
    module: String, importers: [String]
  ) throws {
    let found = try Self.targets().filter { try Self.imports(of: $0).contains(module) }
    #expect(found.sorted() == importers)
  }

  @Test func `decoders do not import each other`() throws {
    let decoders: Set = ["HLSPlaylists", "SCTE35", "ID3", "EventMessages", "MediaStreams"]
    for decoder in decoders {
      #expect(try Self.imports(of: decoder).isDisjoint(with: decoders), "\(decoder)")
    }
  }
}
