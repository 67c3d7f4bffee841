package import MediaTiming
package import ResourceLoading

/// The names of the snapshots of a live playlist in a folder, and the times in them.
package struct SnapshotNames: Sendable {
  /// The names in natural-number order.
  package let names: [String]
  /// The fetch time of each of them; empty unless all are known.
  package let times: [CalendarTime]

  /// Lists a folder.
  package init(in folder: ResourceLocation, from loader: any Loader) async throws(LoadError) {
    let found = try await loader.names(inFolder: folder)
    names = found.filter { SnapshotFolder.holds($0) && !$0.hasPrefix(".") }
      .map { NaturalOrder($0) }.sorted().map(\.name)
    times = SnapshotTimestamp.times(inNames: names)
  }

  /// The first name without a time; `nil` if all times are known.
  package var firstWithoutTime: String? {
    guard times.isEmpty else { return nil }
    return names.first { SnapshotTimestamp.times(inNames: [$0]).isEmpty } ?? names.first
  }
}
