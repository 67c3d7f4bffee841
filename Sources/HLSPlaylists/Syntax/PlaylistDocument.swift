package import SourceDiagnostics

/// A playlist as lines with places, which prints back byte for byte.
///
/// Every sequence of bytes is a document: byte order marks, carriage returns, zero bytes, invalid
/// UTF-8 and a missing line feed at the end are all kept. Lines end at a line feed (RFC 8216bis,
/// section 4.1).
public struct PlaylistDocument: Sendable {
  let text: PlaylistText

  init(text: PlaylistText) { self.text = text }

  /// Splits bytes into lines.
  public init(_ bytes: [UInt8]) { self.text = PlaylistText(bytes) }

  /// Splits a text into lines.
  public init(_ string: String) { self.init(Array(string.utf8)) }

  /// The whole document.
  public var bytes: [UInt8] { text.bytes }

  /// The lines in order.
  public var lines: OnDemandCollection<PlaylistLine> {
    let text = text
    return OnDemandCollection(count: text.lines.count) { PlaylistLine(text: text, index: $0) }
  }

  /// The indices of the lines of each tag, in order.
  package var lineIndicesByTag: [TagName: [Int]] {
    // A tag of the catalogue is known by its row, which is faster to look up than its name.
    var byRow = Array(repeating: [Int](), count: TagCatalog.definitions.count)
    var indices: [TagName: [Int]] = [:]
    for (index, line) in text.lines.enumerated() where line.kind == .tag {
      if Int(line.tag) < byRow.count {
        byRow[Int(line.tag)].append(index)
      } else if case .tag(let name) = PlaylistLine(text: text, index: index).kind {
        indices[name, default: []].append(index)
      }
    }
    for (row, known) in byRow.enumerated() where !known.isEmpty {
      indices[TagCatalog.definitions[row].name] = known
    }
    return indices
  }

  /// Finds lines by their source files and the numbers in these.
  ///
  /// - Returns: the line at each place; `nil` where there is none.
  package func lines(at places: [SourceLocation]) -> [PlaylistLine?] {
    let indices = text.origins?.indicesBySource()
    return places.map { place in
      guard let number = place.line else { return nil }
      let index = indices.map { $0[SourceLine(uri: place.uri, line: number)] } ?? number - 1
      guard let index, text.lines.indices.contains(index) else { return nil }
      return PlaylistLine(text: text, index: index)
    }
  }

  /// Whether some bytes are a playlist: the first line that is neither blank nor another comment is `#EXTM3U`.
  public static func isPlaylist(_ bytes: [UInt8]) -> Bool {
    isPlaylist(bytes.prefix(recognitionByteCount))
  }

  /// The number of bytes that ``isPlaylist(_:)`` checks.
  public static let recognitionByteCount = 1 << 16

  private static func isPlaylist(_ bytes: ArraySlice<UInt8>) -> Bool {
    headerLine(of: PlaylistText(Array(bytes))) != nil
  }

  /// The index of the `#EXTM3U` line that makes a text a playlist.
  static func headerLine(of text: PlaylistText) -> Int? {
    for (index, line) in text.lines.enumerated() {
      switch line.kind {
      case .blank, .comment: continue
      case .uri: return nil
      case .tag: return TagCatalog.definition(row: line.tag)?.name == .extm3u ? index : nil
      }
    }
    return nil
  }
}

extension PlaylistDocument: Hashable {
  /// Whether two documents have the same bytes.
  public static func == (left: PlaylistDocument, right: PlaylistDocument) -> Bool {
    left.text === right.text || left.bytes == right.bytes
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
