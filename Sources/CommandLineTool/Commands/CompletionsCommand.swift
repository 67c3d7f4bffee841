/// `hlscue completions`: a completion script for a shell.
struct CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "print a completion script for a shell"
  static let operands = "SHELL"
  static let discussion = """
    Prints a script for completing commands, options and their values in a shell. SHELL is bash, \
    fish or zsh.
    """
  static let examples = [
    "hlscue completions bash",
    "hlscue completions zsh",
  ]
  static let options = Option.common

  private let script: any CompletionScript.Type

  init(_ arguments: Arguments) throws(UsageError) {
    let shells = CompletionScripts.all.map { $0.shell }
    guard let name = arguments.inputs.first, arguments.inputs.count == 1 else {
      throw UsageError("completions takes one SHELL: \(shells.joined(separator: ", "))")
    }
    guard let script = CompletionScripts.all.first(where: { $0.shell == name }) else {
      throw .unknown(name, among: shells)
    }
    self.script = script
  }

  func run(in session: Session) async -> ExitStatus { session.console.show(script.text) }
}
