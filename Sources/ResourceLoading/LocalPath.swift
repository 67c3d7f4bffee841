internal import Foundation

/// The path of a local file, and the second spelling that is tried when nothing is there.
///
/// A URI in a playlist is percent-encoded and can have a query, so `my%20file.ts?token=1` names the file
/// `my file.ts`. Tools that save streams also write files whose names are the URI as it stands.
/// Both are found, the first reading first.
public struct LocalPath: Hashable, Sendable {
  /// The path that is tried first.
  public var path: String
  /// The path that is tried when there is no file at `path`.
  public var fallback: String?
  /// Whether a playlist named the file. Such a file has to be a regular one: a pipe or a device that a
  /// playlist names is not read, because that can wait for ever.
  public var isReference: Bool

  /// A path as it stands.
  public init(_ path: String, fallback: String? = nil, isReference: Bool = false) {
    self.path = path
    self.fallback = fallback
    self.isReference = isReference
  }

  init(typed text: String) throws(LoadError) {
    guard !text.isEmpty else { throw .invalidAddress("the path is empty") }
    self.init(text)
    try checkForNUL()
  }

  init(fileAddress text: String, isReference: Bool = false) throws(LoadError) {
    guard let address = URL(string: text), address.isFileURL, !address.path.isEmpty else {
      throw .invalidAddress("the file: address has no path")
    }
    if let host = address.host, !host.isEmpty, host.lowercased() != "localhost" {
      throw .invalidAddress("the file: address names another host")
    }
    self.init(address.path, isReference: isReference)
    try checkForNUL()
  }

  init(reference: String, inFolderOf base: String) throws(LoadError) {
    let literal = Self.join(reference, toFolderOf: base)
    let bare = reference.prefix { $0 != "?" && $0 != "#" }
    let decoded = String(bare).removingPercentEncoding ?? String(bare)
    if decoded == reference || decoded.isEmpty {
      self.init(literal, isReference: true)
    } else {
      self.init(
        Self.join(decoded, toFolderOf: base), fallback: literal, isReference: true)
    }
    try checkForNUL()
  }

  private static func join(_ reference: String, toFolderOf base: String) -> String {
    guard !reference.hasPrefix("/"), let slash = base.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return reference
    }
    return base[...slash] + reference
  }

  /// The C functions that open a file stop at a NUL byte, so they would open another file.
  private func checkForNUL() throws(LoadError) {
    if path.utf8.contains(0) { throw .invalidAddress("the path holds a NUL byte") }
  }
}
