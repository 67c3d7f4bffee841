public import Foundation
internal import HLSPlaylists
internal import MediaTiming

/// The attributes of a date range with the prefix `X-`, by name without it.
public struct CustomAttributes: Hashable, Sendable {
  /// The value of an attribute.
  public enum Value: Hashable, Sendable {
    /// A quoted string, or a value that is neither a number nor hexadecimal.
    case string(String)
    /// A number.
    case double(Double)
    /// A hexadecimal sequence.
    case bytes(Data)
  }

  /// Why an attribute cannot be returned as a type.
  public enum Failure: Error, Hashable, Sendable {
    /// There is no attribute of that name.
    case missing(String)
    /// It has another type.
    case otherType(String)
  }

  /// The names in the order of the tags.
  public private(set) var names: [String] = []
  private var values: [String: Value] = [:]

  init(_ attributes: [CustomAttribute]) {
    for attribute in attributes {
      let name =
        attribute.name.hasPrefix("X-") ? String(attribute.name.dropFirst(2)) : attribute.name
      guard values[name] == nil else { continue }
      names.append(name)
      values[name] = Value(attribute.value)
    }
  }

  /// The value of an attribute.
  public subscript(name: String) -> Value? { values[name] }

  /// The attributes with their values as `String`, `Double` or `Data`.
  public func getAttributesAsDictionary() -> [String: Any] {
    values.mapValues { value -> Any in
      switch value {
      case .string(let text): text
      case .double(let number): number
      case .bytes(let data): data
      }
    }
  }

  /// Returns a string attribute.
  public func getString(for name: String) throws(Failure) -> String {
    guard case .string(let text) = try value(name) else { throw .otherType(name) }
    return text
  }

  /// Returns a number attribute.
  public func getDouble(for name: String) throws(Failure) -> Double {
    guard case .double(let number) = try value(name) else { throw .otherType(name) }
    return number
  }

  /// Returns a hexadecimal attribute.
  public func getBytes(for name: String) throws(Failure) -> Data {
    guard case .bytes(let data) = try value(name) else { throw .otherType(name) }
    return data
  }

  private func value(_ name: String) throws(Failure) -> Value {
    guard let value = values[name] else { throw .missing(name) }
    return value
  }
}

extension CustomAttributes.Failure: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .missing(let name): "there is no custom attribute \(name)"
    case .otherType(let name): "the custom attribute \(name) is of another type"
    }
  }
}

extension CustomAttributes.Value {
  fileprivate init(_ value: CustomAttribute.Value) {
    switch value {
    case .string(let text): self = .string(text)
    case .number(let number): self = .double(number.seconds)
    case .hexadecimal(let value):
      self = value.bytes.map { .bytes(Data($0)) } ?? .string(value.text)
    }
  }
}
