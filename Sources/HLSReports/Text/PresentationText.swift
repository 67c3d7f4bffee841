import FieldValues
import MediaTiming
import SourceDiagnostics

/// A few lines about an input above its contents.
struct PresentationText {
  private let presentation: PresentationReport
  private let input: String
  private let appearance: ReportAppearance

  init(_ presentation: PresentationReport, input: String, _ appearance: ReportAppearance) {
    self.presentation = presentation
    self.input = input
    self.appearance = appearance
  }

  func write(to output: inout some TextOutputStream) {
    let title = appearance.styled(TerminalText.escaped(input), .strong)
    output.write("\(title)  \(kind)\n")
    if !facts.isEmpty {
      output.write("  \(TerminalText.escaped(facts.joined(separator: ", ")))\n")
    }
    for stream in streams { output.write("  \(TerminalText.escaped(stream))\n") }
    guard presentation.kind == .multivariant else { return }
    write(presentation.variants ?? [], to: &output)
    write(presentation.playlists ?? [], to: &output)
  }

  private var kind: String {
    switch presentation.kind {
    case .segment: return "media file"
    case .multivariant: return "multivariant playlist"
    case .media:
      let type = presentation.playlistType.map { " (\($0))" } ?? ""
      let end = presentation.ended.map { $0 ? ", ended" : ", live: not ended" } ?? ""
      return "media playlist" + TerminalText.escaped(type) + end
    }
  }

  private var facts: [String] {
    var facts: [String] = []
    if case .string(let container)? = presentation.more["container"] { facts.append(container) }
    if let duration = presentation.duration { facts.append("duration \(duration.clockText)") }
    if let count = presentation.segmentCount { facts.append(Plural.text(count, "segment")) }
    if let number = presentation.mediaSequence { facts.append("media sequence \(number)") }
    if let count = presentation.discontinuityCount, count > 0 {
      facts.append(Plural.text(count, "discontinuity", "discontinuities"))
    }
    if let demuxer = presentation.demuxer { facts.append("as \(demuxer) delivers it") }
    if let date = presentation.startDate { facts.append("starts \(date)") }
    return facts
  }

  /// The streams of a media file: `video h264 PID 256 en`.
  private var streams: [String] {
    guard case .array(let streams)? = presentation.more["streams"] else { return [] }
    return streams.compactMap { stream in
      guard case .object(let fields) = stream else { return nil }
      var words = ["kind", "codec"].compactMap { fields[$0].map(FieldText.text) }
      if let pid = fields["pid"] { words.append("PID \(FieldText.text(pid))") }
      if let language = fields["language"] { words.append(FieldText.text(language)) }
      if let first = fields["firstPts"] { words.append("first pts \(FieldText.text(first))") }
      return words.joined(separator: " ")
    }
  }

  private func write(_ variants: [VariantReport], to output: inout some TextOutputStream) {
    var table = TextTable([.left, .right, .left, .left, .left])
    for variant in variants {
      func attribute(_ name: String) -> String {
        variant.more[name].map(FieldText.text) ?? ""
      }
      table.append([
        .init("variant \(variant.index)"),
        .init(variant.bandwidth.map { "\($0) bit/s" } ?? ""),
        .init(attribute("resolution")),
        .init(attribute("codecs"), .faint),
        .init(variant.uri),
      ])
    }
    table.write(to: &output, appearance: appearance)
  }

  private func write(_ playlists: [PlaylistReport], to output: inout some TextOutputStream) {
    let variantCount = presentation.variants?.count ?? 0
    if let only = playlists.first, playlists.count == 1, only.role == .variant {
      let hint = variantCount > 1 ? " (--variant all reads every variant)" : ""
      output.write("  read: \(TerminalText.escaped(only.uri))\(appearance.styled(hint, .faint))\n")
      return
    }
    var table = TextTable([.left, .left, .left, .left])
    for playlist in playlists {
      let name = [playlist.groupID, playlist.name].compactMap(\.self).joined(separator: "/")
      table.append([
        .init("read:"), .init(playlist.role.rawValue), .init(name), .init(playlist.uri),
      ])
    }
    table.write(to: &output, appearance: appearance)
  }
}
