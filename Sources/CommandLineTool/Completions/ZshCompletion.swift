enum ZshCompletion: CompletionScript {
  static let shell = "zsh"
  static let installation = "hlscue completions zsh > _hlscue, in a folder of $fpath"

  static var text: String {
    var lines = [
      "#compdef hlscue",
      "# zsh completion for hlscue; install with: \(installation)",
      "_hlscue() {",
      "  local -a words_of_hlscue",
      "  if (( CURRENT == 2 )); then",
      "    words_of_hlscue=(\(described(CommandWords.first)))",
      "    _describe command words_of_hlscue",
      "    return",
      "  fi",
      "  local command=$words[2]",
      "  case $command in",
    ]
    for family in CommandWords.families {
      lines += [
        "    \(family.word))",
        "      if (( CURRENT == 3 )); then",
        "        words_of_hlscue=(\(described(family.seconds)))",
        "        _describe command words_of_hlscue",
        "        return",
        "      fi",
        "      command+=\" $words[3]\"",
        "      shift words; (( CURRENT-- ))",
        "      ;;",
      ]
    }
    lines += ["  esac", "  shift words; (( CURRENT-- ))", "  case $command in"]
    for command in Commands.all {
      lines.append("    \(quoted(command.name))) _arguments -s \\")
      for option in command.options {
        lines.append("      \(quoted(argument(option, of: command))) \\")
      }
      let rest = command.name == "help" ? helpOperands : "*:input:_files"
      lines += ["      \(quoted(rest))", "      ;;"]
    }
    lines += ["  esac", "}", "_hlscue \"$@\""]
    return lines.joined(separator: "\n") + "\n"
  }

  private static var helpOperands: String {
    "*:command:(\(CommandWords.first.map(\.word).joined(separator: " ")))"
  }

  private static func described(_ words: [(word: String, summary: String)]) -> String {
    words.map { quoted("\($0.word):\($0.summary)") }.joined(separator: " ")
  }

  /// One `_arguments` specification: `*--format=[how results are written]:FORMAT:(text json)`.
  private static func argument(_ option: Option, of command: any Command.Type) -> String {
    let help = option.help.replacing("[", with: "(").replacing("]", with: ")")
      .replacing(":", with: "\\:")
    var text = option.isRepeatable || option.takesSeveral ? "*" : ""
    text += "--\(option.name)"
    guard option.value != .none else { return text + "[\(help)]" }
    let words = option.valueWords(in: command)
    let action =
      if !words.isEmpty {
        "(\(words.joined(separator: " ")))"
      } else if case .file = option.value {
        "_files"
      } else {
        " "
      }
    let name = (option.placeholder ?? "value").replacing(":", with: "\\:")
    return text + "=[\(help)]:\(name):\(action)"
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
