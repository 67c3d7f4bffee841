/// What no output of a command may replace or add to: what it reads, and the folder of its recording.
struct KeptPaths: Hashable, Sendable {
  private let inputs: [String]
  private let recording: String?

  /// - Parameter words: the inputs.
  init(_ arguments: Arguments, words: [String]) {
    // Standard input is read by some commands without a word for it.
    inputs = words + arguments.files() + [InputFile.standardInput]
    recording = arguments.value(of: .record)
  }

  /// Throws for an output file that would do damage.
  ///
  /// - Parameter option: the option as written, for the message.
  func check(_ file: String, of option: String) throws(UsageError) {
    if let input = inputs.first(where: { FileOutput.path(file, replaces: $0) }) {
      throw UsageError("\(option): would replace the input, \(InputFile.name(input))")
    }
    if let recording, FileOutput.path(file, isIn: recording) {
      throw UsageError("\(option): is in the folder of the recording, \(recording)")
    }
  }
}
