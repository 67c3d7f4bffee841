private import Foundation

/// A file or folder below `Playlists/`, the streams that come with the project.
///
/// `Playlists/README.md` says what each of them shows and what must come out of it.
package struct Fixture: Hashable, Sendable, CustomStringConvertible {
  /// The path below `Playlists/`, for example `reference/multivariant.m3u8`.
  package let relativePath: String

  /// Names a fixture; whether it exists is known when it is read.
  package init(_ relativePath: String) {
    self.relativePath = relativePath
  }

  /// The path that opens it whatever the current directory is.
  package var path: String { Self.root + "/" + relativePath }

  package var description: String { relativePath }

  /// The content of the file. Throws when it cannot be read.
  package func bytes() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  /// The content of the file as UTF-8, what is not UTF-8 replaced by U+FFFD. Throws when it
  /// cannot be read.
  package func text() throws -> String {
    String(decoding: try bytes(), as: UTF8.self)
  }

  /// All files below `Playlists/` whose names end in `suffix`, in the order of their paths.
  ///
  /// Throws when there is none, so that a loop over them cannot pass by doing nothing.
  package static func all(endingIn suffix: String) throws -> [Fixture] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root)
    let chosen = paths.filter { $0.hasSuffix(suffix) }.sorted()
    guard !chosen.isEmpty else { throw NoFixture(suffix: suffix) }
    return chosen.map(Fixture.init)
  }

  /// No file below `Playlists/` has the wanted ending.
  package struct NoFixture: Error, Hashable, Sendable {
    /// The ending that was asked for.
    package let suffix: String
  }

  /// The path of `Playlists/`, found from where this source file lies.
  private static let root: String = {
    var folder = URL(filePath: #filePath)
    for _ in ["Fixture.swift", "TestSupport", "Tests"] { folder.deleteLastPathComponent() }
    return folder.appending(path: "Playlists").path(percentEncoded: false)
  }()
}
