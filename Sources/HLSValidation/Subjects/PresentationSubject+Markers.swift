internal import AdBreaks
internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

extension PresentationSubject {
  /// Whether the playlist is a window of a stream, which may start within a break.
  var isWindow: Bool {
    guard let header = playlist?.header else { return true }
    return !header.isEnded && header.type == nil || header.skip != nil
  }

  /// Whether lines of ad-marker dialects before its first segment were known once.
  var hasForgottenMarkers: Bool { playlist?.hasForgottenMarkers ?? false }

  /// Whether segments that were never seen come behind the last of those lines, before its first segment.
  var hasForgottenHole: Bool { playlist?.hasForgottenHole ?? false }

  /// The media time of the end of the playlist.
  var end: MediaTime { playlist?.duration ?? map.end }

  /// The media time of the place of a marker.
  func time(of marker: AdMarker) -> MediaTime { playlist.map(marker.time) ?? .zero }

  /// Whether the time of a line or message is known: without dates, no range can be placed.
  func hasTime(_ evidence: AdBreak.Evidence) -> Bool {
    map.hasDates || evidence.tagName != TagName.dateRange.rawValue
  }

  /// The place of the line of a marker.
  func place(of marker: AdMarker) -> SourceLocation {
    var place = place(line: marker.line, time: time(of: marker))
    if let count = playlist?.segments.count, marker.segmentIndex < count {
      place.segment = marker.segmentIndex
    }
    return place
  }

  /// The place of a message of a playlist.
  func place(of message: CarriedMessage) -> SourceLocation {
    message.location.completed(by: place(line: message.marker.line))
  }

  /// The target duration; six seconds without the tag.
  var targetDuration: MediaTime { playlist?.header.targetDuration ?? MediaTime(seconds: 6) }

  /// The break that has a line as evidence.
  func adBreak(ofLine line: Int) -> AdBreak? { breakIndices[line].map { breaks.breaks[$0] } }

  /// Returns the faults of messages in tags that belong to a row of the catalogue.
  func faults(of row: DiagnosticRule) -> [Finding] {
    tagMessages.compactMap { message in
      guard let fault = message.fault, fault.rule == row else { return nil }
      return Finding(
        "\(message.carrier): \(fault.message)", at: place(of: message), subject: message.subject,
        severity: fault.severity, recurrence: Recurrence(key: fault.message, of: messageCount),
        notes: fault.notes)
    }
  }
}

extension PresentationSubject {
  /// The precision of the date of a line: a date in whole seconds stands for any moment of that
  /// second.
  func datePrecision(ofLine line: Int?) -> MediaTime {
    guard let line = line.flatMap({ playlist?.line($0) }), line.tagName == .dateRange else {
      return .zero
    }
    let attributes = line.attributes
    let dates = ["START-DATE", "END-DATE"].compactMap { (name: AttributeName) in attributes[name] }
    return dates.map(\.datePrecision).max() ?? .zero
  }
}

extension Attribute {
  /// By how much a date may be off: one without a fraction stands for any moment of its second.
  var datePrecision: MediaTime {
    value.utf8.contains { $0 == 0x2E || $0 == 0x2C } ? .zero : MediaTime(seconds: 1)
  }
}
