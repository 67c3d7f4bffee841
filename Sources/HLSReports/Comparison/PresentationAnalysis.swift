internal import FieldValues

/// One side of a comparison: its cues, its breaks, or both.
///
/// A saved analysis and a fresh one have the same form: both are reports.
public struct PresentationAnalysis: Hashable, Sendable {
  /// The input as the user named it: a presentation, or the file of a saved analysis.
  public var input: String
  /// The cues; `nil` when only breaks were saved.
  public var cues: CuesReport?
  /// The breaks; `nil` when only cues were saved.
  public var breaks: BreaksReport?

  /// One side.
  public init(input: String, cues: CuesReport? = nil, breaks: BreaksReport? = nil) {
    self.input = input
    self.cues = cues
    self.breaks = breaks
  }

  /// The findings of the reading, once, although both reports contain them.
  public var findings: [FindingReport] { cues?.findings ?? breaks?.findings ?? [] }
}

extension PresentationAnalysis {
  /// The largest file with a saved analysis that is read, in bytes.
  public static let maximumSavedByteCount = 256 << 20
  /// How many values of JSON a saved analysis may have.
  public static let maximumSavedValueCount = 4_194_304

  /// Reads the output of `cues --format json` and `breaks --format json`: one of them, both after
  /// each other, or both in a list.
  public init(readingSaved bytes: [UInt8], input: String) throws(SavedAnalysisError) {
    self.init(input: input)
    let documents: [FieldValue]
    do throws(JSONSyntaxError) {
      documents = try JSONText.parseSequence(bytes, maximumValueCount: Self.maximumSavedValueCount)
    } catch {
      throw SavedAnalysisError("is not JSON: \(error)")
    }
    for document in documents { try add(document) }
    guard cues != nil || breaks != nil else {
      throw SavedAnalysisError("has no analysis: expected hlscue.cues/1 or hlscue.breaks/1")
    }
  }

  private mutating func add(_ document: FieldValue) throws(SavedAnalysisError) {
    let members = try SavedMembers(document, at: "")
    let schema: String? = try members.value("schema")
    switch schema {
    case "hlscue.cues/1"?:
      guard cues == nil else { throw .several("cues") }
      cues = try CuesReport(saved: members)
    case "hlscue.breaks/1"?:
      guard breaks == nil else { throw .several("breaks") }
      breaks = try BreaksReport(saved: members)
    case "hlscue.list/1"?:
      // A list of lists has no use, and a file must not nest without limit.
      for result in try members.array("results") {
        let inner = try SavedMembers(result, at: "results")
        let innerSchema: String? = try inner.value("schema")
        guard innerSchema != schema else { throw SavedAnalysisError("has a list in a list") }
        try add(result)
      }
    case let other?:
      throw SavedAnalysisError("has the schema \(other), expected hlscue.cues/1 or hlscue.breaks/1")
    case nil:
      throw SavedAnalysisError(
        "is JSON without a schema, expected the output of cues --format json")
    }
  }
}

/// Why a file is not a saved analysis.
public struct SavedAnalysisError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found, then what was expected, without the name of the file.
  public let description: String

  init(_ description: String) { self.description = description }

  static func several(_ kind: String) -> SavedAnalysisError {
    SavedAnalysisError("has the \(kind) of several inputs, expected those of one")
  }
}
