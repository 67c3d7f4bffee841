public import FieldValues
internal import MediaTiming

/// An object that an application gets from a player: the members that `hlscue events --as` prints.
public struct PlayerObject: Hashable, Sendable {
  /// The members in order; bytes have the ending `Base64` in their names.
  public let fields: [Field]

  /// An object of its members.
  public init(_ fields: [Field]) { self.fields = fields }

  /// A member by its name.
  public subscript(name: String) -> FieldValue? { fields[name] }

  /// A text; `nil` for other values.
  public func text(_ name: String) -> String? { fields[name]?.plainText }

  /// A number, or seconds; `nil` for other values.
  public func number(_ name: String) -> Double? {
    switch fields[name] {
    case .number(let number): number
    case .integer(let number): Double(number)
    case .time(let time): time.seconds
    default: nil
    }
  }

  /// A whole number; `nil` for other values.
  public func integer(_ name: String) -> Int64? {
    if case .integer(let number) = fields[name] { number } else { nil }
  }

  /// A text, a number, or bytes.
  public func value(_ name: String) -> PlayerValue? {
    if let text = text(name) { return .text(text) }
    if let number = number(name) { return .number(number) }
    if case .bytes(let bytes) = fields[name + "Base64"] { return .bytes(Array(bytes)) }
    return nil
  }

  /// An object; `nil` for other values.
  public func object(_ name: String) -> PlayerObject? {
    if case .object(let fields) = fields[name] { PlayerObject(fields) } else { nil }
  }

  /// The objects of a list.
  public func objects(_ name: String) -> [PlayerObject] {
    list(name).compactMap { if case .object(let fields) = $0 { PlayerObject(fields) } else { nil } }
  }

  /// The texts of a list.
  public func texts(_ name: String) -> [String] { list(name).compactMap(\.plainText) }

  /// The whole numbers of a list.
  public func integers(_ name: String) -> [Int64] {
    list(name).compactMap { if case .integer(let number) = $0 { number } else { nil } }
  }

  private func list(_ name: String) -> [FieldValue] {
    if case .array(let values) = fields[name] { values } else { [] }
  }

  // MARK: Common members

  /// `key`: the identifier of a frame, or the name of an attribute.
  public var key: String? { text("key") }
  /// `data`.
  public var data: PlayerValue? { value("data") }
  /// `startTime` in seconds of media time; `nil` without it.
  public var startTime: Double? { number("startTime") }
  /// `endTime` in seconds of media time; infinite while it is open.
  public var endTime: Double? { fields["endTime"] == .null ? .infinity : number("endTime") }
}

/// A value of an object: a text, a number, or bytes.
public enum PlayerValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A number; for a time, seconds.
  case number(Double)
  /// Bytes.
  case bytes([UInt8])
}

extension PlayerCall {
  /// What the application gets.
  var object: PlayerObject { PlayerObject(fields) }
}
