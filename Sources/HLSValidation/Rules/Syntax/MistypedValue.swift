internal import ByteParsing
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A value whose form is not that of its attribute.
struct MistypedValue: PlaylistRule {
  let row = DiagnosticRule.mistypedValue

  func findings(in playlist: PlaylistSubject) -> OnDemandFindings {
    let entries = playlist.linesWithAttributes
    let others = valuesOfBareTags(in: playlist) + typographicQuotes(in: playlist)
    return OnDemandFindings(others, in: entries) { line, definitions in
      var found: [Finding] = []
      let tag = line.tagName?.rawValue ?? ""
      for attribute in line.attributes where attribute.hasValue {
        let name = attribute.name.rawValue
        if let finding = valueOfNoForm(of: attribute, definitions[name], in: line) {
          found.add(
            finding, at: playlist.place(ofValue: attribute), subject: "\(tag) \(name)",
            severity: .warning, recurrence: Recurrence(key: "\(tag) \(name)"))
        }
        // A rule about payloads reports messages in quotes.
        guard let definition = definitions[name],
          definition.form != .hexadecimal || line.tagName != .dateRange,
          let wanted = definition.form.isQuoted
        else { continue }
        if wanted, attribute.isQuoted, attribute.valueRange.isEmpty {
          if let finding = empty(name, in: line, at: playlist.place(ofValue: attribute)) {
            found.append(finding)
          }
        }
        guard wanted != attribute.isQuoted else { continue }
        var place = playlist.place(ofValue: attribute)
        if attribute.isQuoted { place = place.movedBack() }
        found.add(
          wanted
            ? "\(name) is not in quotes, quotes were expected"
            : "\(name) is in quotes, no quotes were expected",
          at: place, subject: "\(tag) \(name)", severity: .warning,
          recurrence: Recurrence(key: "\(tag) \(name)", of: entries.count))
      }
      return found
    }
  }

  /// The fault of a value that has none of the forms allowed for its attribute.
  private func valueOfNoForm(
    of attribute: Attribute, _ definition: AttributeDefinition?, in line: PlaylistLine
  ) -> String? {
    let name = attribute.name.rawValue
    if !attribute.isQuoted, definition?.form.isQuoted != true, attribute.usesVariable {
      // Whether an attribute outside the standard is hexadecimal is unknown.
      let isHexadecimal = definition == nil || definition?.form == .hexadecimal
      return isHexadecimal && attribute.hexadecimal.bytes != nil
        ? nil
        : "\(name) is \(attribute.writtenValue.quoted), a variable is allowed only in quotes or in a hexadecimal value"
    }
    if definition?.form == .quotedOrEnumerated, !attribute.isQuoted, attribute.value != "NONE" {
      return
        "\(name) is \(attribute.value.quoted) without quotes, NONE or a group in quotes was expected"
    }
    switch definition?.form {
    case .integer?, .decimal?, .signedDecimal?:
      let value = attribute.value
      return value.hasPrefix("+") ? "\(name) is \(value), a number without + was expected" : nil
    default: break
    }
    // Vendor attributes have one of three forms (section 4.4.5.1); another rule checks the numbers
    // of interstitials.
    guard line.tagName == .dateRange, name.hasPrefix("X-"), definition == nil,
      line.attributes["CLASS"]?.value != InterstitialAttributes.attributeClass
        || !InterstitialNumberMalformed.attributes.contains(where: { $0.name == attribute.name })
    else { return nil }
    switch attribute.form {
    case .enumerated, .resolution:
      return "\(name) is text without quotes, text in quotes or a number was expected"
    case .none, .quotedString, .hexadecimal, .integer, .decimal: return nil
    }
  }

  /// Returns typographic quotes in markers. Reading reports those of the standard's tags.
  private func typographicQuotes(in playlist: PlaylistSubject) -> [Finding] {
    guard playlist.document.bytes.span.containsAny(where: { $0 == 0xE2 }) else { return [] }
    return playlist.markerLines.flatMap { line -> [Finding] in
      let attributes = line.attributes
      return attributes.faults.compactMap { fault in
        guard let message = attributes.typographicMessage(of: fault) else { return nil }
        return Finding(
          message, at: playlist.place(line: line.number), recurrence: Recurrence(key: message))
      }
    }
  }

  /// The attributes without which their tag has no meaning.
  private static let essential: Set<String> = [
    "URI", "ID", "GROUP-ID", "NAME", "DATA-ID", "SERVER-URI",
  ]
  /// Other attributes that must not be empty and that no other rule checks.
  private static let descriptive: Set<String> = [
    "CLASS", "LANGUAGE", "ASSOC-LANGUAGE", "CHARACTERISTICS", "CODECS", "SUPPLEMENTAL-CODECS",
  ]

  private func empty(_ name: String, in line: PlaylistLine, at place: SourceLocation) -> Finding? {
    // A key with METHOD=NONE has no other attribute.
    guard Self.essential.contains(name) || Self.descriptive.contains(name),
      line.tagName != .define, line.attributes["METHOD"]?.value != "NONE"
    else { return nil }
    let tag = line.tagName?.rawValue ?? ""
    return Finding(
      "\(name) is empty, text between the quotes was expected", at: place,
      subject: "\(tag) \(name)",
      severity: Self.essential.contains(name) ? nil : .warning,
      recurrence: Recurrence(key: "\(tag) \(name) empty"))
  }

  /// Returns values of tags that take no value.
  private func valuesOfBareTags(in playlist: PlaylistSubject) -> [Finding] {
    let bare = playlist.tagNames.filter { name in
      let definition = TagCatalog.definition(of: name)
      return definition?.value == TagDefinition.ValueShape.none && definition?.scope != .vendor
        && definition?.scope != .marker && definition?.scope != .retired && name != .extm3u
    }
    return bare.sorted { $0.rawValue < $1.rawValue }.flatMap { name in
      playlist.lines(of: name).compactMap { line in
        guard let value = line.valueRange else { return nil }
        var place = playlist.place(line: line.number)
        place.column = value.lowerBound - line.byteRange.lowerBound + 1
        place.byteOffset = value.lowerBound
        return Finding(
          "\(name.rawValue) has a value, the tag takes none", at: place, subject: name.rawValue,
          severity: .warning, recurrence: Recurrence(key: name.rawValue))
      }
    }
  }

  static let examples: RuleExamples = [
    .multivariant(#"#EXT-X-STREAM-INF:BANDWIDTH=▶"1280000""#, "low.m3u8"),
    .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=▶720p", "low.m3u8"),
    .multivariant(
      "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=▶“avc1.4d401e,mp4a.40.2”", "low.m3u8"),
    .multivariant(
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="▶""#,
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="a""#, "low.m3u8"),
    .multivariant(
      "#EXT-X-INDEPENDENT-SEGMENTS:▶YES", "#EXT-X-STREAM-INF:BANDWIDTH=1280000", "low.m3u8"),
    .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=1280x720", "low.m3u8"),
  ]
}

extension SourceLocation {
  /// The place of the opening quote of a value.
  fileprivate func movedBack() -> SourceLocation {
    var place = self
    place.column = column.map { max(1, $0 - 1) }
    place.byteOffset = byteOffset.map { max(0, $0 - 1) }
    return place
  }
}
