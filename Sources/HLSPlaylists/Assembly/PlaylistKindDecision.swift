/// The kind of a playlist, and the first line that belongs to the other kind.
///
/// EXTINF makes it a media playlist whatever else it contains, and so does EXT-X-TARGETDURATION
/// without a variant. A playlist with tags of neither kind is a media playlist without segments.
enum PlaylistKindDecision {
  case media(foreignLine: Int?)
  case multivariant(foreignLine: Int?)

  init(_ text: PlaylistText) {
    var firstMedia = Int.max
    var firstMultivariant = Int.max
    var hasSegments = false
    var hasTarget = false
    var hasVariants = false
    for (row, definition) in TagCatalog.definitions.enumerated() {
      guard let line = text.tagUses.firstLine(ofRow: row) else { continue }
      switch definition.scope {
      case .media, .segment, .metadata: firstMedia = min(firstMedia, line)
      case .multivariant: firstMultivariant = min(firstMultivariant, line)
      default: continue
      }
      switch definition.name {
      case .extinf: hasSegments = true
      case .targetDuration: hasTarget = true
      case .streamInformation: hasVariants = true
      default: break
      }
    }
    if firstMultivariant < .max, !hasSegments, hasVariants || !hasTarget {
      self = .multivariant(foreignLine: firstMedia < .max ? firstMedia : nil)
    } else {
      self = .media(foreignLine: firstMultivariant < .max ? firstMultivariant : nil)
    }
  }
}
