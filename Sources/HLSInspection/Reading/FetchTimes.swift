internal import HLSValidation
internal import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics

/// The fetch times of the snapshots of a live playlist, if known.
struct FetchTimes {
  /// One time for each snapshot, none earlier than the one before; empty unless all are known.
  private(set) var times: [CalendarTime] = []
  private(set) var findings: [Diagnostic] = []

  /// Finds the times of snapshots from the names or the dates of their files.
  init(
    of names: [String], in folder: ResourceLocation, uri: (String) -> String,
    source: FetchTimeSource, from loader: any Loader
  ) async {
    switch source {
    case .none: break
    case .names: times = SnapshotTimestamp.times(inNames: names)
    case .modified:
      for name in names {
        guard let time = await loader.modificationTime(of: folder.file(named: name)) else {
          times = []
          return
        }
        if let last = times.last, time < last {
          findings = [
            Diagnostic(
              .snapshotTimesUnusable,
              "was modified \(time.distance(to: last).secondsText) before the snapshot ahead of it, "
                + "so the times of the fetches are not known",
              at: SourceLocation(uri: uri(name)))
          ]
          times = []
          return
        }
        times.append(time)
      }
    }
  }
}
