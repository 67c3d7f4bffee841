import HLSReports

/// One command of the tool.
///
/// A command is made from what was typed, and everything wrong with that is known before any work begins.
protocol Command: Sendable {
  /// The name as typed; the words of a subcommand are separated by one blank.
  static var name: String { get }
  /// What it does, in a few words.
  static var summary: String { get }
  /// What follows the options in its usage.
  static var operands: String { get }
  /// What it does, in a few sentences.
  static var discussion: String { get }
  /// Command lines that show it.
  static var examples: [String] { get }
  /// Its options.
  static var options: [Option] { get }
  /// What it reports; `nil` when it prints something else.
  static var reportKind: Report.Kind? { get }
  /// The format of what it reports, where none is asked for.
  static var defaultFormat: ReportFormat { get }

  /// Finds out what the arguments mean.
  init(_ arguments: Arguments) throws(UsageError)

  /// Does the work.
  func run(in session: Session) async -> ExitStatus
}

extension Command {
  static var examples: [String] { [] }
  static var reportKind: Report.Kind? { nil }
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
    ValidateCommand.self,
    RulesCommand.self,
    ExplainCommand.self,
    ConvertCommand.self,
    CompareCommand.self,
    SpliceDecodeCommand.self,
    SpliceEncodeCommand.self,
    ID3DecodeCommand.self,
    CompletionsCommand.self,
    ManCommand.self,
    HelpCommand.self,
  ]

  /// The commands of two words that begin with a word.
  static func family(_ word: String) -> [any Command.Type] {
    all.filter { $0.name.hasPrefix(word + " ") }
  }

  /// The command at the start of some words, and the words after it.
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
