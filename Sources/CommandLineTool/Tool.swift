import Foundation
public import ResourceLoading

/// The command line tool as one call.
public enum Tool {
  /// Runs the tool; returns the exit status of the process.
  ///
  /// - Parameters:
  ///   - arguments: the words after the name of the program; `nil` for those of the process.
  ///   - environment: the variables; `nil` for those of the process.
  ///   - makeLoader: makes the loader of an input; by default for files and http(s).
  public static func run(
    arguments: [String]? = nil,
    environment: [String: String]? = nil,
    makeLoader: @escaping LoaderMaker = { ResourceLoader(options: $0) }
  ) async -> Int32 {
    let environment = environment ?? ProcessInfo.processInfo.environment
    let words = arguments ?? Array(CommandLine.arguments.dropFirst())
    let status: ExitStatus
    do throws(UsageError) {
      if arguments == nil { try checkWords() }
      status = try await perform(words, environment, makeLoader)
    } catch {
      let name = try? Commands.find(words).0.name
      // The help of `help` would not be useful.
      let hint =
        name.flatMap { $0 == HelpCommand.name ? nil : "hlscue help \($0)" } ?? "hlscue help"
      let console = Console(environment: environment)
      console.hideUsers(in: words)
      console.error("\(error) (see \(hint))")
      status = .usage
    }
    return status.rawValue
  }

  /// Refuses words of the process that are not UTF-8, because two names of files could become one. What they are is not
  /// printed, because it may be a secret.
  private static func checkWords() throws(UsageError) {
    guard CommandLine.argc > 0 else {
      throw UsageError("the arguments cannot be read, since /proc is not mounted")
    }
    for index in 1..<Int(CommandLine.argc) {
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil else {
        continue
      }
      throw UsageError("argument \(index) is not UTF-8; a file with such a name has to be renamed")
    }
  }

  private static func perform(
    _ words: [String], _ environment: [String: String],
    _ makeLoader: @escaping LoaderMaker
  ) async throws(UsageError) -> ExitStatus {
    let console = Console(environment: environment)
    guard let first = words.first else {
      throw UsageError(
        "no command given; hlscue cues INPUT shows every cue of a playlist or media file")
    }
    if first == "--version" {
      return console.show(Version.description(hasDetails: words.dropFirst().contains("--verbose")))
    }
    if first == "--help" || first == "-h" { return console.show(HelpText.overview) }
    if first.hasPrefix("-"), first != "-" {
      throw UsageError("expected a command before \(first): hlscue COMMAND [OPTIONS] INPUT...")
    }
    let (command, rest) = try Commands.find(words)
    let arguments = try Arguments(rest, options: command.options)
    if arguments.has(.help) { return console.show(HelpText.text(of: command)) }
    if arguments.has(.version) { return console.show(Version.description()) }
    let session = Session(
      console: Console(arguments, environment: environment), makeLoader: makeLoader)
    return try await command.init(arguments).run(in: session)
  }
}
