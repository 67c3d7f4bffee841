import FieldValues
import HLSReports
import HLSValidation

/// The input files of `watch` other than its inputs. They are read when the command runs.
struct WatchFiles: Sendable {
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let files =
      [Option.config, .baseline, .filesFrom].map { arguments.value(of: $0) } + arguments.inputs
    if files.count(where: { $0 == InputFile.standardInput }) > 1 {
      throw UsageError("standard input can be read once: - is given several times")
    }
    // Faults of the options are found before any file is read.
    var settings = ValidationSettings()
    try settings.apply(arguments)
  }

  /// The configuration, and the rules with the changes of the options.
  func configuration() throws(UsageError) -> (WatchConfiguration, rules: ValidationSettings) {
    var configuration = WatchConfiguration()
    if let file = arguments.value(of: .config) {
      let bytes = try InputFile.read(
        file, of: .config, limit: ValidationConfiguration.maximumByteCount)
      do throws(WatchConfiguration.Fault) {
        configuration = try WatchConfiguration(reading: bytes)
      } catch {
        throw UsageError("--config \(file): \(error)")
      }
    }
    var rules = configuration.validation
    try rules.apply(arguments)
    return (configuration, rules)
  }

  /// The known findings; `nil` without a file of them.
  func baseline() throws(UsageError) -> FindingsBaseline? {
    guard let file = arguments.value(of: .baseline) else { return nil }
    let bytes = try InputFile.read(
      file, of: .baseline, limit: FindingsBaseline.maximumByteCount)
    do throws(BaselineError) {
      return try FindingsBaseline(reading: bytes)
    } catch {
      throw UsageError("--baseline \(file): \(error)")
    }
  }
}
