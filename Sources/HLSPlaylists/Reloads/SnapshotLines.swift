/// The lines that stay with the segment after them, and those that describe the playlist as a
/// whole.
enum SnapshotLines {
  enum Part: UInt8 {
    /// The line stays with its segment.
    case segment
    /// The line marks an ad break and stays with its segment, even when it comes later.
    case marker
    /// A date range, which belongs to no segment.
    case dateRange
    /// The line describes the playlist; the last snapshot counts.
    case header
    /// The line describes content after the last segment; the last snapshot counts.
    case edge
    /// The line is not needed after the snapshot was read.
    case done
  }

  private static let parts: [Part] = TagCatalog.definitions.map { definition in
    switch definition.name {
    case .extm3u, .mediaSequence, .discontinuitySequence, .endList, .define, .skip: return .done
    case .dateRange: return .dateRange
    case .preloadHint, .renditionReport: return .edge
    default: break
    }
    if definition.isUnique { return .header }
    switch definition.scope {
    case .marker: return .marker
    case .segment, .vendor: return .segment
    case .basic, .common, .media, .metadata, .retired: return .header
    case .multivariant: return .done
    }
  }

  /// Returns the part that a line belongs to.
  static func part(of line: PackedLine) -> Part {
    switch line.kind {
    case .blank: .done
    case .uri: .segment
    case .tag: Int(line.tag) < parts.count ? parts[Int(line.tag)] : .segment
    case .comment: line.tag == PackedLine.unknownTag ? .segment : .marker
    }
  }
}
