import FieldValues
import HLSReports
import ID3
import MediaStreams
import SourceDiagnostics

/// `hlscue id3 decode`: the ID3 tags of a file.
struct ID3DecodeCommand: Command {
  static let name = "id3 decode"
  static let summary = "decode the ID3 tags in a file"
  static let operands = "[FILE...]"
  static let discussion = """
    Prints the ID3 version 2 tags of a file: at its start, at its end and between the frames of \
    packed audio. Without a FILE, standard input is read. The exit status is 1 when a tag is \
    broken, and 3 when there is no tag and the file is not media.
    """
  static let examples = ["hlscue id3 decode song.mp3", "hlscue id3 decode --format json < tag.bin"]
  static let options = Option.reporting + Option.common
  static let reportKind: Report.Kind? = .id3

  private let files: [String]
  private let output: OutputOptions

  /// The maximum size of a file in bytes.
  private static let maximumFileByteCount = 256 << 20

  init(_ arguments: Arguments) throws(UsageError) {
    files = arguments.inputs.isEmpty ? [InputFile.standardInput] : arguments.inputs
    output = try OutputOptions(arguments, kind: .id3)
  }

  func run(in session: Session) async -> ExitStatus {
    let outputs: ReportOutputs
    do throws(FileOutput.Failure) {
      outputs = try ReportOutputs(output, console: session.console)
    } catch {
      session.console.error(error.description)
      return .unreadable
    }
    var status = ExitStatus.success
    for file in files where !outputs.isClosed {
      do throws(InputFile.Failure) {
        let bytes = try InputFile.read(file, limit: Self.maximumFileByteCount)
        let report = Self.report(of: bytes, named: file)
        guard Self.holdsTag(report) || ContentSniffer.container(of: bytes).isMedia else {
          let reason =
            bytes.isEmpty ? "is empty" : "has no ID3 tag, and is not media of a known format"
          throw InputFile.Failure(description: "\(InputFile.name(file)) \(reason)")
        }
        outputs.add(.id3(report))
      } catch {
        session.console.error(error.description)
        status = .unreadable
      }
    }
    return outputs.finish(isList: files.count > 1, after: status)
  }

  /// Whether there is a tag, or a part of one.
  private static func holdsTag(_ report: ID3Report) -> Bool {
    !report.tags.isEmpty || report.issues.contains { $0.id != ID3Issue.Kind.tagMissing.rawValue }
  }

  /// The report of the tags in the bytes of a file.
  static func report(of bytes: [UInt8], named name: String) -> ID3Report {
    let parsing = ID3Tag.scan(bytes, includingEmbedded: true)
    let tags = parsing.tags.enumerated().map { index, tag in
      let origin = Field(
        "tag",
        .object([
          Field("version", .string(tag.version.description)), Field("index", .integer(index)),
          Field("byteCount", .integer(tag.byteCount)),
        ]))
      return ID3Report.Tag(
        version: tag.version.description, byteOffset: tag.byteOffset, byteCount: tag.byteCount,
        frames: tag.frames.map { $0.fields + [origin] }, summaries: tag.frames.map { $0.summary })
    }
    var issues = parsing.issues.map { IssueReport($0) }
    if tags.isEmpty, issues.isEmpty {
      issues.append(
        IssueReport(
          id: ID3Issue.Kind.tagMissing.rawValue, severity: .warning, message: "there is no ID3 tag")
      )
    }
    return ID3Report(input: name, tags: tags, issues: issues)
  }
}
