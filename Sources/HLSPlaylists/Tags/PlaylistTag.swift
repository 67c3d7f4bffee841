/// A tag whose value is decoded into named properties.
///
/// Reading is tolerant: what is missing or malformed is `nil`, and the reader keeps a finding for it.
public protocol PlaylistTag: Hashable, Sendable {
  /// The name of the tag.
  static var name: TagName { get }

  /// Decodes a line; `nil` when it lacks what the tag cannot be without.
  init?(reading reader: inout TagReader)
}
