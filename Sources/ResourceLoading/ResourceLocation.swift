internal import ByteParsing
internal import Foundation

/// Where a resource is: a local file, an http(s) address, or standard input.
///
/// A location is made from the text of the user (`init(userText:)`) or from a reference that a playlist
/// holds (`resolve(_:)`). The second way keeps the rule that what came over the network stays on the
/// network: a playlist read over http(s) can only name http(s) resources.
public enum ResourceLocation: Hashable, Sendable {
  /// A local file.
  case file(LocalPath)
  /// An absolute `http:` or `https:` address.
  case http(String)
  /// Standard input.
  case standardInput

  /// The location that a user typed: a path, an http(s) or `file:` address, or `-`.
  ///
  /// - Throws: `LoadError.notAllowed` for another scheme, `LoadError.invalidAddress` for a text that is
  ///   neither a path nor an address.
  public init(userText text: String) throws(LoadError) {
    if text == "-" {
      self = .standardInput
      return
    }
    guard let scheme = AddressScheme(of: text) else {
      self = .file(try LocalPath(typed: text))
      return
    }
    switch scheme {
    case .http: self = .http(try Self.absoluteAddress(text))
    case .file: self = .file(try LocalPath(fileAddress: text))
    case .other(let name, let isHierarchical) where isHierarchical || name == "data":
      throw .notAllowed(scheme: name)
    // A colon is an ordinary character of a file name.
    case .other: self = .file(try LocalPath(typed: text))
    }
  }

  /// The location of a reference that stands in the resource at this location.
  ///
  /// RFC 3986, section 5. A local playlist can name local files and http(s) addresses. A playlist from
  /// http(s) can name http(s) addresses alone.
  ///
  /// - Throws: `LoadError.notAllowed` when the reference leads to where it must not,
  ///   `LoadError.invalidAddress` when it is no reference.
  public func resolve(_ reference: String) throws(LoadError) -> ResourceLocation {
    guard !reference.isEmpty else { throw .invalidAddress("the address is empty") }
    let scheme = AddressScheme(of: reference)
    switch (self, scheme) {
    case (_, .http): return .http(try Self.absoluteAddress(reference))
    case (.http, .file): throw .notAllowed(scheme: "file")
    case (.http, .other(let name, _)): throw .notAllowed(scheme: name)
    case (.http(let base), nil):
      return .http(try Self.absoluteAddress(URIReference.resolve(reference, against: base)))
    case (_, .file): return .file(try LocalPath(fileAddress: reference, isReference: true))
    case (_, .other(let name, let isHierarchical)) where isHierarchical || name == "data":
      throw .notAllowed(scheme: name)
    // A colon is an ordinary character of a file name.
    case (.file(let base), _):
      return .file(try LocalPath(reference: reference, inFolderOf: base.path))
    case (.standardInput, _): return .file(try LocalPath(reference: reference, inFolderOf: ""))
    }
  }

  /// Where a redirect leads. Within an origin the name and password of the address go along.
  ///
  /// - Throws: what ``resolve(_:)`` throws.
  func redirected(to target: String) throws(LoadError) -> ResourceLocation {
    let next = try resolve(target)
    guard case .http(let base) = self, case .http(let address) = next, origin == next.origin,
      let before = URLComponents(string: base), let user = before.percentEncodedUser,
      var after = URLComponents(string: address), after.percentEncodedUser == nil
    else { return next }
    after.percentEncodedUser = user
    after.percentEncodedPassword = before.percentEncodedPassword
    return after.string.map { .http($0) } ?? next
  }

  /// The origin of an http(s) address; nil for what is local.
  public var origin: HTTPOrigin? {
    guard case .http(let address) = self else { return nil }
    return HTTPOrigin(address: address)
  }

  /// Checks that a text is an http(s) address with a host and gives it in the form that is sent.
  private static func absoluteAddress(_ text: String) throws(LoadError) -> String {
    guard let address = URL(string: AddressText.escaped(text)), let host = address.host,
      !host.isEmpty
    else {
      throw .invalidAddress("the address has no host or is not a valid URI")
    }
    guard !text.utf8.contains(0) else { throw .invalidAddress("the address holds a NUL byte") }
    // A scheme may be in capitals (RFC 3986, section 3.1), which the platform does not know.
    let scheme = address.scheme ?? ""
    return scheme.lowercased() + address.absoluteString.dropFirst(scheme.count)
  }
}

/// What stands before the first colon of an address, where that is a scheme.
///
/// RFC 3986, section 3.1.
private enum AddressScheme {
  case http
  case file
  case other(String, isHierarchical: Bool)

  init?(of text: String) {
    let reference = URIReference(text)
    guard let name = reference.scheme?.lowercased() else { return nil }
    switch name {
    case "http", "https": self = .http
    case "file": self = .file
    default: self = .other(name, isHierarchical: reference.authority != nil)
    }
  }
}
