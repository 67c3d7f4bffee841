import Testing

@testable import LiveMonitoring

/// What a server does wrong, and the lines of a channel that follows it.
struct ServerFault: Sendable, CustomTestStringConvertible {
  /// What a fault may do to the cues and breaks of the channel.
  enum Effect {
    /// None: the same ones become known as of a healthy server, if later, and there is no error finding.
    case delay
    /// The server lists something else.
    case other
  }

  /// What the server does.
  var name: String
  var effect = Effect.delay
  /// How long the channel is followed, in seconds.
  var duration = 24.0
  /// When the process itself is stopped, in seconds.
  var standstill: ClosedRange<Double>?
  /// When the recording takes no entry, in seconds.
  var diskBusy: ClosedRange<Double>?
  /// The expected lines, as ``FaultRun/summary`` has them.
  var lines: String
  var answer: @Sendable (ScriptedOrigin.Request) -> ScriptedOrigin.Answer

  var testDescription: String { name }

  init(
    _ name: String, _ effect: Effect = .delay, for duration: Double = 24,
    processStopped standstill: ClosedRange<Double>? = nil,
    diskBusy: ClosedRange<Double>? = nil, lines: String,
    answer: @escaping @Sendable (ScriptedOrigin.Request) -> ScriptedOrigin.Answer
  ) {
    self.name = name
    self.effect = effect
    self.duration = duration
    self.standstill = standstill
    self.diskBusy = diskBusy
    self.lines = lines
    self.answer = answer
  }
}
