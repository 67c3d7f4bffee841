import HLSInspection
import HLSReports
import Synchronization

/// What is found of an input beside its report, also if it fails.
///
/// It counts when the input is written, so that it does not depend on the inputs that are worked on at the same time.
final class InputRemarks: Sendable {
  /// The values of queries that are written elsewhere.
  private struct Imports {
    var values: [String]
    var addresses: [String]
  }

  private struct Content {
    var notes: [String] = []
    var isIncomplete = false
    var imports: [Imports] = []
  }

  private let content = Mutex(Content())

  /// What recordings lack, and limits without media, one sentence each.
  var notes: [String] { content.withLock { $0.notes } }

  /// Whether files of a recording lack entries.
  var isIncomplete: Bool { content.withLock { $0.isIncomplete } }

  /// Adds sentences.
  func add(_ notes: [String]) { content.withLock { $0.notes += notes } }

  /// Notes that files of a recording lack entries.
  func setIncomplete() { content.withLock { $0.isIncomplete = true } }

  /// Notes the values that the playlists of an input import from queries.
  func addImports(of inspection: Inspection) {
    let imports = Imports(
      values: inspection.importedValues, addresses: inspection.importedAddresses)
    content.withLock { $0.imports.append(imports) }
  }

  /// Redacts these values until the next input begins.
  func hideImports(by redaction: URIRedaction) {
    for imports in content.withLock({ $0.imports }) {
      redaction.hide(imports.values, fromQueriesOf: imports.addresses)
    }
  }
}
