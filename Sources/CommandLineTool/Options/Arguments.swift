/// The arguments as typed: the options with their values as text, and the inputs. They are
/// interpreted later.
struct Arguments: Hashable, Sendable {
  /// The words other than options, in order.
  private(set) var inputs: [String] = []
  private var values: [String: [String]] = [:]
  /// The files that options name for reading, by option.
  private var filesByOption: [String: [String]] = [:]

  /// Whether an option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }
  /// The values of an option in order.
  func values(of option: Option) -> [String] { values[option.name] ?? [] }
  /// The only value of an option.
  func value(of option: Option) -> String? { values[option.name]?.last }

  /// The values of all options.
  var allValues: [String] { values.values.flatMap(\.self) }

  /// The options as text, which is the same for the same options in any order.
  ///
  /// - Parameter lists: options whose values are words with commas between them, in any order.
  func text(without options: [Option], lists: [Option]) -> String {
    let names = Set(options.map(\.name))
    let listNames = Set(lists.map(\.name))
    return values.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
      .map { name, values in
        guard listNames.contains(name) else { return "\(name)\(values)" }
        return "\(name)\(Set(values.flatMap { $0.split(separator: ",") }).sorted())"
      }.joined(separator: " ")
  }

  /// The files that options name for reading, which no output may replace.
  func files(without options: [Option] = []) -> [String] {
    let names = Set(options.map(\.name))
    return filesByOption.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
      .flatMap(\.value)
  }

  /// Parses the words after the name of a command.
  ///
  /// Throws for an unknown option, for a missing, superfluous or malformed value, and for a
  /// repeated option that takes one value.
  init(_ words: some Sequence<String>, options: [Option]) throws(UsageError) {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      if word == "--" {
        inputs += words
        return
      }
      if word.hasPrefix("--") {
        try readLong(word.dropFirst(2), &words, options)
      } else if word.hasPrefix("-"), word.count > 1 {
        try readShort(word.dropFirst(), &words, options)
      } else {
        inputs.append(word)
      }
    }
  }

  private mutating func readLong(
    _ word: Substring, _ words: inout ArraySlice<String>, _ options: [Option]
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let option = options.first(where: { $0.name == name }) else {
      throw .unknown("--" + name, among: options.map { "--" + $0.name })
    }
    if option.value == .none {
      if attached != nil { throw UsageError("--\(name) takes no value") }
      values[name] = []
      return
    }
    try add(attached, to: option, written: "--" + name, &words)
  }

  /// Reads one-letter options: `-q`, `-qb`, `-f json` and `-fjson`.
  private mutating func readShort(
    _ letters: Substring, _ words: inout ArraySlice<String>, _ options: [Option]
  ) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw .unknown("-\(letter)", among: options.compactMap { $0.short.map { "-\($0)" } })
      }
      if option.value == .none {
        values[option.name] = []
        continue
      }
      try add(letters.isEmpty ? nil : String(letters), to: option, written: "-\(letter)", &words)
      return
    }
  }

  private mutating func add(
    _ attached: String?, to option: Option, written: String, _ words: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let value = attached ?? words.popFirst() else {
      throw UsageError("\(written) needs a value: \(written) \(option.placeholder ?? "VALUE")")
    }
    if let fault = option.value.fault(of: value) {
      throw UsageError("\(written) \(value): \(fault)")
    }
    if !option.isRepeatable, has(option) { throw UsageError("\(written) is given twice") }
    values[option.name, default: []].append(value)
    if let file = option.value.file(in: value) {
      filesByOption[option.name, default: []].append(file)
    }
    guard option.takesSeveral else { return }
    while let next = words.first, option.value.fault(of: next) == nil {
      values[option.name, default: []].append(next)
      words.removeFirst()
    }
  }
}

extension Option.Value {
  /// The file that is read for such a value: no output may replace it, and results depend on its content.
  fileprivate func file(in text: String) -> String? {
    switch self {
    case .file(.input): text
    case .timedFile: TimeArgument.timedFile(text).name
    default: nil
    }
  }

  /// The fault of a text as such a value; `nil` when it is valid.
  func fault(of text: String) -> String? {
    switch self {
    case .none, .text, .file, .timedFile: nil
    case .choice(let words):
      words.contains(text) ? nil : "expected one of \(words.joined(separator: ", "))"
    case .versioned(let names):
      names.contains { text == $0 || text.hasPrefix("\($0)@") }
        ? nil : "expected one of \(names.joined(separator: ", "))"
    case .count:
      UInt32(text) == nil ? "expected a whole number" : nil
    case .time:
      TimeArgument.time(text) == nil ? "expected seconds or h:mm:ss" : nil
    case .moment:
      TimeArgument.moment(text) == nil
        ? "expected seconds, h:mm:ss or an ISO 8601 date and time" : nil
    }
  }
}
