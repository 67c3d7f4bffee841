import Synchronization

/// A file of metrics that is replaced as a whole from time to time, for a textfile collector.
final class MetricsFile: Sendable {
  /// The time between two versions of the file.
  static let interval = Duration.seconds(15)

  private let path: String
  private let isFaulty = Mutex(false)

  init(path: String) { self.path = path }

  /// Whether the last version could not be written.
  var isIncomplete: Bool { isFaulty.withLock { $0 } }

  /// Replaces the file.
  ///
  /// - Parameter report: takes the message about the first failure of several in a row.
  func write(_ text: String, report: (String) -> Void) {
    let fault = Self.replace(path, by: text)
    let isNew = isFaulty.withLock { isFaulty in
      defer { isFaulty = fault != nil }
      return !isFaulty
    }
    if isNew, let fault { report(fault) }
  }

  private static func replace(_ path: String, by text: String) -> String? {
    do throws(FileOutput.Failure) {
      let output = try FileOutput(path: path, isStored: false)
      output.write(text)
      output.finish()
      return output.failure.map { "\(path) cannot be written: \($0)" }
    } catch {
      return error.description
    }
  }
}
