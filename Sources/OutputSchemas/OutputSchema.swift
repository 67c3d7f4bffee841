internal import FieldValues

/// The schema of a document or of a line that the tool writes as JSON.
public struct OutputSchema: Sendable {
  /// The short name: `cues` for the document `hlscue.cues/1`, `cues-line` for a line of it.
  public let name: String
  /// What has the schema, in one line.
  public let summary: String
  let type: SchemaType

  init(_ name: String, _ summary: String, _ type: SchemaType) {
    self.name = name
    self.summary = summary
    self.type = type
  }

  /// Returns the schema with a short name, or with the name that documents contain, such as `hlscue.cues/1`.
  public static func named(_ name: String) -> OutputSchema? {
    all.first { $0.name == name || $0.title == name }
  }

  /// The version of all schemas.
  private static let version = 1

  /// The name that documents contain.
  private var title: String { "hlscue.\(name)/\(Self.version)" }

  /// The schema as a document of JSON Schema, draft 2020-12.
  public var json: String {
    var objects: [SchemaObject] = []
    type.collect(into: &objects)
    var json = JSONWriter(layout: .indented)
    json.object { json in
      json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      json.member("$id", "urn:hlscue:\(name):\(Self.version)")
      json.member("title", title)
      json.member("description", summary)
      type.writeMembers(to: &json)
      json.key("$defs")
      json.object { json in
        for object in objects {
          json.key(object.name)
          json.object { object.writeMembers(to: &$0) }
        }
      }
    }
    json.endLine()
    var text = ""
    json.drain(to: &text)
    return text
  }
}

extension SchemaType {
  /// Adds the objects that a value contains, each once.
  fileprivate func collect(into objects: inout [SchemaObject]) {
    switch self {
    case .object(let object):
      guard !objects.contains(where: { $0.name == object.name }) else { return }
      objects.append(object)
      for key in object.keys { key.type.collect(into: &objects) }
    case .list(let type), .map(let type), .nullable(let type): type.collect(into: &objects)
    case .either(let types): for type in types { type.collect(into: &objects) }
    default: break
    }
  }

  /// Writes the members of the schema of a value; none for any value.
  fileprivate func writeMembers(to json: inout JSONWriter) {
    switch self {
    case .text: json.member("type", "string")
    case .integer: json.member("type", "integer")
    case .number: json.member("type", "number")
    case .flag: json.member("type", "boolean")
    case .date:
      json.member("type", "string")
      json.member("format", "date-time")
    case .base64:
      json.member("type", "string")
      json.member("contentEncoding", "base64")
    case .hex:
      json.member("type", "string")
      json.member("contentEncoding", "base16")
    case .anything: break
    case .nothing:
      json.key("not")
      json.object { _ in }
    case .constant(let text): json.member("const", text)
    case .choice(let texts):
      json.key("enum")
      json.array(texts) { $0.value($1) }
    case .list(let type):
      json.member("type", "array")
      json.member("items", type)
    case .map(let type):
      json.member("type", "object")
      json.member("additionalProperties", type)
    case .nullable(let type): Self.write([type], hasNull: true, to: &json)
    case .either(let types): Self.write(types, to: &json)
    case .object(let object): json.member("$ref", "#/$defs/\(object.name)")
    }
  }

  private static func write(
    _ types: [SchemaType], hasNull: Bool = false, to json: inout JSONWriter
  ) {
    json.key("anyOf")
    json.beginArray()
    for type in types { json.object { type.writeMembers(to: &$0) } }
    if hasNull { json.object { $0.member("type", "null") } }
    json.endArray()
  }
}

extension SchemaObject {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("type", "object")
    json.member("description", description)
    json.key("properties")
    json.object { json in
      for key in keys {
        json.key(key.name)
        json.object { json in
          json.member("description", key.description)
          key.type.writeMembers(to: &json)
        }
      }
    }
    json.key("required")
    json.array(keys.filter(\.isRequired)) { $0.value($1.name) }
    if !isOpen { json.member("additionalProperties", false) }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ type: SchemaType) {
    key(name)
    object { type.writeMembers(to: &$0) }
  }
}
