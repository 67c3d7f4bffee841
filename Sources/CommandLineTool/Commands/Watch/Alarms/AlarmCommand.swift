/// A command of the shell that is run for each alarm.
struct AlarmCommand: Sendable {
  /// The maximum time of one run.
  static let maximumTime = Duration.seconds(10)

  /// The command as the user wrote it.
  let text: String
  /// The maximum time of one run.
  var timeLimit = maximumTime

  /// Runs the command with an alarm on its standard input; returns the fault, if there is one.
  func run(_ alarm: AlarmDelivery.Alarm) async -> String? {
    let process: ShellProcess
    do throws(ShellProcess.Failure) {
      process = try ShellProcess(text)
    } catch {
      return "the alarm command cannot be started: \(error.reason)"
    }
    let timer = Task { [timeLimit] in
      guard (try? await Task.sleep(for: timeLimit)) != nil else { return }
      process.kill()
    }
    defer { timer.cancel() }
    return switch await process.run(input: Array(alarm.json.utf8)) {
    case .exited(0): nil
    case .exited(let status): "the alarm command ended with status \(status)"
    case .killed:
      "the alarm command was stopped, since it took more than \(timeLimit.components.seconds) s"
    case .signalled(let number): "the alarm command was ended by signal \(number)"
    }
  }
}
