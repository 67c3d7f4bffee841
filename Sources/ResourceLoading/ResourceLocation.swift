internal import ByteParsing
internal import Foundation

/// The location of a resource: a local file, an http(s) URL, or standard input.
///
/// A location is made from the user's text (`init(userText:)`) or from a reference in a playlist
/// (`resolve(_:)`). The latter enforces that resources from the network stay on the network: a
/// playlist read over http(s) can only refer to http(s) resources.
public enum ResourceLocation: Hashable, Sendable {
  /// A local file.
  case file(LocalPath)
  /// An absolute `http:` or `https:` URL.
  case http(String)
  /// Standard input.
  case standardInput

  /// The location from the user's text: a path, an http(s) or `file:` URL, or `-`.
  ///
  /// - Throws: `LoadError.notAllowed` for another scheme, `LoadError.invalidAddress` for a text
  ///   that is neither a path nor a URL.
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

  /// The URL; `nil` for what is not on the network.
  package var httpAddress: String? {
    if case .http(let address) = self { address } else { nil }
  }

  /// Resolves a reference in the resource at this location.
  ///
  /// RFC 3986, section 5. A local playlist may refer to local files and http(s) URLs. A playlist
  /// from http(s) may refer only to http(s) URLs. Within its origin, user and password of this location are kept
  /// (RFC 7617, section 2.2), unless the reference has others.
  ///
  /// - Throws: `LoadError.notAllowed` when the target is not allowed, `LoadError.invalidAddress`
  ///   when it is not a reference.
  public func resolve(_ reference: String) throws(LoadError) -> ResourceLocation {
    guard !reference.isEmpty else { throw .invalidAddress("the address is empty") }
    let scheme = AddressScheme(of: reference)
    switch (self, scheme) {
    case (_, .http): return withUser(in: try Self.absoluteAddress(reference))
    case (.http, .file): throw .notAllowed(scheme: "file")
    case (.http, .other(let name, _)): throw .notAllowed(scheme: name)
    case (.http(let base), nil):
      return withUser(
        in: try Self.absoluteAddress(URIReference.resolve(reference, against: base)))
    case (_, .file): return .file(try LocalPath(fileAddress: reference, isReference: true))
    case (_, .other(let name, let isHierarchical)) where isHierarchical || name == "data":
      throw .notAllowed(scheme: name)
    // A colon is an ordinary character of a file name.
    case (.file(let base), _):
      return .file(try LocalPath(reference: reference, inFolderOf: base.path))
    case (.standardInput, _): return .file(try LocalPath(reference: reference, inFolderOf: ""))
    }
  }

  /// The location of an address, with the user and password of this location if it has the same origin and none.
  private func withUser(in address: String) -> ResourceLocation {
    let next = ResourceLocation.http(address)
    // A playlist may have a million references, and most bases have no user.
    guard case .http(let base) = self, base.utf8.contains(UInt8(ascii: "@")), origin == next.origin,
      let before = URLComponents(string: base), let user = before.percentEncodedUser,
      var after = URLComponents(string: address), after.percentEncodedUser == nil
    else { return next }
    after.percentEncodedUser = user
    after.percentEncodedPassword = before.percentEncodedPassword
    return after.string.map { .http($0) } ?? next
  }

  /// The origin of an http(s) URL; nil for local resources.
  public var origin: HTTPOrigin? {
    guard case .http(let address) = self else { return nil }
    return HTTPOrigin(address: address)
  }

  /// Checks that a text is an http(s) URL with a host; returns it in the form that is sent.
  private static func absoluteAddress(_ text: String) throws(LoadError) -> String {
    guard let address = URL(string: AddressText.escaped(text)), let host = address.host,
      !host.isEmpty
    else {
      throw .invalidAddress("the address has no host or is not a valid URI")
    }
    guard !text.utf8.contains(0) else { throw .invalidAddress("the address contains a NUL byte") }
    // A scheme may be in capitals (RFC 3986, section 3.1), which the platform does not support.
    let scheme = address.scheme ?? ""
    return scheme.lowercased() + address.absoluteString.dropFirst(scheme.count)
  }
}

/// The scheme before the first colon of a URL.
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
