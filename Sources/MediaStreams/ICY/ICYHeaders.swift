/// What the answer of a radio server tells of the station, in headers such as `icy-name`.
public struct ICYHeaders: Hashable, Sendable {
  /// One header.
  public struct Header: Hashable, Sendable {
    /// The name in lower case.
    public var name: String
    /// The value without the blanks around it.
    public var value: String
  }

  private static let prefix = "icy-"
  /// Shoutcast has `icy-`, some Icecast servers have `ice-` as well or instead.
  private static let otherPrefix = "ice-"

  /// The headers that begin with `icy-` or `ice-`, in their order.
  public private(set) var list: [Header] = []

  /// No header.
  public init() {}

  /// Headers, one line each. Lines that are none, and headers that tell nothing of the station, are passed over.
  init(lines: some Sequence<[UInt8]>) {
    for line in lines { add(line) }
  }

  mutating func add(_ line: [UInt8]) {
    let text = ICYCharset.text(line, in: nil)
    guard let colon = text.firstIndex(of: ":") else { return }
    let name = text[..<colon].lowercased()
    guard name.hasPrefix(Self.prefix) || name.hasPrefix(Self.otherPrefix) else { return }
    var value = text[text.index(after: colon)...].drop(while: \.isWhitespace)
    while value.last?.isWhitespace ?? false { value.removeLast() }
    list.append(Header(name: name, value: String(value)))
  }

  /// The first value that is not empty of `icy-NAME`, else of `ice-NAME`.
  public subscript(name: String) -> String? {
    [Self.prefix + name, Self.otherPrefix + name].lazy.compactMap { wanted in
      list.first { $0.name == wanted && !$0.value.isEmpty }?.value
    }.first
  }
}
