internal import AdBreaks
package import HLSInspection
package import HLSPlaylists
package import HLSReports
package import HLSValidation
package import MediaTiming
package import SourceDiagnostics
internal import Synchronization

/// The rules by which a channel is judged.
package struct ChannelRules: Sendable {
  private let settings: ValidationSettings
  private let loads: Validator
  fileprivate let whole: Validator
  fileprivate var policy: ValidationPolicy { settings.policy }
  /// The rules about a list that is whole: one that starts within a break, as a list does when one joins there, and one
  /// that has no markers, which may still come.
  private static let ofWholeLists = ["ADM-016", "INB-012"]
  /// Those of the last channel. The channels of a process have the same settings, and the lists of rules are large.
  private static let latest = Mutex<ChannelRules?>(nil)

  /// All selected rules.
  package init(_ settings: ValidationSettings) {
    if let latest = Self.latest.withLock({ $0 }), latest.settings == settings {
      self = latest
      return
    }
    self.settings = settings
    loads = Validator(settings: settings)
    var settings = settings
    settings.ignored += Self.ofWholeLists
    whole = Validator(settings: settings)
    Self.latest.withLock { $0 = self }
  }

  /// Whether a rule is selected.
  package func includes(_ rule: DiagnosticRule) -> Bool { settings.includes(rule.code) }

  /// The findings between a load and those before it.
  package func findings(in reload: ReloadSubject) -> [Diagnostic] { loads.findings(in: reload) }
}

/// A playlist of a channel after a load.
package struct ServedPlaylist: Sendable {
  fileprivate let playlist: MediaPlaylist
  fileprivate let findings: [Diagnostic]
  fileprivate let placement: LoadPlacement
  fileprivate let completed: CompletedPlaylist?

  /// A playlist.
  ///
  /// - Parameters:
  ///   - playlist: the playlist.
  ///   - findings: those of reading it.
  ///   - placement: where its segments lie in what is known.
  ///   - completed: the same with what it leaves out, if it is a delta update whose base is known.
  package init(
    _ playlist: MediaPlaylist, findings: [Diagnostic], placement: LoadPlacement,
    completed: CompletedPlaylist? = nil
  ) {
    self.playlist = playlist
    self.findings = findings
    self.placement = placement
    self.completed = completed
  }
}

/// What is wrong with a channel at some time, by all rules.
package struct ChannelFindings {
  private let inspection: Inspection
  private let served: [ServedPlaylist]
  private let unseen: [[MediaTimeRange]]
  /// The rules that miss the end of a break. What misses the start knows itself what was not seen.
  private static let ofEnds: Set = ["ADM-001", "ADM-004", "ADM-006"]

  /// The playlists of a channel.
  ///
  /// - Parameters:
  ///   - inspection: what is known of it, each playlist merged from all loads.
  ///   - served: each playlist as it was served last.
  ///   - unseen: the times of each playlist that no load has listed.
  package init(
    of inspection: Inspection, served: [ServedPlaylist], unseen: [[MediaTimeRange]]
  ) {
    self.inspection = inspection
    self.served = served
    self.unseen = unseen
  }

  /// The findings in what is known, grouped.
  package func present(by rules: ChannelRules) -> [FindingReport] {
    let policy = rules.policy
    var subject = ValidationSubject(findings: inspection.findings, policy: policy)
    if case .multivariant(let playlist) = inspection.subject {
      subject.multivariant = MultivariantSubject(playlist, uri: inspection.input, policy: policy)
    }
    subject.presentations = inspection.parts.enumerated().map { index, part in
      PresentationSubject(
        whole: part.withoutOpenSegment, index: index, isMerged: true, policy: policy)
    }
    subject.playlists = served.enumerated().map { index, list in
      MediaPlaylistSubject(
        list.playlist, uri: inspection.parts[index].uri, index: index, placement: list.placement,
        policy: policy
      ).completed(by: list.completed)
    }
    for (index, list) in served.enumerated() {
      subject.findings += subject.playlists[index].judged(list.findings)
        .map { $0.located(in: SourceLocation(playlist: index)) }
    }
    return reports(of: rules.whole.findings(in: subject).filter { !isAboutUnseen($0) })
  }

  /// Whether a finding misses the end of a break that may be where nothing was seen.
  private func isAboutUnseen(_ finding: Diagnostic) -> Bool {
    guard Self.ofEnds.contains(finding.rule.code), let index = finding.location.playlist,
      unseen.indices.contains(index), let last = unseen[index].compactMap(\.end).max()
    else { return false }
    let segments = inspection.parts[index].playlist?.segments ?? OnDemandCollection([])
    let start = finding.location.segment.flatMap {
      segments.indices.contains($0) ? segments[$0].startTime : nil
    }
    let length = served[index].playlist.header.targetDuration ?? .zero
    return (finding.location.time ?? start).map { $0 <= last + length + length } ?? true
  }

  /// The findings between the newest load of a playlist and those before it, grouped.
  package func reports(of findings: [Diagnostic]) -> [FindingReport] {
    FindingReport.grouped(
      findings, in: PlaylistSources(growing: inspection, served: served.map(\.playlist)),
      bySubject: true)
  }
}

extension Inspection.Part {
  /// The same without the messages of a segment that is not listed yet, which rules do not know.
  fileprivate var withoutOpenSegment: Inspection.Part {
    let count = playlist?.segments.count ?? 0
    guard splices.contains(where: { $0.segment.map { $0 >= count } ?? false }) else { return self }
    return with(splices: splices.filter { $0.segment.map { $0 < count } ?? true })
  }
}
