/// `hlscue help`: the help of the tool or of a command.
struct HelpCommand: Command {
  static let name = "help"
  static let summary = "print this help, or that of a command"
  static let operands = "[COMMAND]"
  static let discussion = "Prints the help of the tool, or of one command."
  static let examples = ["hlscue help cues", "hlscue help scte35 decode"]
  static let options = Option.common

  private let commands: [any Command.Type]

  init(_ arguments: Arguments) throws(UsageError) {
    let words = arguments.inputs
    let family = words.count == 1 ? words.flatMap(Commands.family) : []
    commands = words.isEmpty || !family.isEmpty ? family : [try Commands.find(words).0]
  }

  func run(in session: Session) async -> ExitStatus {
    let texts = commands.map(HelpText.text)
    return session.console.show(texts.isEmpty ? HelpText.overview : texts.joined(separator: "\n"))
  }
}
