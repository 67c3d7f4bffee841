import Foundation
import HLSValidation
import SourceDiagnostics
import Testing

/// The playlists with one dialect each are sound, but for what they are there to show.
@Suite struct AdBreakPlaylistsTests {
  /// The codes of warnings and errors by the name of the playlist; others have none.
  private static let expected: [String: [String]] = [
    "d03-daterange-command": ["ADM-019"],
    "d04-daterange-quoted": ["PAY-002"],
    "d09-cue-out-bare": ["ADM-007"],
    "d14-spaces": ["ADM-004"],
    "d15-oatcls": ["ADM-014"],
    "date-range-and-cue-in": ["ADM-001", "ADM-011"],
    "date-range-without-dates": ["DRG-011"],
    "three-dialects": ["ADM-014"],
    "window-with-open-ends": ["ADM-014"],
  ]

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Playlists/ad-breaks")

  @Test func `rules about ads find what is there and nothing else`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "m3u8" }
    #expect(files.count > 30)
    for file in files {
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      let found = Validator().findings(in: RuleExample(text).validationSubject).filter {
        $0.severity > .info && ["DRG", "INT", "ADM", "PAY"].contains($0.rule.code.prefix(3))
      }
      let name = file.deletingPathExtension().lastPathComponent
      #expect(Set(found.map(\.rule.code)).sorted() == Self.expected[name] ?? [], "\(name)")
    }
  }
}
