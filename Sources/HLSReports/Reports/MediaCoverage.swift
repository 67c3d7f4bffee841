import SourceDiagnostics

/// The media playlists of a multivariant playlist whose segments were read, and those whose were
/// not.
public struct MediaCoverage: Hashable, Sendable {
  /// The playlists whose segments were read.
  public var read: [String]
  /// The variants whose segments were not read.
  public var variants: [String]
  /// The renditions whose segments were not read.
  public var renditions: [String]

  /// The maximum number of named playlists of a kind; the others are counted.
  private static let maximumNamed = 2

  /// The playlists that were read and those that were not.
  public init(read: [String], variants: [String] = [], renditions: [String] = []) {
    self.read = read
    self.variants = variants
    self.renditions = renditions
  }

  /// `read: low.m3u8; not read: high.m3u8 (--variant all), 3 renditions (--rendition all)`, in one line.
  var text: String {
    var others: [String] = []
    if !variants.isEmpty {
      others.append("\(Self.list(variants, "variant")) (--variant all)")
    }
    if !renditions.isEmpty {
      others.append("\(Self.list(renditions, "rendition")) (--rendition all)")
    }
    return "read: \(Self.list(read, "playlist")); not read: \(others.joined(separator: ", "))"
  }

  private static func list(_ names: [String], _ kind: String) -> String {
    names.count > maximumNamed
      ? Plural.text(names.count, kind) : names.joined(separator: ", ")
  }
}
