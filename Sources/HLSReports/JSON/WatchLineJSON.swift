internal import FieldValues
import MediaTiming
import SourceDiagnostics

extension WatchLine {
  /// The line as JSON on one line, with its line feed.
  public var json: String {
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.member("schema", Self.schema)
      json.member("seq", seq)
      json.member("at", at)
      json.member("channel", channel)
      json.member("kind", kind)
      writeContent(to: &json)
    }
    json.endLine()
    var text = ""
    json.drain(to: &text)
    return text
  }

  /// The name of what the line reports.
  public var kind: String {
    switch content {
    case .started: "started"
    case .resumed: "resumed"
    case .cue: "cue"
    case .adBreak: "break"
    case .finding: "finding"
    case .alarm: "alarm"
    case .reload: "reload"
    case .event: "event"
    case .ended: "ended"
    }
  }

  private func writeContent(to json: inout JSONWriter) {
    switch content {
    case .started(let part): part.writeMembers(to: &json)
    case .resumed(let part): part.writeMembers(to: &json)
    case .cue(let part): part.writeMembers(to: &json)
    case .adBreak(let part): part.writeMembers(to: &json)
    case .finding(let part): part.writeMembers(to: &json)
    case .alarm(let part): part.writeMembers(to: &json)
    case .reload(let part): part.writeMembers(to: &json)
    case .event(let part): json.member("event", part)
    case .ended(let part): part.writeMembers(to: &json)
    }
  }
}

extension WatchLine.FollowedPlaylist: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("key", key)
    json.member("uri", uri)
    json.member("role", role)
    json.member("groupId", groupID)
    json.member("name", name)
    json.member("bandwidth", bandwidth)
  }
}

extension WatchLine.Started: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("input", input)
    json.key("presentation")
    if let presentation { json.object(presentation) } else { json.null() }
    json.member("playlists", playlists)
    json.member("mode", mode.rawValue)
  }
}

extension WatchLine.Resumed: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("since", since)
    json.member("playlists", playlists)
    json.member("mode", mode.rawValue)
  }
}

extension WatchLine.CueChange: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("change", change.rawValue)
    json.member("key", key)
    json.member("playlist", playlist)
    json.member("trackType", trackType)
    json.member("pid", pid)
    json.member("leadTime", leadTime)
    if !changed.isEmpty {
      json.key("changed")
      json.array(changed) { $0.value($1) }
    }
    json.member("cue", cue)
  }
}

extension WatchLine.BreakChange: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("change", change.rawValue)
    json.member("key", key)
    json.member("break", adBreak)
  }
}

extension WatchLine.FindingChange: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("change", change.rawValue)
    json.member("finding", finding)
  }
}

extension WatchLine.Alarm: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("change", change.rawValue)
    json.member("alarm", alarm)
    json.member("severity", severity.rawValue)
    json.member("playlist", playlist)
    json.member("message", message)
    json.member("since", since)
    if let value {
      json.key("value")
      json.value(value)
    }
    if let limit {
      json.key("limit")
      json.value(limit)
    }
    json.member("side", side?.rawValue)
  }
}

extension WatchLine.Reload: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("playlist", playlist)
    json.member("cause", cause)
    json.member("result", result.rawValue)
    json.member("status", status)
    json.member("seconds", seconds)
    json.member("mediaSequence", mediaSequence)
    json.member("lastMediaSequence", lastMediaSequence)
    json.member("lastPart", lastPart)
    json.member("delta", delta)
    json.member("liveEdge", liveEdge)
    json.member("error", error)
  }
}

extension WatchLine.Ended: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.member("reason", reason.rawValue)
    json.member("reloads", reloads)
    json.member("cues", cues)
    json.member("breaks", breaks)
    json.key("findings")
    json.object { json in
      json.member("errors", findings[.error] ?? 0)
      json.member("warnings", findings[.warning] ?? 0)
      json.member("infos", findings[.info] ?? 0)
    }
    json.member("alarms", alarms)
  }
}
