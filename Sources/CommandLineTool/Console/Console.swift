import Foundation
import HLSInspection
import HLSReports
import SourceDiagnostics

/// Standard output for results, standard error for everything else.
final class Console {
  /// When colours are used.
  enum ColorChoice: String {
    case auto
    case always
    case never
  }

  /// The maximum length of a message on standard error in scalars, without the sign for omissions.
  static let maximumMessageLength = 2000

  /// The output for results.
  let output: FileOutput
  /// The redaction of URIs in results and messages.
  let redaction: URIRedaction
  private let errors: FileOutput
  /// The number of messages that are missing since the last one that was written.
  private var missingCount = 0
  private let isQuiet: Bool
  private let outputAppearance: ReportAppearance
  private let errorAppearance: ReportAppearance
  private let canMoveCursor: Bool

  /// A console over the descriptors of the process.
  ///
  /// - Parameters:
  ///   - arguments: the values of `--color`, `--quiet` and `--no-redact`, and the inputs.
  ///   - environment: the variables of the process, for `NO_COLOR`, `TERM` and `COLUMNS`.
  ///   - errors: the descriptor of messages.
  init(
    _ arguments: Arguments? = nil, environment: [String: String], errors: Int32 = STDERR_FILENO
  ) {
    let choice = arguments?.value(of: .color).flatMap(ColorChoice.init) ?? .auto
    output = FileOutput(descriptor: STDOUT_FILENO)
    self.errors = FileOutput(descriptor: errors)
    let inputs = arguments?.inputs ?? []
    let files = inputs.filter(Self.isFile)
    redaction = URIRedaction(
      keepsQueries: arguments.map { $0.has(.noRedact) && !$0.has(.redact) } ?? false, files: files)
    let typed = Set(inputs).subtracting(files)
    for input in inputs where typed.contains(input) {
      // Their queries are those of the run, in this order.
      redaction.beginInput(input)
      redaction.beginNaming(input)
    }
    isQuiet = arguments?.has(.quiet) ?? false
    outputAppearance = Self.appearance(of: STDOUT_FILENO, choice, environment)
    errorAppearance = Self.appearance(of: errors, choice, environment)
    canMoveCursor = isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
    hideUsers(in: (arguments?.allValues ?? []).filter { !Self.isFile($0) } + typed)
  }

  /// Whether an input is a local file; the name of one may look like an address, and is then read as one.
  private static func isFile(_ input: String) -> Bool {
    access(input, F_OK) == 0
      && !["http:", "https:"].contains { input.lowercased().hasPrefix($0) }
  }

  /// Shows no user name and password of words of the command line in messages that repeat them, also without the option
  /// or name before them: any of them may be an address, also where none is expected.
  func hideUsers(in words: [String]) {
    for word in words where word.contains("@") {
      redaction.beginNaming(word)
      if let sign = word.firstIndex(of: "=") {
        redaction.beginNaming(String(word[sign...].dropFirst()))
      }
      // The value of a short option may follow its letter.
      if word.hasPrefix("-") { redaction.beginNaming(String(word.dropFirst(2))) }
    }
  }

  /// Begins with the results of another input.
  func beginInput(_ input: String) {
    redaction.beginInput(input, isFile: Self.isFile(input))
  }

  /// The appearance of text in a file of results; `nil` for standard output.
  func appearance(ofFile file: String?) -> ReportAppearance {
    file == nil ? outputAppearance : ReportAppearance()
  }

  /// Reports an error that ended the program or one input, even with `--quiet`.
  func error(_ message: String) {
    let text = TerminalText.escaped(Self.shortened(redaction.message(message)))
    if put(missingNote + [text]) { missingCount = 0 } else { missingCount += 1 }
  }

  /// Writes messages; returns whether they are written, or wait for their reader.
  private func put(_ messages: [String]) -> Bool {
    errors.resume()
    errors.write(messages.map { "hlscue: \($0)\n" }.joined())
    errors.flush()
    return errors.failure == nil
  }

