enum BashCompletion: CompletionScript {
  static let shell = "bash"
  static let installation = "source <(hlscue completions bash)"

  static var text: String {
    var lines = [
      "# bash completion for hlscue; install with: \(installation)",
      "_hlscue() {",
      "  COMPREPLY=()",
      #"  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}"#,
      "  # Bash treats the sign in --option=value as a separate word.",
      #"  if [[ $current == = ]]; then current=; fi"#,
      #"  if [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD - 2]}; fi"#,
      "  if ((COMP_CWORD == 1)); then",
      "    \(reply(CommandWords.first.map(\.word)))",
      "    return",
      "  fi",
      #"  local command=${COMP_WORDS[1]}"#,
      #"  case $command in"#,
    ]
    for family in CommandWords.families {
      lines += [
        "  \(family.word))",
        "    if ((COMP_CWORD == 2)); then",
        "      \(reply(family.seconds.map(\.word)))",
        "      return",
        "    fi",
        #"    command+=" ${COMP_WORDS[2]}""#,
        "    ;;",
      ]
    }
    lines += [
      "  help)",
      "    \(reply(CommandWords.first.map(\.word)))",
      "    return",
      "    ;;",
      "  esac",
      #"  case "$command $previous" in"#,
    ]
    for command in Commands.all {
      for option in command.options {
        let words = option.valueWords(in: command)
        guard !words.isEmpty else { continue }
        let pattern = option.spellings.map { "\"\(command.name) \($0)\"" }.joined(separator: " | ")
        lines += ["  \(pattern))", "    \(reply(words))", "    return", "    ;;"]
      }
    }
    lines += ["  esac", #"  [[ $current == -* ]] || return"#, #"  case $command in"#]
    for command in Commands.all {
      lines += [
        "  \"\(command.name)\")",
        "    \(reply(command.options.flatMap(\.spellings)))",
        "    ;;",
      ]
    }
    lines += ["  esac", "}", "complete -o default -F _hlscue hlscue"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func reply(_ words: [String]) -> String {
    "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$current\")"
  }
}
