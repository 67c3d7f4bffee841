import FieldValues
import Testing

@testable import OutputSchemas

struct OutputSchemaTests {
  @Test func `names are unique, and those in documents find the same schema`() {
    #expect(Set(OutputSchema.all.map(\.name)).count == OutputSchema.all.count)
    for schema in OutputSchema.all {
      #expect(OutputSchema.named(schema.name)?.name == schema.name)
      #expect(OutputSchema.named("hlscue.\(schema.name)/1")?.name == schema.name)
    }
    #expect(OutputSchema.named("hlscue.cues/2") == nil)
  }

  @Test(arguments: OutputSchema.all.map(\.name))
  func `a schema is JSON in which everything has a description`(name: String) throws {
    let schema = try #require(OutputSchema.named(name))
    let document = try members(JSONText.parse(schema.json))
    #expect(document["title"] == .string("hlscue.\(name)/1"))
    for definition in try members(document["$defs"]) {
      let object = try members(definition.value)
      #expect(isSentence(object["description"]), "\(definition.name)")
      for key in try members(object["properties"]) {
        let description = try members(key.value)["description"]
        #expect(isSentence(description), "\(definition.name).\(key.name)")
      }
    }
  }

  @Test(arguments: OutputSchema.all.map(\.name))
  func `an object has one definition, and each key once`(name: String) throws {
    var objects: [SchemaObject] = []
    try #require(OutputSchema.named(name)).type.visit { object in
      #expect(Set(object.keys.map(\.name)).count == object.keys.count, "\(object.name)")
      if let known = objects.first(where: { $0.name == object.name }) {
        #expect(known.keys.map(\.name) == object.keys.map(\.name), "\(object.name)")
      } else {
        objects.append(object)
      }
    }
  }

  /// The members of an object.
  private func members(_ value: FieldValue?) throws -> [Field] {
    guard case .object(let members)? = value else { throw NotAnObject() }
    return members
  }

  private struct NotAnObject: Error {}

  private func isSentence(_ value: FieldValue?) -> Bool {
    guard case .string(let text)? = value else { return false }
    return text.hasSuffix(".") && text.count > 3
  }
}

extension SchemaType {
  /// Visits all objects in a value.
  fileprivate func visit(_ body: (SchemaObject) -> Void) {
    switch self {
    case .object(let object):
      body(object)
      for key in object.keys { key.type.visit(body) }
    case .list(let type), .map(let type), .nullable(let type): type.visit(body)
    case .either(let types): for type in types { type.visit(body) }
    default: break
    }
  }
}
