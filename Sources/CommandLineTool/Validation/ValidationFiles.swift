import HLSInspection
import HLSReports
import HLSValidation
import InspectionReports

/// The input files of a validation. They are read when the command runs.
struct ValidationFiles {
  private let configuration: String?
  private let baseline: String?
  private let expected: String?
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    configuration = arguments.value(of: .config)
    baseline = arguments.value(of: .baseline)
    expected = arguments.value(of: .expect)
    let files = [configuration, baseline, expected] + arguments.inputs
    if files.count(where: { $0 == InputFile.standardInput }) > 1 {
      throw UsageError("standard input can be read once: - is given several times")
    }
    // Faults of the options are found before any file is read.
    var settings = ValidationSettings()
    try settings.apply(arguments)
  }

  /// Reads the settings, the expected cues and the baseline; reports the reason and returns `nil`
  /// when a file is unusable.
  func read(
    reportingFaultsTo console: Console
  ) -> (settings: ValidationSettings, expected: ExpectedCues?, known: FindingsBaseline?)? {
    do throws(UsageError) {
      return (try settings(), try expectedCues(), try knownFindings())
    } catch {
      console.error(error.description)
      return nil
    }
  }

  /// The settings from the file of `--config` and the options. Options have priority.
  private func settings() throws(UsageError) -> ValidationSettings {
    var settings = ValidationSettings()
    if let configuration {
      let bytes = try InputFile.read(
        configuration, of: .config, limit: ValidationConfiguration.maximumByteCount)
      do throws(ValidationConfiguration.Fault) {
        settings = try ValidationConfiguration(reading: bytes).settings
      } catch {
        throw UsageError("--config \(configuration): \(error)")
      }
    }
    try settings.apply(arguments)
    return settings
  }

  private func knownFindings() throws(UsageError) -> FindingsBaseline? {
    guard let baseline else { return nil }
    let bytes = try InputFile.read(
      baseline, of: .baseline, limit: FindingsBaseline.maximumByteCount)
    do throws(BaselineError) {
      return try FindingsBaseline(reading: bytes)
    } catch {
      throw UsageError("--baseline \(baseline): \(error)")
    }
  }

  private func expectedCues() throws(UsageError) -> ExpectedCues? {
    guard let expected else { return nil }
    let bytes = try InputFile.read(expected, of: .expect, limit: ExpectedCues.maximumByteCount)
    do throws(ExpectedCuesError) {
      return try ExpectedCues(reading: bytes, name: expected)
    } catch {
      throw UsageError("--expect \(expected): \(error)")
    }
  }
}
