import Foundation
import HLSInspection
import HLSValidation
import Testing

/// Holds the catalogue against the sources: what a reader can say must be documented.
@Suite struct RuleCatalogParityTests {
  /// Where the sources are, when the tests run beside them.
  private static let sources: URL? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    return FileManager.default.fileExists(atPath: root.path) ? root : nil
  }()

  /// The codes that stand in the sources as the text of a row.
  private static var declaredCodes: Set<String> {
    guard let sources,
      let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    else { return [] }
    var codes: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      // What a player would not show is said beside its view, which no rule of a stream can see.
      guard !file.path.contains("/PlayerViews/") else { continue }
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      codes.formUnion(text.split(separator: "\"").lazy.filter(Self.isCode).map(String.init))
    }
    return codes
  }

  /// Whether a text is a code such as `DRG-010`, and not the name of a cipher.
  private static func isCode(_ text: Substring) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 2, (3...4).contains(parts[0].count), parts[1].count == 3 else {
      return false
    }
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return parts[0].allSatisfy { letters.contains($0) || digits.contains($0) }
      && parts[1].allSatisfy(digits.contains) && text != "AES-128"
  }

  @Test(.enabled(if: sources != nil, "the tests run without their sources"))
  func `every row that is declared anywhere is in the catalogue`() {
    let declared = Self.declaredCodes
    #expect(declared.count > 100)
    let known = Set(RuleCatalog.whole.map(\.code))
    #expect(declared.subtracting(known).sorted() == [])
    #expect(known.subtracting(declared).sorted() == [])
  }
}
