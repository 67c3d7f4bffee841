/// `hlscue help`: the help of the tool or of a command.
struct HelpCommand: Command {
  static let name = "help"
  static let summary = "print this help, or that of a command"
  static let operands = "[COMMAND]"
  static let discussion = "Prints the help of the tool, or of one command."
  static let options = Option.common

  private let command: (any Command.Type)?

  init(_ arguments: Arguments) throws(UsageError) {
    command = arguments.inputs.isEmpty ? nil : try Commands.find(arguments.inputs).0
  }

  func run(in session: Session) async -> ExitStatus {
    session.console.show(command.map(HelpText.text) ?? HelpText.overview)
  }
}
