package import MediaTiming

extension PlaylistWindow {
  /// The date of the live edge: behind the last part, or the last segment without parts behind it; `nil` when unknown.
  package var edgeDate: CalendarTime? {
    let tag = playlist.programDateTimes.last
    let isBehind = tag.map { $0.segmentIndex >= playlist.segments.count } ?? false
    return (isBehind ? tag?.date : endDate)?.advanced(by: playlist.trailingDuration)
  }

  /// Whether the first segment has the number after that of the last one of the window before, and both are whole.
  package func follows(_ previous: PlaylistWindow) -> Bool {
    guard isComplete, previous.isComplete, count > 0, previous.count > 0 else { return false }
    let (next, overflow) = previous.header.mediaSequence.addingReportingOverflow(previous.count)
    return !overflow && header.mediaSequence == next
  }

  /// Whether the last segment is that of the window before.
  ///
  /// Numbers alone do not show it: they may stand still while segments leave the window, or rise while none does. Nor
  /// do paths with another token in each load, where dates decide, and names without dates.
  ///
  /// - Parameter shared: The segments that the two share, by their positions in each.
  package func hasSameEnd(
    as previous: PlaylistWindow, sharing shared: OnDemandCollection<(before: Int, after: Int)>
  ) -> Bool {
    guard let last, let known = previous.last else { return false }
    if let pair = shared.last {
      guard pair.before == previous.count - 1, pair.after == count - 1 else { return false }
      if last.byteRange == known.byteRange, last.address == known.address { return true }
    } else if mediaSequence(of: count - 1) != previous.mediaSequence(of: previous.count - 1) {
      return false
    }
    guard let date = endDate, let knownDate = previous.endDate else {
      return last.byteRange == known.byteRange && last.name == known.name
    }
    return date == knownDate
  }
}

extension WindowSegment {
  /// The URI without its server and query, with variables replaced.
  fileprivate var address: ArraySlice<UInt8> { SnapshotWindow.withoutServer(path) }

  /// The last component of the path.
  fileprivate var name: ArraySlice<UInt8> {
    let address = address
    return address.lastIndex(of: UInt8(ascii: "/")).map { address[($0 + 1)...] } ?? address
  }
}
