internal import FieldValues
internal import HLSReports

/// The alarms and findings that the lines of a channel have raised and not cleared.
public struct ReportedFaults: Sendable {
  private struct Alarm {
    var name: String
    var playlist: String?
    var message: String

    /// Whether it has the name and the playlist of another one. The message may have a limit that has changed.
    func isLike(_ other: Alarm) -> Bool { name == other.name && playlist == other.playlist }

    /// Whether it is the same as another one, among several of a playlist.
    func isSame(_ other: Alarm) -> Bool { isLike(other) && message == other.message }
  }

  private var alarms: [Alarm] = []
  private var findings: Set<String> = []

  /// Takes the next line as JSON. One that cannot be read has reported nothing.
  mutating func take(_ line: [UInt8]) {
    guard let kind = line.firstRange(of: Self.kind).map({ line[$0.upperBound...] }),
      kind.starts(with: Self.alarm) || kind.starts(with: Self.finding),
      let fields = try? RecordedFields(try IndexHead.parse(line)),
      let change = try? fields.get("change", as: String.self)
    else { return }
    let isRaised = change == WatchLine.FindingChange.Kind.raised.rawValue
    if let name = try? fields.get("alarm", as: String.self) {
      let alarm = Alarm(
        name: name, playlist: try? fields.find("playlist", as: String.self),
        message: (try? fields.get("message", as: String.self)) ?? "")
      if isRaised {
        alarms.append(alarm)
      } else if !Self.remove(from: &alarms, where: { $0.isSame(alarm) }) {
        _ = Self.remove(from: &alarms) { $0.isLike(alarm) }
      }
    } else if let finding = try? fields.object("finding"),
      let fingerprint = try? finding.get("fingerprint", as: String.self)
    {
      if isRaised { findings.insert(fingerprint) } else { findings.remove(fingerprint) }
    }
  }

  private static let kind = Array(#","kind":""#.utf8)
  private static let alarm = Array("alarm".utf8)
  private static let finding = Array("finding".utf8)

  /// What else lasts, as it is reported. Alarms of an instant are over.
  func others(
    in outstanding: ChannelOutstanding, _ redaction: URIRedaction
  ) -> [WatchLine.Content] {
    var known = alarms
    func redacted(_ alarm: WatchLine.Alarm) -> Alarm {
      Alarm(name: alarm.alarm, playlist: alarm.playlist, message: redaction.text(alarm.message))
    }
    let lasting = outstanding.alarms.filter {
      AlarmName(rawValue: $0.alarm)?.isMomentary == false
    }
    let others = lasting.filter { alarm in
      !Self.remove(from: &known) { $0.isSame(redacted(alarm)) }
    }
    let new = others.filter { alarm in
      !Self.remove(from: &known) { $0.isLike(redacted(alarm)) }
    }
    let found = outstanding.findings.filter { finding in
      finding.fingerprint.map { !findings.contains($0) } ?? false
    }
    return found.map { .finding(WatchLine.FindingChange(.raised, finding: $0)) }
      + new.map { .alarm($0) }
  }

  /// Removes the first alarm of a kind; returns whether there was one.
  private static func remove(
    from alarms: inout [Alarm], where isWanted: (Alarm) -> Bool
  ) -> Bool {
    guard let index = alarms.firstIndex(where: isWanted) else { return false }
    alarms.remove(at: index)
    return true
  }
}
