internal import Foundation

/// The path of a local file, and a second spelling for when it does not exist.
///
/// A URI in a playlist is percent-encoded and may have a query, so `my%20file.ts?token=1` is the
/// file `my file.ts`. Tools that save streams also write files named by the unchanged URI. Both are
/// found, the decoded name first.
public struct LocalPath: Hashable, Sendable {
  /// The path that is tried first.
  public var path: String
  /// The path that is tried when `path` does not exist.
  public var fallback: String?
  /// Whether the path comes from a playlist. Such a file must be regular: a pipe or a device from a
  /// playlist is not read, because that may wait for ever.
  public var isReference: Bool

  /// A literal path.
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
    let bare = String(reference.prefix { $0 != "?" && $0 != "#" })
    // Foundation converts the text to and fro, also where nothing is encoded.
    let decoded =
      bare.utf8.contains(UInt8(ascii: "%")) ? bare.removingPercentEncoding ?? bare : bare
    if decoded == reference || decoded.isEmpty {
      self.init(literal, isReference: true)
    } else {
      self.init(Self.join(decoded, toFolderOf: base), fallback: literal, isReference: true)
    }
    try checkForNUL()
  }

  private static func join(_ reference: String, toFolderOf base: String) -> String {
    guard !reference.hasPrefix("/"), let slash = base.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return reference
    }
    return base[...slash] + reference
  }

  /// Throws for a NUL byte, where the C functions would end the path and open another file.
  private func checkForNUL() throws(LoadError) {
    if path.utf8.contains(0) { throw .invalidAddress("the path contains a NUL byte") }
  }
}
