/// A tag whose value is decoded into named properties.
///
/// Reading is tolerant: a missing or malformed value is `nil`, and the reader keeps a finding for
/// it.
public protocol PlaylistTag: Hashable, Sendable {
  /// The name of the tag.
  static var name: TagName { get }

  /// Decodes a line; `nil` when it lacks a required value.
  init?(reading reader: inout TagReader)
}
