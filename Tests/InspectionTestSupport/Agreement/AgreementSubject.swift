import Foundation
package import HLSInspection
import InspectionReports
import HLSPlaylists
import HLSReports
import HLSValidation
import MediaTiming
import SourceDiagnostics
import TextTracks

/// One input, as all views of it are held against each other.
package struct AgreementSubject {
  /// The beginning of the names of inputs whose tags, date ranges and messages may contradict one another.
  package static let contradictory = "contradictory"

  /// The input in messages of tests.
  let name: String
  let inspection: Inspection
  /// The lines of its playlist files, by the addresses that reports give them.
  let files: [String: [String]]
  let validation: ValidationSubject
  /// The findings of all rules.
  let findings: [FindingReport]

  package init(_ inspection: Inspection, name: String) throws {
    self.name = name
    self.inspection = inspection
    validation = ValidationSubject(inspection)
    findings = FindingsReport(inspection).findings
    var files: [String: [String]] = [:]
    if case .multivariant(let playlist) = inspection.subject {
      files[inspection.input] = playlist.document.lines.map(\.content)
    }
    for part in inspection.parts where inspection.loads.isEmpty {
      files[part.uri] = part.playlist?.document.lines.map(\.content)
    }
    for uri in inspection.loads.compactMap(\.uri) {
      // As it is on disk: of a delta update, what is known is completed.
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: uri)))
      files[uri] = Playlist.parse(bytes).document.lines.map(\.content)
    }
    self.files = files
  }

  /// Where views disagree, each with the property that does not hold.
  package func disagreements() throws -> [Disagreement] {
    try dateRanges() + breaksOfDateRanges() + breaksOfTags() + messages() + places() + events()
      + reports() + findingTimes() + conversion() + reloads()
  }
}

/// A thing of which two views say something different.
package struct Disagreement: Hashable, CustomStringConvertible {
  /// What must hold of all inputs.
  package enum Property: String, CaseIterable {
    /// A date range is a cue at its place, and rules have it there.
    case dateRangePlace = "date-range cues and rules have the place of the range"
    /// A break whose only evidence is one date range starts and ends with it.
    case dateRangeBreak = "the break of a date range has the place of the range"
    /// A break whose only evidence is tags is a cue at its place.
    case tagBreak = "the break of tags is their cue"
    /// A message is evidence at the time of its cue, and both are decoded alike.
    case message = "a message has one time and one decoding"
    /// A line that a view names is in a file of the input, and is the tag that the view says it is.
    case place = "each line that a view names is in a file"
    /// A cue is entered at its start and left at its end.
    case event = "events are at the starts and ends of cues"
    /// A report has what the commands print, and rules the breaks of `breaks`.
    case report = "a report has what the commands print"
    /// Breaks that are written in another dialect are read back.
    case conversion = "converted breaks are read back"
    /// The loads of a live playlist add, change and remove cues that are known, and in the end each is what it is.
    case reloads = "loads end with the cues of the whole"
    /// A finding at the line of evidence has the time of the evidence.
    case findingTime = "a finding has the time of its line"
  }

  let property: Property
  let text: String
  let input: String

  package var description: String { "\(input): \(property.rawValue): \(text)" }
}

extension AgreementSubject {
  func disagreement(_ property: Disagreement.Property, _ text: String) -> Disagreement {
    Disagreement(property: property, text: text, input: name)
  }

  /// The cues of a type of a playlist.
  func cues(_ type: TrackType, ofPart part: Int) -> [Cue] {
    inspection.tracks.filter { $0.type == type && $0.playlist == part }.flatMap(\.cues)
  }
}

extension MediaTime? {
  /// The time in seconds, for messages.
  var text: String { map { "\($0.seconds)" } ?? "-" }
}
