internal import FieldValues

extension WatchLine {
  /// Returns the line with redacted URIs, including those in messages and contents.
  public func redacted(by redaction: URIRedaction) -> WatchLine {
    var line = self
    switch content {
    case .started(var started):
      started.input = redaction.address(started.input)
      started.presentation = started.presentation?.redacted(by: redaction)
      started.playlists.changeEach { $0.redact(by: redaction) }
      line.content = .started(started)
    case .resumed(var resumed):
      resumed.playlists.changeEach { $0.redact(by: redaction) }
      line.content = .resumed(resumed)
    case .cue(var change):
      change.key = redaction.value(change.key)
      change.cue.redact(by: redaction)
      line.content = .cue(change)
    case .adBreak(var change):
      change.key = redaction.value(change.key)
      change.adBreak.redact(by: redaction)
      line.content = .adBreak(change)
    case .finding(var change):
      change.finding = change.finding.redacted(by: redaction)
      line.content = .finding(change)
    case .alarm(var alarm):
      alarm.message = redaction.text(alarm.message)
      alarm.value = alarm.value?.redacted(by: redaction)
      alarm.limit = alarm.limit?.redacted(by: redaction)
      line.content = .alarm(alarm)
    case .reload(var reload):
      reload.error = reload.error.map(redaction.text)
      line.content = .reload(reload)
    case .event(var event):
      event.redact(by: redaction)
      line.content = .event(event)
    case .ended: break
    }
    return line
  }
}

extension WatchLine.FollowedPlaylist {
  fileprivate mutating func redact(by redaction: URIRedaction) {
    uri = redaction.address(uri)
    groupID = groupID.map(redaction.value)
    name = name.map(redaction.value)
  }
}

extension EventReport {
  mutating func redact(by redaction: URIRedaction) {
    cueID = cueID.map(redaction.value)
    summary = summary.map(redaction.text)
    changed = redaction.fields(changed)
    details = redaction.fields(details)
    snapshot = snapshot.map(redaction.address)
  }
}
