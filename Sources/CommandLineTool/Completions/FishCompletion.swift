enum FishCompletion: CompletionScript {
  static let shell = "fish"
  static let installation = "hlscue completions fish | source"

  static var text: String {
    var lines = ["# fish completion for hlscue; install with: \(installation)"]
    let firstWords = CommandWords.first.map(\.word).joined(separator: " ")
    for entry in CommandWords.first {
      lines.append(
        "complete -c hlscue -n 'not __fish_seen_subcommand_from \(firstWords)' -f "
          + "-a \(entry.word) -d \(quoted(entry.summary))")
    }
    for family in CommandWords.families {
      let seconds = family.seconds.map(\.word).joined(separator: " ")
      for entry in family.seconds {
        lines.append(
          "complete -c hlscue -n '__fish_seen_subcommand_from \(family.word); and not "
            + "__fish_seen_subcommand_from \(seconds)' -f -a \(entry.word) "
            + "-d \(quoted(entry.summary))")
      }
    }
    lines.append("complete -c hlscue -n '__fish_seen_subcommand_from help' -f -a '\(firstWords)'")
    for command in Commands.all {
      let condition = command.name.split(separator: " ").map {
        "__fish_seen_subcommand_from \($0)"
      }.joined(separator: "; and ")
      for option in command.options {
        lines.append("complete -c hlscue -n '\(condition)' " + parts(of: option, in: command))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func parts(of option: Option, in command: any Command.Type) -> String {
    var parts = ["-l \(option.name)"]
    if let short = option.short { parts.append("-s \(short)") }
    let words = option.valueWords(in: command)
    if !words.isEmpty {
      parts.append("-x -a '\(words.joined(separator: " "))'")
    } else if case .file = option.value {
      parts.append("-r -F")
    } else if option.value != .none {
      parts.append("-x")
    }
    parts.append("-d \(quoted(option.help))")
    return parts.joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }
}
