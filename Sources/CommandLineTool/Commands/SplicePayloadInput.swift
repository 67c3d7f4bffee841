/// The source of payloads for the SCTE-35 commands: their arguments, or standard input.
struct SplicePayloadInput {
  private let arguments: [String]

  /// The words after the options; standard input is read without one, or with `-` alone.
  init(_ arguments: Arguments) { self.arguments = arguments.inputs }

  /// One text with its place for messages.
  struct Text {
    var text: String
    var place: String
  }

  /// Calls the closure with each text, and `pause` when no more input is available for now.
  ///
  /// `pause` returns whether to continue.
  func forEach(_ body: (Text) -> Void, pause: () -> Bool = { true }) throws(InputFile.Failure) {
    guard arguments.isEmpty || arguments == [InputFile.standardInput] else {
      for (index, argument) in arguments.enumerated() {
        body(Text(text: argument.trimmingBlanks, place: "payload \(index + 1)"))
      }
      return
    }
    func emit(_ piece: PayloadSplitter.Piece) {
      body(Text(text: piece.text, place: "line \(piece.line)"))
    }
    var payloads = PayloadSplitter()
    var lines = LineSplitter()
    var goesOn = true
    try InputFile.forEachChunk(of: InputFile.standardInput) { chunk throws(InputFile.Failure) in
      lines.append(chunk) { payloads.append($0, emit) }
      goesOn = pause()
      return goesOn
    }
    // After a stop, the rest of a line is not a payload.
    guard goesOn else { return }
    lines.finish { payloads.append($0, emit) }
    payloads.finish(emit)
  }
}
