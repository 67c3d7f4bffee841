public import FieldValues

/// The kinds of faults of a decoder. The raw value is the stable id in reports, in kebab case.
public protocol IssueKind: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The severity of this kind of fault.
  var severity: Severity { get }
}

/// A fault or oddity in encoded data, found while decoding.
///
/// Each decoder has its own kinds of faults and a name for its issues, such as `SpliceIssue`. An
/// issue describes a fault inside the data; the caller that knows the place of the data makes a
/// ``Diagnostic`` of it.
public struct DecodingIssue<ID: IssueKind>: Hashable, Sendable {
  /// The kinds of faults of the decoder.
  public typealias Kind = ID

  /// The kind of fault.
  public var id: Kind
  /// The severity.
  public var severity: Severity
  /// What was found, then what was expected.
  public var message: String
  /// The place in the structure of the data, such as `descriptors[1]` or `moof/traf`; empty for the whole.
  public var path: String
  /// The offset from the first decoded byte; `nil` without a single place.
  public var byteOffset: Int?

  /// An issue with the severity of its kind.
  public init(_ id: Kind, _ message: String, path: String = "", byteOffset: Int? = nil) {
    self.id = id
    self.severity = id.severity
    self.message = message
    self.path = path
    self.byteOffset = byteOffset
  }

  /// The issue as named values, in the order of JSON reports.
  public var fields: [Field] {
    var fields = [
      Field("id", .string(id.rawValue)), Field("severity", .string(severity.rawValue)),
      Field("message", .string(message)), Field("path", .string(path)),
    ]
    fields.add("byteOffset", byteOffset)
    return fields
  }

  /// The issue as a finding of a rule at the place of the data.
  ///
  /// The place is that of the data, because offsets in a payload are not those of the enclosing
  /// file.
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

/// The issues of one decoding, up to a limit.
package struct IssueCollector<Kind: IssueKind>: Sendable {
  package private(set) var issues: [DecodingIssue<Kind>] = []
  private let limit: Int
  /// The kind of the final issue when there are more.
  private let limitReached: Kind

  package init(limit: Int, limitReached: Kind) {
    self.limit = limit
    self.limitReached = limitReached
  }

  /// Adds an issue. Message and path are not created when it would be dropped.
  package mutating func add(
    _ kind: Kind, _ message: @autoclosure () -> String, path: @autoclosure () -> String,
    at byteOffset: Int
  ) {
    guard issues.count < limit else { return }
    issues.append(DecodingIssue(kind, message(), path: path(), byteOffset: byteOffset))
    if issues.count == limit - 1 {
      issues.append(
        DecodingIssue(
          limitReached, "more than \(limit) issues, the others are not listed",
          byteOffset: byteOffset)
      )
    }
  }

  /// Adds an issue about what was left out. Where there are too many issues, the final one has its message too.
  package mutating func conclude(_ kind: Kind, _ message: String, at byteOffset: Int) {
    if issues.count >= limit, let last = issues.indices.last {
      issues[last].message += "; \(message)"
    } else {
      add(kind, message, path: "", at: byteOffset)
    }
  }
}
