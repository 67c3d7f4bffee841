import FieldValues
import MediaTiming
import SourceDiagnostics

/// The numbers of an alarm that a configuration file changes.
struct AlarmOverride: Hashable, Sendable {
  /// The names of alarms.
  static let names = [
    "break-deviation", "break-overdue", "edge-delay", "marker-mismatch", "no-break",
    "rendition-mismatch", "segments-missed", "sequence-reset", "slow-media", "stale",
    "unavailable",
  ]

  /// The limit at which it is raised, in its unit.
  var raise: MediaTime?
  /// The limit at which it is cleared, in its unit.
  var clear: MediaTime?
  /// The severity.
  var severity: Severity?

  /// Reads an object of overrides by the name of the alarm.
  static func read(
    _ value: FieldValue, at path: String
  ) throws(ValidationConfiguration.Fault) -> [String: AlarmOverride] {
    guard case .object(let members) = value else {
      throw ValidationConfiguration.Fault(
        path, "expected an object, as {\"stale\": {\"raise\": 3}}")
    }
    var alarms: [String: AlarmOverride] = [:]
    for member in members {
      guard names.contains(member.name) else {
        let hint = Suggestion.nearest(to: member.name, among: names).map { ", did you mean \($0)?" }
        throw ValidationConfiguration.Fault(
          "\(path).\(member.name)",
          "unknown alarm" + (hint ?? ", expected one of \(names.joined(separator: ", "))"))
      }
      alarms[member.name] = try AlarmOverride(member.value, at: "\(path).\(member.name)")
    }
    return alarms
  }

  private init(_ value: FieldValue, at path: String) throws(ValidationConfiguration.Fault) {
    guard case .object(let members) = value else {
      throw ValidationConfiguration.Fault(path, "expected an object")
    }
    for member in members {
      let place = "\(path).\(member.name)"
      switch member.name {
      case "raise": raise = try ValidationConfiguration.seconds(member.value, at: place)
      case "clear": clear = try ValidationConfiguration.seconds(member.value, at: place)
      case "severity": severity = try ValidationConfiguration.word(member.value, at: place)
      default:
        throw ValidationConfiguration.Fault(
          place, "unknown name, expected one of raise, clear, severity")
      }
    }
  }
}
