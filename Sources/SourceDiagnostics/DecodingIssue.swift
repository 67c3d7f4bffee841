public import FieldValues

/// The kinds of faults that a decoder can meet. The raw value is the stable id of reports, in kebab case.
public protocol IssueKind: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// How much a fault of this kind matters.
  var severity: Severity { get }
}

/// Something that is wrong or odd in encoded data, found while it was decoded.
///
/// Each decoder has its own kinds of faults and a name for its issues, such as `SpliceIssue`. An issue says what is
/// wrong inside the data; who knows where the data stands makes a ``Diagnostic`` of it.
public struct DecodingIssue<ID: IssueKind>: Hashable, Sendable {
  /// The kinds of faults that the decoder can meet.
  public typealias Kind = ID

  /// What kind of fault it is.
  public var id: Kind
  /// How much it matters.
  public var severity: Severity
  /// What was found, then what was expected.
  public var message: String
  /// The place in the structure of the data, such as `descriptors[1]` or `moof/traf`; empty for the whole.
  public var path: String
  /// The offset of the place from the first byte that was decoded; `nil` for what is not at one place.
  public var byteOffset: Int?

  /// An issue with the severity of its kind.
  public init(_ id: Kind, _ message: String, path: String = "", byteOffset: Int? = nil) {
    self.id = id
    self.severity = id.severity
    self.message = message
    self.path = path
    self.byteOffset = byteOffset
  }

  /// The issue as named values, in the order of the JSON reports.
  public var fields: [Field] {
    var fields = [
      Field("id", .string(id.rawValue)), Field("severity", .string(severity.rawValue)),
      Field("message", .string(message)), Field("path", .string(path)),
    ]
    fields.add("byteOffset", byteOffset)
    return fields
  }

  /// The issue as a finding of a rule about the place where the data stands.
  ///
  /// The place is that of the data, since offsets in a payload are not those of the file around it.
  public func diagnostic(_ rule: DiagnosticRule, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      rule, message, at: location, severity: severity, notes: path.isEmpty ? [] : ["in \(path)"])
  }
}

extension DecodingIssue: CustomStringConvertible {
  /// One line: severity, id, message and place.
  public var description: String {
    let parts = [path.isEmpty ? nil : path, byteOffset.map { "byte \($0)" }].compactMap { $0 }
    let place = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    return "\(severity.rawValue) \(id.rawValue): \(message)\(place)"
  }
}

/// The issues of one decoding, of which only so many are kept.
package struct IssueCollector<Kind: IssueKind>: Sendable {
  package private(set) var issues: [DecodingIssue<Kind>] = []
  private let limit: Int
  /// What is said last when there are more.
  private let limitReached: Kind

  package init(limit: Int, limitReached: Kind) {
    self.limit = limit
    self.limitReached = limitReached
  }

  /// Adds an issue. Message and path are not even made when it would not be kept.
  package mutating func add(
    _ kind: Kind, _ message: @autoclosure () -> String, path: @autoclosure () -> String,
    at byteOffset: Int
  ) {
    guard issues.count < limit else { return }
    issues.append(DecodingIssue(kind, message(), path: path(), byteOffset: byteOffset))
    if issues.count == limit - 1 {
      issues.append(
        DecodingIssue(
          limitReached, "more than \(limit) issues, the rest is not listed", byteOffset: byteOffset)
      )
    }
  }
}
