internal import HLSPlaylists
internal import SourceDiagnostics

/// An attribute that is not allowed in its tag.
struct MisplacedAttribute: PlaylistRule {
  let row = DiagnosticRule(
    "SYN-020", "misplaced-attribute", .error,
    "A tag has only attributes that are allowed in it.",
    specification: "RFC 8216bis, sections 4.4.6.1 and 4.4.6.3",
    rationale: """
      The attribute has no meaning there. It belongs to another tag, where it is missing, or the \
      TYPE of this tag is wrong. The standard forbids such an attribute. It does not forbid those \
      of EXT-X-STREAM-INF that EXT-X-I-FRAME-STREAM-INF lacks, but players ignore them: a warning. \
      They ignore an attribute outside the standard, too, which is often misspelt: an info.
      """,
    remedy: "Remove the attribute, or correct TYPE or the spelling.")

  /// The only TYPE whose renditions may have an attribute.
  private static let types = [
    "FORCED": "SUBTITLES", "BIT-DEPTH": "AUDIO", "SAMPLE-RATE": "AUDIO", "CHANNELS": "AUDIO",
  ]

  func findings(in playlist: PlaylistSubject) -> OnDemandFindings {
    OnDemandFindings(in: playlist.linesWithAttributes) { line, definitions in
      // Date ranges may have any attributes; another rule checks their names.
      guard line.tagName != .dateRange else { return [] }
      var found: [Finding] = []
      let attributes = line.attributes
      let tag = line.tagName?.rawValue ?? ""
      let type = line.tagName == .media ? attributes["TYPE"]?.value : nil
      for attribute in attributes {
        let name = attribute.name.rawValue
        let place = playlist.place(of: attribute)
        if let type, let allowed = Self.types[name], type != allowed {
          found.add(
            "\(name) is in EXT-X-MEDIA with TYPE \(type), it is allowed only with \(allowed)",
            at: place, subject: "\(tag) \(name)", recurrence: Recurrence(key: "\(name) \(type)"))
        } else if definitions[name] == nil, attribute.hasValue, !name.isEmpty {
          found.append(unknown(name, in: tag, at: place))
        }
      }
      return found
    }
  }

  private func unknown(_ name: String, in tag: String, at place: SourceLocation) -> Finding {
    let belongsToVariants =
      tag == TagName.iFrameStreamInformation.rawValue
      && AttributeCatalog.attributes(of: .streamInformation)?[name] != nil
    return Finding(
      belongsToVariants
        ? "\(name) belongs to EXT-X-STREAM-INF, it is not defined for \(tag)"
        : "the standard has no \(name) in \(tag), players ignore it",
      at: place, subject: "\(tag) \(name)", severity: belongsToVariants ? .warning : .info,
      recurrence: Recurrence(key: "\(tag) \(name)"))
  }

  static let examples: RuleExamples = [
    .multivariant(
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",▶FORCED=YES"#,
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="audio""#, "low.m3u8"),
    .multivariant(
      #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=86000,URI="low-frames.m3u8",▶FRAME-RATE=25"#,
      "#EXT-X-STREAM-INF:BANDWIDTH=1280000", "low.m3u8"
    ).with(note: "Players ignore it: a warning."),
    .multivariant(
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",CHANNELS="2",SAMPLE-RATE=48000"#,
      #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",FORCED=YES,URI="en.m3u8""#,
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="audio",SUBTITLES="text""#, "low.m3u8"),
  ]
}
