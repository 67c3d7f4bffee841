import HLSReports

/// A command of the tool.
///
/// It is made from the arguments, and all usage errors are found before any work starts.
protocol Command: Sendable {
  /// The name as typed; the words of a subcommand are separated by one blank.
  static var name: String { get }
  /// A short description.
  static var summary: String { get }
  /// The operands after the options, for the usage line.
  static var operands: String { get }
  /// A description in a few sentences.
  static var discussion: String { get }
  /// Example command lines.
  static var examples: [String] { get }
  /// Its options.
  static var options: [Option] { get }
  /// The kind of report; `nil` for other output.
  static var reportKind: Report.Kind? { get }
  /// The formats of the output; empty where there is no choice.
  static var formats: [ReportFormat] { get }
  /// The default format of the report.
  static var defaultFormat: ReportFormat { get }

  /// Interprets the arguments.
  init(_ arguments: Arguments) throws(UsageError)

  /// Runs the command.
  func run(in session: Session) async -> ExitStatus
}

extension Command {
  static var examples: [String] { [] }
  static var reportKind: Report.Kind? { nil }
  static var formats: [ReportFormat] { reportKind.map(ReportWriters.formats) ?? [] }
  static var defaultFormat: ReportFormat { .text }
}

/// The commands. A new one is a file in this folder's `Commands` and a line here.
enum Commands {
  /// Every command, in the order in which the help lists them.
  static let all: [any Command.Type] = [
    CuesCommand.self,
    BreaksCommand.self,
    ReportCommand.self,
    EventsCommand.self,
    PDTCommand.self,
    MetadataCommand.self,
    PlayersCommand.self,
    ValidateCommand.self,
    WatchCommand.self,
    RulesCommand.self,
    ExplainCommand.self,
    ConvertCommand.self,
    CompareCommand.self,
    SpliceDecodeCommand.self,
    SpliceEncodeCommand.self,
    ID3DecodeCommand.self,
    SchemaCommand.self,
    CompletionsCommand.self,
    ManCommand.self,
    HelpCommand.self,
  ]

  /// The two-word commands with a first word.
  static func family(_ word: String) -> [any Command.Type] {
    all.filter { $0.name.hasPrefix(word + " ") }
  }

  /// The command at the start of the words, and the rest of them.
  static func find(_ words: [String]) throws(UsageError) -> (any Command.Type, ArraySlice<String>) {
    for length in [2, 1] where words.count >= length {
      let name = words.prefix(length).joined(separator: " ")
      if let command = all.first(where: { $0.name == name }) {
        return (command, words.dropFirst(length))
      }
    }
    guard let first = words.first else { throw UsageError("no command given") }
    let family = family(first).map { $0.name }
    if !family.isEmpty {
      guard words.count > 1 else {
        throw UsageError("\(first) needs a second word: \(family.joined(separator: ", "))")
      }
      if Option.help.names.contains(words[1]) { return (HelpCommand.self, words.prefix(1)) }
      throw .unknown(words.prefix(2).joined(separator: " "), among: family)
    }
    throw .unknown(first, among: all.map { $0.name })
  }
}
