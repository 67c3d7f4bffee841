/// The station headers of a radio server's response, such as `icy-name`.
public struct ICYHeaders: Hashable, Sendable {
  /// One header.
  public struct Header: Hashable, Sendable {
    /// The name in lower case.
    public var name: String
    /// The value without the blanks around it.
    public var value: String
  }

  private static let prefix = "icy-"
  /// Shoutcast uses `icy-`, some Icecast servers use `ice-` as well or instead.
  private static let otherPrefix = "ice-"

  /// The headers that begin with `icy-` or `ice-`, in their order.
  public private(set) var list: [Header] = []

  /// No header.
  public init() {}

  /// The station headers among the fields of a response, given by lower-case name.
  public init(fields: [String: String]) {
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { add(name, value[...]) }
  }

  mutating func add(_ line: [UInt8]) {
    let text = ICYCharset.text(line, in: nil)
    guard let colon = text.firstIndex(of: ":") else { return }
    add(text[..<colon].lowercased(), text[text.index(after: colon)...])
  }

  private mutating func add(_ name: String, _ text: Substring) {
    guard name.hasPrefix(Self.prefix) || name.hasPrefix(Self.otherPrefix) else { return }
    var value = text.drop(while: \.isWhitespace)
    while value.last?.isWhitespace ?? false { value.removeLast() }
    list.append(Header(name: name, value: String(value)))
  }

  /// The first non-empty value of `icy-NAME`, else of `ice-NAME`.
  public subscript(name: String) -> String? {
    [Self.prefix + name, Self.otherPrefix + name].lazy.compactMap { wanted in
      list.first { $0.name == wanted && !$0.value.isEmpty }?.value
    }.first
  }
}
