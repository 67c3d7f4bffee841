/// `hlscue man`: the man page.
struct ManCommand: Command {
  static let name = "man"
  static let summary = "print the man page"
  static let operands = ""
  static let discussion = "Prints the man page, for man -l or a folder of MANPATH."
  static let examples = ["hlscue man"]
  static let options = Option.common

  init(_ arguments: Arguments) throws(UsageError) {
    guard arguments.inputs.isEmpty else { throw UsageError("man takes no INPUT") }
  }

  func run(in session: Session) async -> ExitStatus { session.console.show(ManPage.text) }
}
