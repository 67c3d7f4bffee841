internal import FieldValues
internal import HLSReports
internal import MediaTiming
internal import SourceDiagnostics

/// The alarms and findings that the lines of a channel have raised and not cleared. Alarms of an instant are none.
public struct ReportedFaults: Sendable {
  private struct Alarm {
    /// The number of the line.
    var seq: Int
    /// What clears it.
    var end: WatchLine.Alarm

    /// Whether it has the name and the playlist of another one. The message may have a limit that has changed.
    func isLike(_ other: WatchLine.Alarm) -> Bool {
      end.alarm == other.alarm && end.playlist == other.playlist
    }

    /// Whether it is the same as another one, among several of a playlist.
    func isSame(_ other: WatchLine.Alarm) -> Bool {
      isLike(other) && end.message == other.message
    }
  }

  private struct Finding {
    /// The number of the line.
    var seq: Int
    /// The finding as the line has it.
    var report: FieldValue
  }

  private var alarms: [Alarm] = []
  /// The findings by fingerprint.
  private var findings: [String: Finding] = [:]

  /// The numbers of the lines that have raised them.
  var raisingLines: Set<Int> { Set(alarms.map(\.seq) + findings.values.map(\.seq)) }

  /// Takes the next line as JSON. One that cannot be read has reported nothing.
  mutating func take(_ line: [UInt8]) {
    guard let kind = line.firstRange(of: Self.kind).map({ line[$0.upperBound...] }),
      kind.starts(with: Self.alarm) || kind.starts(with: Self.finding),
      let fields = try? RecordedFields(try IndexHead.parse(line)),
      let seq = try? fields.number("seq"),
      let change = try? fields.get("change", as: String.self)
    else { return }
    let isRaised = change == WatchLine.FindingChange.Kind.raised.rawValue
    if let alarm = try? WatchLine.Alarm(endOf: fields) {
      guard AlarmName(rawValue: alarm.alarm)?.isMomentary != true else { return }
      if isRaised {
        alarms.append(Alarm(seq: seq, end: alarm))
      } else if !Self.remove(from: &alarms, where: { $0.isSame(alarm) }) {
        _ = Self.remove(from: &alarms) { $0.isLike(alarm) }
      }
    } else if let report = fields.value("finding"), let finding = try? RecordedFields(report),
      let fingerprint = try? finding.get("fingerprint", as: String.self)
    {
      findings[fingerprint] = isRaised ? Finding(seq: seq, report: report) : nil
    }
  }

  private static let kind = Array(#","kind":""#.utf8)
  private static let alarm = Array("alarm".utf8)
  private static let finding = Array("finding".utf8)

  /// What of them does not last, as it is cleared, and what else lasts, as it is raised.
  func changes(
    to outstanding: ChannelOutstanding, _ redaction: URIRedaction
  ) -> [WatchLine.Content] {
    var known = alarms
    func redacted(_ alarm: WatchLine.Alarm) -> WatchLine.Alarm {
      var alarm = alarm
      alarm.message = redaction.text(alarm.message)
      return alarm
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
    let present = Set(outstanding.findings.compactMap(\.fingerprint))
    let gone = findings.filter { !present.contains($0.key) }.values.sorted { $0.seq < $1.seq }
      .compactMap { try? FindingReport(ofLine: $0.report) }
    let found = outstanding.findings.filter { finding in
      finding.fingerprint.map { findings[$0] == nil } ?? false
    }
    var contents: [WatchLine.Content] = []
    contents += gone.map {
      WatchLine.Content.finding(WatchLine.FindingChange(.cleared, finding: $0))
    }
    contents += found.map {
      WatchLine.Content.finding(WatchLine.FindingChange(.raised, finding: $0))
    }
    contents += known.map { WatchLine.Content.alarm($0.end) }
    contents += new.map { WatchLine.Content.alarm($0) }
    return contents
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

extension WatchLine.Alarm {
  /// What clears the alarm of a line.
  fileprivate init(endOf line: RecordedFields) throws(RecordedDamage) {
    self.init(
      .cleared, alarm: try line.get("alarm"), severity: try line.get("severity"),
      playlist: try line.find("playlist"), message: try line.get("message"),
      since: try line.get("since"), value: line.value("value"), limit: line.value("limit"))
    side = try line.find("side", as: String.self).flatMap { Side(rawValue: $0) }
  }
}