  /// What names the number of messages that are missing, if any are.
  private var missingNote: [String] {
    guard missingCount > 0 else { return [] }
    return ["standard error: \(Plural.text(missingCount, "message is", "messages are")) missing"]
  }

  // MARK: Readers that are not waited for

  /// Lets no result or message wait for the reader of a pipe, a socket or a terminal. What waits for one is limited, and
  /// the messages beyond that are counted.
  func stopWaiting() {
    output.stopWaiting()
    errors.stopWaiting()
  }

  /// Writes the messages that wait for their reader, as far as they are taken.
  func flushMessages() {
    errors.resume()
    errors.flush()
  }

  /// Waits until all messages are taken, at most for a time in milliseconds; returns whether they are.
  @discardableResult
  func finishMessages(within limit: Int32) -> Bool {
    errors.resume()
    _ = errors.finishReading(within: limit)
    if put(missingNote) { missingCount = 0 }
    return missingCount == 0 && !errors.hasUnread
  }

  /// A long message without its middle: a URI may be as long as a line, and the reason comes after
  /// it.
  static func shortened(_ message: String) -> String {
    let scalars = message.unicodeScalars
    guard scalars.count > maximumMessageLength else { return message }
    let half = maximumMessageLength / 2
    return String(scalars.prefix(half)) + "…" + String(scalars.suffix(half))
  }

  /// Writes a warning while the work continues. Suppressed by `--quiet`.
  func warn(_ message: String) {
    guard !isQuiet else { return }
    error(message)
  }

  /// Writes why an input has no result; returns the status.
  func report(_ failure: InspectionFailure) -> ExitStatus {
    error(failure.description)
    return switch failure {
    case .unreadable: .unreadable
    case .notInInput: .usage
    }
  }

  /// Writes text as the only result; returns the status.
  func show(_ text: String) -> ExitStatus {
    output.write(text)
    return finishOutput()
  }

  /// Flushes the results; reports a failure.
  func finishOutput() -> ExitStatus {
    output.flush()
    guard let failure = output.failure else { return .success }
    error("standard output cannot be written: \(failure)")
    return .unreadable
  }

  /// Writes findings to standard error if the format of the results has no place for them.
  func show(_ findings: [FindingReport]) {
    guard !isQuiet else { return }
    var errors = errors
    FindingsText(findings.map { $0.redacted(by: redaction) }, errorAppearance).write(to: &errors)
    errors.flush()
  }

  /// Whether a status may be drawn on standard output: it is a terminal that can move its cursor.
  var showsStatus: Bool { !isQuiet && outputAppearance.width != nil && canMoveCursor }

  /// Whether progress may be drawn on standard error: it is a terminal.
  var showsProgress: Bool { !isQuiet && isatty(STDERR_FILENO) == 1 }

  /// Makes the progress line of an input; it is shown only on a terminal.
  func progressLines(isShown: Bool) -> @Sendable (String) -> ProgressLine {
    let (isShown, width) = (isShown && showsProgress, errorAppearance.width ?? 80)
    return { [redaction] input in
      // Inputs begin in any order, in which their queries must not be seen.
      ProgressLine(
        title: isShown ? TerminalText.escaped(redaction.address(input)) : "", width: width,
        isShown: isShown)
    }
  }

  private static func appearance(
    of descriptor: Int32, _ choice: ColorChoice, _ environment: [String: String]
  ) -> ReportAppearance {
    let isTerminal = isatty(descriptor) == 1
    let usesColor =
      switch choice {
      case .always: true
      case .never: false
      case .auto: isTerminal && allowsColor(environment)
      }
    return ReportAppearance(
      usesColor: usesColor, width: isTerminal ? width(of: descriptor, environment) : nil)
  }

  /// Whether the environment allows colours; see no-color.org.
  static func allowsColor(_ environment: [String: String]) -> Bool {
    (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  private static func width(of descriptor: Int32, _ environment: [String: String]) -> Int? {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return environment["COLUMNS"].flatMap { Int($0) }
  }
}
