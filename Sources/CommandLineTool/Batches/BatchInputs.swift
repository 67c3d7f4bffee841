/// The inputs of a command: its operands, then the lines of `--files-from`, each as it is read.
struct BatchInputs: Sendable {
  /// One input, or a line of the list that is none.
  struct Item: Sendable {
    /// The maximum length of a line that is shown when it is no input in bytes. A longer one is named by its number.
    static let maximumShownByteCount = 1000

    /// The input; of a line that is none its text, or its place.
    let input: String
    /// Why the line is none.
    var fault: String?
  }

  /// The words of the command line.
  let operands: [String]
  /// The file with a list.
  let list: String?
  /// The part of all inputs that is wanted.
  let shard: Shard?

  /// Whether there may be several.
  var isList: Bool { operands.count > 1 || list != nil }

  init(_ arguments: Arguments, operands: [String]) throws(UsageError) {
    self.operands = operands
    list = arguments.value(of: .filesFrom)
    shard = try arguments.value(of: .shard).map { text throws(UsageError) in
      try Shard(parsing: text)
    }
    guard !operands.isEmpty || list != nil else {
      throw UsageError("no INPUT given: give a playlist or media file, or - for standard input")
    }
    if list == InputFile.standardInput, operands.contains(InputFile.standardInput) {
      throw UsageError("standard input is the list, it cannot be an input too")
    }
  }

  /// Begins to read them.
  func reader() throws(InputFile.Failure) -> BatchReader { try BatchReader(self) }
}

/// Reads the inputs of a command one by one.
final class BatchReader {
  private let inputs: BatchInputs
  private var operands: ArraySlice<String>
  private let lines: FileLines?
  private var lineNumber = 0
  /// Whether there was no input at all, of any shard.
  private(set) var isEmpty = true
  /// Whether standard input is an input already.
  private var hasStandardInput = false

  fileprivate init(_ inputs: BatchInputs) throws(InputFile.Failure) {
    self.inputs = inputs
    operands = inputs.operands[...]
    lines = try inputs.list.map { path throws(InputFile.Failure) in try FileLines(path) }
  }

  /// How much of the list was read; `nil` if its size is not known.
  var fraction: Double? { lines?.fraction }

  /// Skips the inputs of a run that is continued, which must be the same.
  ///
  /// - Parameter note: is called with each of them.
  func skip(_ progress: PartFile.Progress, _ note: (String) -> Void) throws {
    var skipped = PartFile.Progress()
    while skipped.inputs < progress.inputs, let item = try next() {
      skipped.add(item.input)
      note(item.input)
    }
    guard skipped.inputs == progress.inputs, skipped.list == progress.list else {
      throw PartFile.Failure(
        description:
          "the first \(progress.inputs) inputs are not those that were done: start again without --resume",
        status: .usage)
    }
  }

  /// The next input of the shard; `nil` at the end.
  func next() throws(InputFile.Failure) -> BatchInputs.Item? {
    while let item = try nextOfAll() {
      // The key of an input is its text in the list.
      if inputs.shard?.contains(item.key) ?? true { return checked(item.item) }
    }
    return nil
  }

  private func nextOfAll() throws(InputFile.Failure) -> (item: BatchInputs.Item, key: String)? {
    if let operand = operands.popFirst() {
      isEmpty = false
      return (BatchInputs.Item(input: operand), operand)
    }
    while let line = try lines?.next() {
      lineNumber += 1
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
      do throws(UsageError) {
        guard line.count <= FileLines.maximumLineByteCount else {
          throw UsageError("has more than \(FileLines.maximumLineByteCount) bytes")
        }
        guard let entry = try InputList.entry(of: line) else { continue }
        isEmpty = false
        return (BatchInputs.Item(input: entry.input), entry.key(inList: line))
      } catch {
        isEmpty = false
        return (fault(error, of: line), String(decoding: line, as: UTF8.self))
      }
    }
    return nil
  }

  private func fault(_ error: UsageError, of line: ArraySlice<UInt8>) -> BatchInputs.Item {
    let place = "line \(lineNumber)"
    guard line.count <= BatchInputs.Item.maximumShownByteCount else {
      return BatchInputs.Item(input: place, fault: "\(error)")
    }
    return BatchInputs.Item(
      input: String(decoding: line, as: UTF8.self), fault: "\(place) \(error)")
  }

  private func checked(_ item: BatchInputs.Item) -> BatchInputs.Item {
    guard item.input == InputFile.standardInput, item.fault == nil else { return item }
    defer { hasStandardInput = true }
    var item = item
    if inputs.list == InputFile.standardInput {
      item.fault = "standard input is the list"
    } else if hasStandardInput {
      item.fault = "standard input was read before"
    }
    return item
  }
}

extension NamedInput {
  /// The name by which a line of a list is assigned to a shard.
  fileprivate func key(inList line: some Collection<UInt8>) -> String {
    name ?? String(decoding: line, as: UTF8.self)
  }
}
