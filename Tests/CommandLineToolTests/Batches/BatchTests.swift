import Foundation
import Inflation
import HLSReports
import TestSupport
import Testing

@testable import CommandLineTool

struct BatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let makeLoader: LoaderMaker = { _ in
    let break30 = "#EXT-X-CUE-OUT:30\n#EXTINF:30,\na.ts\n#EXT-X-CUE-IN\n#EXTINF:6,\nb.ts\n"
    let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:30\n" + break30 + "#EXT-X-ENDLIST\n"
    var files = Dictionary(
      uniqueKeysWithValues: (0..<200).map { ("asset-\($0).m3u8", playlist) })
    files["plain.m3u8"] = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"
    files["warning.m3u8"] = "#EXTM3U\n" + playlist
    files["error.m3u8"] = "#EXTM3U\n#EXT-X-TARGETDURATION:x\n"
    return MemoryLoader(files)
  }

  private func run(
    _ words: String..., command: any Command.Type = BreaksCommand.self
  ) async throws -> CommandLineTool.ExitStatus {
    try await run(words, command: command)
  }

  private func run(
    _ words: [String], command: any Command.Type = BreaksCommand.self
  ) async throws -> CommandLineTool.ExitStatus {
    let arguments = try Arguments(words + ["--playlist-only"], options: command.options)
    let session = Session(console: Console(environment: [:]), makeLoader: Self.makeLoader)
    return try await command.init(arguments).run(in: session)
  }

  private func list(_ names: [String], to name: String = "list") throws -> String {
    try folder.write(names.joined(separator: "\n"), to: name)
  }

  private static let assets = (0..<200).map { "asset-\($0).m3u8" }

  private func inflated(_ name: String) throws -> String {
    var text: [UInt8] = []
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.file(name))))[...]
    while !bytes.isEmpty {
      let inflater = Inflater(.gzip)
      let count = try bytes.withUnsafeBytes {
        try inflater.inflate($0) {
          text += $0; return true
        }
      }
      bytes = bytes.dropFirst(count)
    }
    return String(decoding: text, as: UTF8.self)
  }

  @Test func `the output is in the order of the list, whatever the number of jobs`() async throws {
    let list = try list(Self.assets)
    #expect(
      try await run("--files-from", list, "--jobs", "1", "-f", "ndjson=\(folder.file("1"))")
        == .success)
    #expect(
      try await run("--files-from", list, "--jobs", "5", "-f", "ndjson=\(folder.file("5"))")
        == .success)
    #expect(folder.text(of: "1").split(separator: "\n").count == 200)
    #expect(folder.text(of: "1") == folder.text(of: "5"))
    #expect(folder.names == ["1", "5", "list"])
  }

  @Test func `an input that fails is a line, and the status says so`() async throws {
    let list = try list(["asset-1.m3u8", "gone.m3u8", "asset-2.m3u8"])
    #expect(try await run("--files-from", list, "-f", "ndjson=\(folder.file("o"))") == .unreadable)
    let lines = folder.text(of: "o").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix(#"{"input":"gone.m3u8","kind":"failure","message":""#))
  }

  @Test func `an input of a list that fails is named without its password`() async throws {
    let inputs = ["http://joe:12 34SEC@h/a.m3u8", "http://joe:12 34SEC@h/a.m3u8?t=b SEC2"]
    let list = try list(inputs + [#"http://joe:"SEC@h/a.m3u8"#])
    for format in ["ndjson", "json"] {
      let output = "\(format)=\(folder.file(format))"
      #expect(try await run("--files-from", list, "-f", output) == .unreadable)
      let text = folder.text(of: format)
      #expect(text.contains("http://h/a.m3u8: ") && !text.contains("SEC"), "\(text)")
    }
  }

  @Test func `a name that ends with gz is compressed`() async throws {
    let list = try list(Self.assets)
    let plain = "ndjson=\(folder.file("o"))"
    #expect(try await run("--files-from", list, "-f", plain) == .success)
    #expect(try await run("--files-from", list, "-f", plain + ".gz") == .success)
    #expect(try inflated("o.gz") == folder.text(of: "o"))
  }

  @Test(arguments: ["o", "o.gz"])
  func `a run that was killed is continued behind what it wrote`(name: String) async throws {
    let list = try list(Self.assets)
    let output = "ndjson=\(folder.file(name))"
    #expect(try await run("--files-from", list, "-f", output) == .success)
    let whole = try Data(contentsOf: URL(filePath: folder.file(name)))
    let first = try TemporaryFolder()
    let head = try first.write(Self.assets.prefix(128).joined(separator: "\n"), to: "list")
    #expect(try await run("--files-from", head, "-f", "ndjson=\(first.file(name))") == .success)
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: first.file(name))))
    // A process that ends here has noted 128 inputs, and has written more than that.
    var part: PartFile? = try PartFile(
      path: folder.file("k" + name), continues: false, request: try request())
    let descriptor = part?.descriptor ?? -1
    let written = bytes + Array("torn".utf8)
    #expect(
      written.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == written.count)
    var progress = PartFile.Progress(bytes: bytes.count)
    Self.assets.prefix(128).forEach { progress.add($0) }
    #expect(part?.note(progress) == true)
    part = nil
    try await continueRun(list, "k" + name)
    if name == "o" {
      #expect(folder.text(of: "ko") == String(decoding: whole, as: UTF8.self))
    } else {
      #expect(try inflated("ko.gz") == (try inflated("o.gz")))
    }
    #expect(!folder.names.contains { $0.contains("partial") })
  }

  @Test func `a link or a pipe as the output stays what it is`() async throws {
    let list = try list(Array(Self.assets.prefix(2)))
    let (link, pipe) = (folder.file("link"), folder.file("pipe"))
    #expect(symlink("target", link) == 0 && mkfifo(pipe, 0o600) == 0)
    #expect(try await run("--files-from", list, "-f", "ndjson=\(link)") == .success)
    let lines = folder.text(of: "target")
    #expect(!lines.isEmpty)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
    let reading = PipeReading(pipe)
    #expect(try await run("--files-from", list, "-f", "ndjson=\(pipe)") == .success)
    #expect(await reading.bytes == Array(lines.utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: pipe)
    #expect(attributes[.type] as? FileAttributeType != .typeRegular)
    await #expect(throws: UsageError.self) {
      try await run("--files-from", list, "-f", "ndjson=\(pipe)", "--resume")
    }
  }

  private func options(_ words: [String]) throws -> BatchOptions {
    let words = ["--files-from", "-", "-f", "ndjson=o", "--playlist-only"] + words
    let arguments = try Arguments(words, options: BreaksCommand.options)
    return try BatchOptions(
      arguments, operands: [], try OutputOptions(arguments, kind: .breaks), kind: .breaks)
  }

  /// What a run depends on beside its inputs.
  private func request(_ words: String...) throws -> String {
    try options(words).request.hash(continues: false)
  }

  /// A part of a run that was killed after 64 inputs.
  private func killedPart(text: String = "line\n") throws {
    let part = try PartFile(
      path: folder.file("o"), continues: false, request: try request("--type", "id3"))
    #expect(text.utf8CString.withUnsafeBytes { write(part.descriptor, $0.baseAddress, 5) } == 5)
    var progress = PartFile.Progress(bytes: 5)
    Self.assets.prefix(64).forEach { progress.add($0) }
    #expect(part.note(progress))
  }

  @Test func `a run is continued only with the options and inputs that it began with`() async throws
  {
    try killedPart()
    let output = "ndjson=\(folder.file("o"))"
    let list = try list(Self.assets)
    let other = try self.list(["other.m3u8"] + Self.assets, to: "other")
    let short = try self.list(Array(Self.assets.prefix(63)), to: "short")
    for words in [
      [list], [list, "--type", "emsg"], [other, "--type", "id3"], [short, "--type", "id3"],
    ] {
      let words = ["--files-from"] + words + ["--resume", "-f", output]
      #expect(try await run(words) == .usage)
      #expect(folder.text(of: "o.partial") == "line\n")
    }
    #expect(
      try await run(
        "--files-from", list, "--type", "id3", "--jobs", "1", "--resume", "-f", output) == .success)
    #expect(folder.text(of: "o").hasPrefix("line\n"))
  }

  @Test(arguments: ["", "lin", "\0\0\0\0\0", "line\0and more"])
  func `a part that lost bytes in a power failure is not continued`(text: String) async throws {
    try killedPart()
    _ = try folder.write(text, to: "o.partial")
    let list = try list(Self.assets)
    #expect(
      try await run(
        "--files-from", list, "--type", "id3", "--resume", "-f", "ndjson=\(folder.file("o"))")
        == .unreadable)
    #expect(!folder.names.contains("o"))
  }

  private func continueRun(_ list: String, _ name: String) async throws {
    #expect(
      try await run("--files-from", list, "--resume", "-f", "ndjson=\(folder.file(name))")
        == .success)
  }

  @Test func `a part that is complete is left alone`() async throws {
    let list = try list(Self.assets)
    let line = #"{"input":"asset-1.m3u8","kind":"break"}"# + "\n"
    _ = try folder.write(line, to: "o")
    #expect(
      try await run("--files-from", list, "--resume", "-f", "ndjson=\(folder.file("o"))")
        == .success)
    #expect(folder.text(of: "o") == line)
  }

  private func expectDamage(_ reason: String, of name: String) async throws {
    let path = folder.file(name)
    let error = #expect(throws: InputFile.Failure.self) {
      try CompleteResults(path, failingSeverity: nil)
    }
    #expect(
      error?.description == "\(path) is damaged, \(reason): start again without --resume")
    let list = try list(Self.assets)
    #expect(
      try await run("--files-from", list, "--resume", "-f", "ndjson=\(path)") == .unreadable)
  }

  @Test(arguments: [
    ("{\"input\":\"a\"}\n{\"inp", "line 2 has no end"),
    ("{\"input\":\"a\"}\n{\"input\":\"b\"}", "line 2 has no end"),
    ("\0\0\0\0", "line 1 has no end"),
    ("{\"input\":\"a\"}\n\0\0\0\0\n", "line 2 is no JSON object"),
    ("{\"input\":\"\0\0\"}\n{\"input\":\"b\"}\n", "line 1 is no JSON object"),
    ("{\"input\":\"a\"}\n12\n", "line 2 is no JSON object"),
    ("{\"kind\":\"failure\"}\n\n", "line 2 is no JSON object"),
  ])
  func `results with a damaged line are not taken for complete`(
    text: String, reason: String
  ) async throws {
    _ = try folder.write(text, to: "o")
    try await expectDamage(reason, of: "o")
  }

  @Test func `compressed results that were cut are not taken for complete`() async throws {
    let list = try list(Self.assets)
    #expect(
      try await run("--files-from", list, "-f", "ndjson=\(folder.file("o.gz"))") == .success)
    let whole = [UInt8](try Data(contentsOf: URL(filePath: folder.file("o.gz"))))
    // The middle may be where one of its gzip members ends and the next one begins.
    for count in [1, 30, whole.count - 1] {
      _ = try folder.write(Array(whole.prefix(count)), to: "o.gz")
      try await expectDamage("its gzip data has no end", of: "o.gz")
    }
    for bytes in [Array("no gzip".utf8), whole + [0, 0, 0, 0]] {
      _ = try folder.write(bytes, to: "o.gz")
      try await expectDamage("it is not valid gzip data", of: "o.gz")
    }
  }

  @Test(arguments: ["o", "o.gz"])
  func `results in an empty file are made again`(name: String) async throws {
    let list = try list(Self.assets)
    _ = try folder.write("", to: name)
    try await continueRun(list, name)
    let text = try name == "o" ? folder.text(of: name) : inflated(name)
    #expect(text.split(separator: "\n").count == 200)
  }

  @Test(arguments: ["o", "o.gz"])
  func `a run whose inputs have no results can be repeated`(name: String) async throws {
    let list = try list(["plain.m3u8"])
    for _ in 0..<2 {
      try await continueRun(list, name)
      #expect(folder.names == [name, "list"].sorted())
    }
  }

  @Test(arguments: ["o", "o.gz"], [["cues"], ["cues", "--fail-on", "warning"], ["breaks"]])
  func `a run and its repetition end with the same status`(
    name: String, words: [String]
  ) async throws {
    let command: any Command.Type = words[0] == "cues" ? CuesCommand.self : BreaksCommand.self
    let inputs = ["asset-1.m3u8", "warning.m3u8", "error.m3u8", "gone.m3u8"]
    let expected: [CommandLineTool.ExitStatus] = [
      .success, words.contains("warning") ? .findings : .success, .findings, .unreadable,
    ]
    // The lines of breaks have no findings.
    for count in words[0] == "cues" ? [1, 2, 3, 4] : [1, 4] {
      let list = try list(Array(inputs.prefix(count)))
      try? FileManager.default.removeItem(atPath: folder.file(name))
      let words =
        words.dropFirst() + ["--files-from", list, "--resume", "-f", "ndjson=\(folder.file(name))"]
      for _ in 0..<2 {
        #expect(try await run(Array(words), command: command) == expected[count - 1])
      }
    }
  }

  @Test(arguments: [
    #"{"schema":"hlscue.part/1","version":"0.0.0","inputs":1,"bytes":0,"status":0}"#,
    #"{"schema":"hlscue.part/1","version":"\#(Version.text)","inputs":-1,"bytes":0,"status":0}"#,
    #"{"schema":"hlscue.part/1","version":"\#(Version.text)","inputs":1,"bytes":9,"status":0}"#,
    #"{"schema":"hlscue.part/1","version":"\#(Version.text)","inputs":1,"bytes":0,"status":7}"#,
    "{", "[]",
  ])
  func `a part of another version or without its progress is not continued`(
    progress: String
  ) async throws {
    let list = try list(Self.assets)
    _ = try folder.write(progress, to: "o.partial.json")
    #expect(
      try await run("--files-from", list, "--resume", "-f", "ndjson=\(folder.file("o"))")
        == .unreadable)
    #expect(!folder.names.contains("o"))
  }

  @Test func `a continued run gives the same text as one made in one go`() async throws {
    let names = (0..<130).map { "gone.m3u8?token=\($0 % 3)" }
    let list = try list(names)
    #expect(try await run("--files-from", list, "-f", "ndjson=\(folder.file("o"))") == .unreadable)
    let whole = folder.text(of: "o")
    #expect(whole.contains("gone.m3u8?~"))
    var part: PartFile? = try PartFile(
      path: folder.file("k"), continues: false, request: try request())
    let lines = whole.split(separator: "\n").prefix(128)
    let head = Array(lines.map { $0 + "\n" }.joined().utf8)
    let descriptor = part?.descriptor ?? -1
    #expect(head.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == head.count)
    var progress = PartFile.Progress(bytes: head.count, status: .unreadable)
    names.prefix(128).forEach { progress.add($0) }
    #expect(part?.note(progress) == true)
    part = nil
    #expect(
      try await run("--files-from", list, "--resume", "-f", "ndjson=\(folder.file("k"))")
        == .unreadable)
    #expect(folder.text(of: "k") == whole)
  }

  @Test func `a part that is a symbolic link is not followed`() throws {
    _ = try folder.write("keep", to: "victim")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("o.partial"), withDestinationPath: folder.file("victim"))
    let error = #expect(throws: PartFile.Failure.self) {
      try PartFile(path: folder.file("o"), continues: false, request: "")
    }
    #expect(error?.description.contains("o.partial is a symbolic link") == true)
    #expect(folder.text(of: "victim") == "keep")
  }

  @Test func `a part is written by one process at a time`() throws {
    let part = try PartFile(path: folder.file("o"), continues: false, request: "")
    #expect(throws: PartFile.Failure.self) {
      try PartFile(path: folder.file("o"), continues: true, request: "")
    }
    withExtendedLifetime(part) {}
  }

  @Test func `the time of an input is a line if it is wanted`() async throws {
    let list = try list(["asset-1.m3u8", "gone.m3u8"])
    #expect(
      try await run("--files-from", list, "--timings", "-f", "ndjson=\(folder.file("o"))")
        == .unreadable)
    let lines = folder.text(of: "o").split(separator: "\n").filter { $0.contains(#""seconds":"#) }
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix(#"{"input":"asset-1.m3u8","kind":"input","seconds":"#) == true)
  }

  @Test func `a report of a folder has a page for each input, and an index`() async throws {
    let list = try list(["asset-1.m3u8", "gone.m3u8", "asset-2.m3u8"])
    let pages = folder.file("pages/")
    #expect(
      try await run("--files-from", list, "-o", pages, command: ReportCommand.self) == .unreadable)
    let index = folder.text(of: "pages/index.html")
    #expect(index.contains(#"<a href="000001-asset-1.m3u8.html">asset-1.m3u8</a>"#))
    #expect(index.contains(#"<th scope="row">gone.m3u8</th>"#))
    #expect(folder.text(of: "pages/000003-asset-2.m3u8.html").hasSuffix("</html>\n"))
  }

  @Test func `a page of several inputs has a row for one that cannot be read`() async throws {
    let page = folder.file("page.html")
    #expect(
      try await run("asset-1.m3u8", "gone.m3u8", "-o", page, command: ReportCommand.self)
        == .unreadable)
    let text = folder.text(of: "page.html")
    #expect(text.contains("<h1>2 inputs</h1>"))
    #expect(text.contains(#"<th scope="row">gone.m3u8</th><td class="error" colspan="4">✗ "#))
  }

  @Test(arguments: [
    ["--resume", "a"], ["--resume", "--files-from", "x", "-f", "json=o"], ["--jobs", "0", "a"],
    ["--timings", "a"], ["--shard", "3/3", "a"], [],
  ])
  func `options that do not fit are wrong usage`(words: [String]) {
    #expect(throws: UsageError.self) {
      try BreaksCommand(Arguments(words, options: BreaksCommand.options))
    }
  }

  @Test func `the progress has a rate and the time that is left`() {
    #expect(
      BatchProgress.text(850, after: .seconds(10), 0.25)
        == "850 inputs, 85 a second, 25 % of the list, 0:30 left")
    #expect(BatchProgress.text(3, after: .seconds(2), nil) == "3 inputs, 1.5 a second")
  }

  @Test func `no more inputs are read at once than files can be open`() throws {
    let options = try options(["--jobs", "256"])
    #expect(options.jobs(withinDescriptors: nil) == 256)
    #expect(options.jobs(withinDescriptors: 65_536) == 256)
    #expect(options.jobs(withinDescriptors: 1024) == 124)
    #expect(options.jobs(withinDescriptors: 16) == 1)
  }
}
