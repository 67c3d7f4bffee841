package import FieldValues
internal import SourceDiagnostics

extension PresentationReport {
  func redacted(by redaction: URIRedaction) -> PresentationReport {
    var report = self
    report.variants?.changeEach { variant in
      variant.uri = redaction.address(variant.uri)
      variant.more = variant.more.map { $0.redacted(by: redaction) }
    }
    report.playlists?.changeEach { playlist in
      playlist.uri = redaction.address(playlist.uri)
      playlist.groupID = playlist.groupID.map(redaction.value)
      playlist.name = playlist.name.map(redaction.value)
      playlist.more = playlist.more.map { $0.redacted(by: redaction) }
    }
    report.more = more.map { $0.redacted(by: redaction) }
    return report
  }
}

extension IssueReport {
  func redacted(by redaction: URIRedaction) -> IssueReport {
    var issue = self
    issue.message = redaction.text(message)
    return issue
  }
}

extension BreakReport {
  mutating func redact(by redaction: URIRedaction) {
    id = id.map(redaction.value)
    cue = cue.map(redaction.value)
    playlistURI = playlistURI.map(redaction.address)
    upids = upids.map { $0.redacted(by: redaction) }
    parts.changeEach { part in
      part.upids = part.upids.map { $0.redacted(by: redaction) }
    }
    evidence.changeEach { evidence in
      evidence.uri = evidence.uri.map(redaction.address)
      evidence.payloadText = evidence.payloadText.map(redaction.value)
    }
  }
}

extension FindingReport {
  package func redacted(by redaction: URIRedaction) -> FindingReport {
    var finding = self
    finding.message = redaction.text(message)
    finding.otherMessages = otherMessages.map(redaction.text)
    finding.notes = notes.map(redaction.text)
    finding.input = input.map(redaction.address)
    finding.subject = subject.map(redaction.address)
    finding.file = file.map(redaction.address)
    finding.location.uri = location.uri.map(redaction.address)
    finding.excerpt = excerpt.flatMap { $0.redacted(by: redaction) }
    finding.otherLocations.changeEach { location in
      location.uri = location.uri.map(redaction.address)
    }
    return finding
  }
}

extension URIRedaction {
  /// Returns fields with redacted URIs.
  func fields(_ fields: [Field]) -> [Field] {
    // Few of a million cues contain URIs; the others are not copied.
    FieldValue.mayHoldSecret(self, in: fields) ? fields.map { $0.redacted(by: self) } : fields
  }
}

extension Field {
  /// Returns the field redacted. A field that is named after a URI contains one, however short.
  func redacted(by redaction: URIRedaction) -> Field {
    guard case .string(let text) = value else {
      return Field(name, value.redacted(by: redaction))
    }
    guard redaction.mayHoldSecret(text) else { return self }
    let isAddress = URIRedaction.namesAddress(name)
    return Field(name, .string(isAddress ? redaction.address(text) : redaction.value(text)))
  }
}

extension FieldValue {
  /// The value without queries and user names of URIs, so that a saved value and a fresh one are
  /// equal.
  package var withoutSecrets: FieldValue { redacted(by: .ofComparison) }

  fileprivate func mayHoldSecret(_ redaction: URIRedaction) -> Bool {
    switch self {
    case .string(let text): redaction.mayHoldSecret(text)
    case .array(let values): values.contains { $0.mayHoldSecret(redaction) }
    case .object(let fields): Self.mayHoldSecret(redaction, in: fields)
    case .null, .bool, .integer, .number, .time, .bytes: false
    }
  }

  fileprivate static func mayHoldSecret(_ redaction: URIRedaction, in fields: [Field]) -> Bool {
    // Elements of a span are not retained.
    let fields = fields.span
    return fields.indices.contains { fields[$0].value.mayHoldSecret(redaction) }
  }

  func redacted(by redaction: URIRedaction) -> FieldValue {
    switch self {
    case .string(let text): .string(redaction.value(text))
    case .array(let values): .array(values.map { $0.redacted(by: redaction) })
    case .object(let fields): .object(fields.map { $0.redacted(by: redaction) })
    case .null, .bool, .integer, .number, .time, .bytes: self
    }
  }
}

extension Array {
  /// Changes each element in place.
  mutating func changeEach(_ change: (inout Element) -> Void) {
    for index in indices { change(&self[index]) }
  }
}

extension SplicePictureReport.Side {
  func redacted(by redaction: URIRedaction) -> Self {
    if case .missing(let reason) = self { .missing(redaction.text(reason)) } else { self }
  }
}
