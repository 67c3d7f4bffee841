import Foundation
import HLSReports

/// A folder with one page for each input, and `index.html` with a row for each.
final class ReportFolder {
  /// The maximum length of the part of a name that is from the input.
  private static let maximumNameLength = 60

  private let path: String
  private var index: FileOutput
  private var page = FolderIndexPage(generator: "hlscue \(Version.text)")
  private let appearance: ReportAppearance
  private var count = 0
  /// Why a page could not be written; `nil` if all were.
  private(set) var failure: String?

  /// Creates the folder, unless it is there.
  init(path: String, appearance: ReportAppearance) throws(FileOutput.Failure) {
    self.path = path.hasSuffix("/") ? path : path + "/"
    self.appearance = appearance
    guard mkdir(path, 0o777) == 0 || InputFile.isFolder(path) else {
      throw FileOutput.Failure(path)
    }
    index = try FileOutput(path: self.path + "index.html")
    page.writeHead(to: &index)
  }

  /// Whether a path names a folder.
  static func isFolder(_ path: String) -> Bool { path.hasSuffix("/") || InputFile.isFolder(path) }

  /// Writes the page of a report, and its row.
  func add(_ report: Report) {
    guard case .analysis(let analysis) = report else { return }
    count += 1
    let name = name(of: analysis.input)
    do throws(FileOutput.Failure) {
      var file = try FileOutput(path: path + name, isStored: false)
      HTMLReportWriter(appearance: appearance).write(report, to: &file)
      file.finish()
      if let reason = file.failure { failure = failure ?? "\(path)\(name): \(reason)" }
    } catch {
      failure = failure ?? error.description
    }
    page.write(analysis, file: name, to: &index)
  }

  /// Writes the row of an input without a report.
  func add(failure: String, of input: String) {
    count += 1
    page.write(failure: failure, of: input, to: &index)
  }

  /// Ends the index.
  func finish() {
    page.writeFoot(to: &index)
    index.finish()
    if let reason = index.failure { failure = failure ?? "\(path)index.html: \(reason)" }
  }

  /// A name that shows the place in the list, and the end of the address without its query.
  private func name(of input: String) -> String {
    let number = String(count)
    // In the name of a local file they are ordinary characters.
    let path = input.contains("://") ? input.prefix { $0 != "?" && $0 != "#" } : input[...]
    let parts = path.split(separator: "/").suffix(2).joined(separator: "-")
    let end = NamedInput(parts).key.suffix(Self.maximumNameLength)
    return String(repeating: "0", count: max(0, 6 - number.count)) + "\(number)-\(end).html"
  }
}
