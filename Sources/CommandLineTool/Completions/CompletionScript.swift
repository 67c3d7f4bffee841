import HLSReports

/// A completion script for a shell.
///
/// All scripts are made from the tables of commands and options, like the help. A new shell is a
/// file here and a line in ``CompletionScripts``.
protocol CompletionScript: Sendable {
  /// The name of the shell.
  static var shell: String { get }
  /// The instructions for installing the script.
  static var installation: String { get }
  static var text: String { get }
}

/// The shells.
enum CompletionScripts {
  /// Every shell.
  static let all: [any CompletionScript.Type] = [
    BashCompletion.self, FishCompletion.self, ZshCompletion.self,
  ]
}

/// The first words of command lines, and the second words after them.
enum CommandWords {
  /// Each first word once, with its summary.
  static var first: [(word: String, summary: String)] {
    var seen: Set<String> = []
    return Commands.all.compactMap { command in
      let words = command.name.split(separator: " ").map(String.init)
      guard let word = words.first, seen.insert(word).inserted else { return nil }
      guard words.count > 1 else { return (word, command.summary) }
      let seconds = Commands.family(word).compactMap { $0.name.split(separator: " ").last }
      return (word, seconds.joined(separator: ", "))
    }
  }

  /// The words with a second one, and those.
  static var families: [(word: String, seconds: [(word: String, summary: String)])] {
    first.compactMap { entry in
      let family = Commands.family(entry.word)
      guard !family.isEmpty else { return nil }
      return (
        entry.word,
        family.map { (String($0.name.dropFirst(entry.word.count + 1)), $0.summary) }
      )
    }
  }
}

extension Option {
  /// The possible values in a command, if it is a fixed set.
  func valueWords(in command: any Command.Type) -> [String] {
    if self == .format { return command.formats.map(\.rawValue) }
    switch value {
    case .choice(let words), .versioned(let words): return words
    default: return []
    }
  }

  /// All spellings: `--format`, and `-f` if it has a letter.
  var spellings: [String] { ["--" + name] + (short.map { ["-\($0)"] } ?? []) }
}
