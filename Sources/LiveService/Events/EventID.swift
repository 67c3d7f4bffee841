/// The identifier of a line in a stream of events: the run of the server, and the number of the line.
struct EventID: Hashable, Sendable, CustomStringConvertible {
  /// A name of the run, so that a number of another run is not taken for one of this.
  var run: String
  /// The number of the line, from 1; 0 is before the first one.
  var number: Int

  /// An identifier.
  init(run: String, number: Int) {
    self.run = run
    self.number = number
  }

  /// Parses an identifier that a reader has sent back.
  init?(parsing text: String) {
    guard let hyphen = text.lastIndex(of: "-"),
      let number = Int(text[text.index(after: hyphen)...]), number >= 0
    else { return nil }
    self.init(run: String(text[..<hyphen]), number: number)
  }

  var description: String { "\(run)-\(number)" }
}
