import OutputSchemas

/// `hlscue schema`: the schemas of the JSON that the tool writes.
struct SchemaCommand: Command {
  static let name = "schema"
  static let summary = "print the JSON Schema of an output"
  static let operands = "[NAME]"
  static let discussion = """
    Prints the JSON Schema (2020-12) of a document or line that the tool writes as JSON: each key \
    with a description and its unit. NAME is one of the list that is printed without it, or what \
    the key schema of a document contains, such as hlscue.cues/1. Within a version keys may be \
    added; none is removed, and none gets another type or meaning.
    """
  static let examples = ["hlscue schema", "hlscue schema cues", "hlscue schema watch"]
  static let options = Option.common

  private let schema: OutputSchema?

  init(_ arguments: Arguments) throws(UsageError) {
    guard let name = arguments.inputs.first else {
      schema = nil
      return
    }
    guard arguments.inputs.count == 1 else { throw UsageError("schema takes one NAME") }
    guard let schema = OutputSchema.named(name) else {
      let names = OutputSchema.all.map(\.name).joined(separator: ", ")
      throw UsageError("there is no schema \(name), expected one of \(names)")
    }
    self.schema = schema
  }

  func run(in session: Session) async -> ExitStatus {
    session.console.show(schema?.json ?? Self.list)
  }

  /// The names, a line each.
  private static var list: String {
    let width = OutputSchema.all.map(\.name.count).max() ?? 0
    return OutputSchema.all.map { schema in
      schema.name + String(repeating: " ", count: width + 2 - schema.name.count) + schema.summary
        + "\n"
    }.joined()
  }
}
