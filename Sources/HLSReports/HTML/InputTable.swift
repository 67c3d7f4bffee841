/// The table of the inputs of a page, one row each with its verdict.
struct InputTable {
  static func writeHead(to output: inout some TextOutputStream) {
    output.write(
      """
      <section aria-labelledby="index"><h2 id="index">Inputs</h2>
      <div class="wide" role="region" aria-labelledby="index" tabindex="0"><table>
      <caption class="sr">The inputs of this report</caption>
      <thead><tr><th scope="col">Input</th><th scope="col">Verdict</th><th scope="col">Findings</th>\
      <th scope="col" class="n">Breaks</th><th scope="col" class="n">Cues</th></tr></thead>
      <tbody>

      """ as HTMLText)
  }

  /// Writes the row of an input.
  ///
  /// - Parameter link: where its report is.
  static func write(
    _ report: AnalysisReport, link: String, to output: inout some TextOutputStream
  ) {
    let verdict = Verdict(report)
    let cues = report.cues.tracks.reduce(0) { $0 + $1.cues.count }
    output.write(
      """
      <tr><th scope="row"><a href="\(link)">\(report.input)</a></th>\
      <td class="\(verdict.className)">\(verdict.sign) \(verdict.text)</td><td>\(verdict.counts)</td>\
      <td class="n">\(report.breaks.breaks.count)</td><td class="n">\(cues)</td></tr>

      """ as HTMLText)
  }

  /// Writes the row of an input without a report.
  static func write(
    failure: String, of input: String, to output: inout some TextOutputStream
  ) {
    // The message begins with the name, which is beside it here.
    let name = "\(input): "
    let reason = failure.hasPrefix(name) ? String(failure.dropFirst(name.count)) : failure
    output.write(
      """
      <tr><th scope="row">\(input)</th><td class="error" colspan="4">✗ \(reason)</td></tr>

      """ as HTMLText)
  }

  static func writeFoot(to output: inout some TextOutputStream) {
    output.write("</tbody></table></div></section>\n" as HTMLText)
  }
}
