import FieldValues
import LiveMonitoring
import MediaTiming
import SourceDiagnostics

/// The numbers of an alarm that a configuration file changes.
struct AlarmOverride: Hashable, Sendable {
  /// What a configuration file may change of an alarm.
  private enum Key: String, CaseIterable {
    case raise, clear, least
    case duration = "for"
    case severity

    /// Whether an alarm has it. All its numbers but the first have a default.
    func isKey(of alarm: AlarmName) -> Bool {
      let setting = AlarmSettings()[alarm]
      return switch self {
      case .raise: alarm.hasLimit
      case .clear: setting.clear != nil
      case .least: setting.least != nil
      case .duration: setting.duration != nil
      case .severity: true
      }
    }
  }

  /// The names of alarms.
  private static let names = AlarmName.allCases.map(\.rawValue).sorted()

  /// The limit at which it is raised, in its unit.
  var raise: MediaTime?
  /// The limit at which it is cleared, in its unit.
  var clear: MediaTime?
  /// The least value that counts, in seconds.
  var least: MediaTime?
  /// For how many seconds it must be so.
  var duration: MediaTime?
  /// The severity.
  var severity: Severity?

  /// Reads an object of overrides by the name of the alarm.
  static func read(
    _ value: FieldValue, at path: String
  ) throws(ValidationConfiguration.Fault) -> [AlarmName: AlarmOverride] {
    guard case .object(let members) = value else {
      throw ValidationConfiguration.Fault(
        path, "expected an object, as {\"stale\": {\"raise\": 3}}")
    }
    var alarms: [AlarmName: AlarmOverride] = [:]
    for member in members {
      guard let name = AlarmName(rawValue: member.name) else {
        let hint = Suggestion.nearest(to: member.name, among: names).map { ", did you mean \($0)?" }
        throw ValidationConfiguration.Fault(
          "\(path).\(member.name)",
          "unknown alarm" + (hint ?? ", expected one of \(names.joined(separator: ", "))"))
      }
      alarms[name] = try AlarmOverride(member.value, of: name, at: "\(path).\(member.name)")
    }
    return alarms
  }

  /// The same with the values of others where it has none.
  func completed(by others: AlarmOverride) -> AlarmOverride {
    var override = self
    override.raise = raise ?? others.raise
    override.clear = clear ?? others.clear
    override.least = least ?? others.least
    override.duration = duration ?? others.duration
    override.severity = severity ?? others.severity
    return override
  }

  private init(
    _ value: FieldValue, of alarm: AlarmName, at path: String
  ) throws(ValidationConfiguration.Fault) {
    guard case .object(let members) = value else {
      throw ValidationConfiguration.Fault(path, "expected an object")
    }
    let keys = Key.allCases.filter { $0.isKey(of: alarm) }
    for member in members {
      let place = "\(path).\(member.name)"
      guard let key = keys.first(where: { $0.rawValue == member.name }) else {
        let names = keys.map(\.rawValue).joined(separator: ", ")
        throw ValidationConfiguration.Fault(
          place,
          "unknown name for \(alarm.rawValue), expected \(keys.count > 1 ? "one of " : "")\(names)")
      }
      switch key {
      case .raise: raise = try ValidationConfiguration.seconds(member.value, at: place)
      case .clear: clear = try ValidationConfiguration.seconds(member.value, at: place)
      case .least: least = try ValidationConfiguration.seconds(member.value, at: place)
      case .duration: duration = try ValidationConfiguration.seconds(member.value, at: place)
      case .severity: severity = try ValidationConfiguration.word(member.value, at: place)
      }
    }
  }
}

extension AlarmSettings {
  /// The numbers by default, some of which are changed.
  init(_ overrides: [AlarmName: AlarmOverride]) {
    self.init()
    for (name, change) in overrides {
      if let raise = change.raise { self[name].raise = raise }
      if let clear = change.clear { self[name].clear = clear }
      if let least = change.least { self[name].least = least }
      if let duration = change.duration { self[name].duration = duration }
      if let severity = change.severity { self[name].severity = severity }
    }
  }
}
