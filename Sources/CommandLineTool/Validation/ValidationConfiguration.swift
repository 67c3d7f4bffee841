import FieldValues
import HLSValidation
import MediaTiming
import SourceDiagnostics

/// A configuration file of `validate`: JSON with the selected rules, their severities, and your
/// limits.
struct ValidationConfiguration {
  /// The maximum size of a file in bytes.
  static let maximumByteCount = 1024 * 1024

  /// The fault of a file: the JSON path, and the expected value.
  struct Fault: Error, CustomStringConvertible {
    let description: String

    init(_ path: String, _ expectation: String) { description = "\(path): \(expectation)" }
    init(_ description: String) { self.description = description }
  }

  /// The default settings with the changes of the file.
  let settings: ValidationSettings

  /// The allowed names in a file.
  static let names =
    [
      "select", "ignore", "severity", "profile", ValidationPolicy.markersName,
      ValidationPolicy.discontinuitiesName, "fetchTimes",
    ] + ValidationPolicy.times.map(\.name) + ValidationPolicy.limits.map(\.name)

  /// Reads a file.
  init(reading bytes: [UInt8]) throws(Fault) { try self.init(Self.members(bytes)) }

  /// Reads the members of the object that a file is. No object in it has a name twice.
  static func members(_ bytes: [UInt8]) throws(Fault) -> [Field] {
    let document: FieldValue
    do throws(JSONSyntaxError) {
      document = try JSONText.parse(bytes)
    } catch {
      throw Fault(error.description)
    }
    guard case .object(let members) = document else { throw Fault("$", "expected an object") }
    if let place = document.repeatedMember { throw Fault(place, "occurs twice") }
    return members
  }

  /// Reads the members of the object of a file.
  ///
  /// - Parameter others: the names of members that the caller reads; they are left out.
  init(_ members: [Field], leavingOut others: [String] = []) throws(Fault) {
    let names = Self.names + others
    var settings = ValidationSettings()
    for member in members {
      let path = "$.\(member.name)"
      guard names.contains(member.name) else {
        let hint = Suggestion.nearest(to: member.name, among: names).map { ", did you mean \($0)?" }
        throw Fault(
          path, "unknown name" + (hint ?? ", expected one of \(names.joined(separator: ", "))"))
      }
      guard !others.contains(member.name) else { continue }
      try Self.read(member, at: path, into: &settings)
    }
    if let least = settings.policy.minimumBreakDuration,
      let most = settings.policy.maximumBreakDuration, least > most
    {
      throw Fault("$.minimumBreakDuration", "is more than maximumBreakDuration")
    }
    self.settings = settings
  }

  private static func read(
    _ member: Field, at path: String, into settings: inout ValidationSettings
  ) throws(Fault) {
    switch member.name {
    case "select": settings.selected = try codes(member.value, at: path)
    case "ignore": settings.ignored = try codes(member.value, at: path)
    case "severity": settings.severities = try severities(member.value, at: path)
    case "fetchTimes": settings.fetchTimes = try word(member.value, at: path)
    case "profile": settings.profile = try word(member.value, at: path)
    case ValidationPolicy.markersName: settings.policy.markers = try word(member.value, at: path)
    case ValidationPolicy.discontinuitiesName:
      settings.policy.discontinuitiesAtBreaks = try word(member.value, at: path)
    default:
      let seconds = try seconds(member.value, at: path)
      if let time = ValidationPolicy.times.first(where: { $0.name == member.name }) {
        settings.policy[keyPath: time.path] = seconds
      }
      if let limit = ValidationPolicy.limits.first(where: { $0.name == member.name }) {
        settings.policy[keyPath: limit.path] = seconds
      }
    }
  }

  private static func codes(_ value: FieldValue, at path: String) throws(Fault) -> [String] {
    guard case .array(let values) = value else {
      throw Fault(path, "expected a list of rule codes")
    }
    var codes: [String] = []
    for (index, value) in values.enumerated() {
      guard case .string(let text) = value else {
        throw Fault("\(path)[\(index)]", "expected a rule code, as \"DRG-010\" or \"DRG\"")
      }
      codes.append(try code(text, at: "\(path)[\(index)]"))
    }
    return codes
  }

  private static func code(_ text: String, at path: String) throws(Fault) -> String {
    do throws(UsageError) {
      let code = text.uppercased()
      guard !code.isEmpty else { throw UsageError("\(path): the code is empty") }
      try RuleCodes.check(code, "\(path): \(text)")
      return code
    } catch {
      throw Fault(error.description)
    }
  }

  private static func severities(
    _ value: FieldValue, at path: String
  ) throws(Fault) -> [String: Severity] {
    guard case .object(let members) = value else {
      throw Fault(path, "expected an object, as {\"MED-014\": \"error\"}")
    }
    var severities: [String: Severity] = [:]
    for member in members {
      let path = "\(path)[\"\(member.name)\"]"
      let severity: Severity = try word(member.value, at: path)
      guard severities.updateValue(severity, forKey: try code(member.name, at: path)) == nil else {
        throw Fault(path, "occurs twice")
      }
    }
    return severities
  }

  static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ value: FieldValue, at path: String
  ) throws(Fault) -> Word {
    guard case .string(let text) = value, let word = Word(rawValue: text) else {
      let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw Fault(path, "expected \(Word.allCases.count > 1 ? "one of " : "")\(words)")
    }
    return word
  }

  static func seconds(_ value: FieldValue, at path: String) throws(Fault) -> MediaTime {
    let time: MediaTime? =
      switch value {
      case .integer(let number): MediaTime(seconds: Int(number))
      case .number(let number): MediaTime(decimal: number.description)
      default: nil
      }
    guard let time, !time.isNegative else { throw Fault(path, "expected seconds, zero or more") }
    return time
  }
}
