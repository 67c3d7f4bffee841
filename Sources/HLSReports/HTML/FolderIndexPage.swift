/// The index of a folder that has one page for each of many inputs, written row by row.
public struct FolderIndexPage {
  private let generator: String
  private var count = 0

  /// An index.
  ///
  /// - Parameter generator: the name and version of the program.
  public init(generator: String) { self.generator = generator }

  /// Writes what is in front of the rows.
  public func writeHead(to output: inout some TextOutputStream) {
    PageFrame.writeHead(title: "Inputs – hlscue report", to: &output)
    output.write(
      """
      <header><h1>Inputs</h1>
      <p>Report of \(generator)</p>
      </header>
      <main id="main">

      """ as HTMLText)
    InputTable.writeHead(to: &output)
  }

  /// Writes the row of an input.
  ///
  /// - Parameters:
  ///   - report: the report of the input.
  ///   - file: the name of its page in the folder.
  ///   - output: what the HTML of the row is appended to.
  public mutating func write(
    _ report: AnalysisReport, file: String, to output: inout some TextOutputStream
  ) {
    count += 1
    InputTable.write(report, link: file, to: &output)
  }

  /// Writes the row of an input without a report.
  public mutating func write(
    failure: String, of input: String, to output: inout some TextOutputStream
  ) {
    count += 1
    InputTable.write(failure: failure, of: input, to: &output)
  }

  /// Writes what is behind the rows.
  public func writeFoot(to output: inout some TextOutputStream) {
    InputTable.writeFoot(to: &output)
    output.write("</main>\n" as HTMLText)
    PageFrame.writeFoot("\(generator). \(count) inputs, in the order of the list.", to: &output)
  }
}
