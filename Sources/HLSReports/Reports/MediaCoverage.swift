/// Which of the media playlists of a multivariant playlist had their segments read, and which not.
public struct MediaCoverage: Hashable, Sendable {
  /// The playlists whose segments were read.
  public var read: [String]
  /// The variants whose segments were not read.
  public var variants: [String]
  /// The renditions whose segments were not read.
  public var renditions: [String]

  /// So many playlists of a kind are named; more are counted.
  private static let maximumNamed = 2

  /// What was read and what not.
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
