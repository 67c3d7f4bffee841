package import ByteParsing
package import HLSInspection
package import ResourceLoading

/// A segment or part that a channel wants to be read, once.
package struct MediaRequest: Sendable {
  /// The playlist that lists it.
  package var playlist: PlaylistKey
  /// Which one it is.
  package var unit: MediaUnit
  /// Where the playlist is, against which references resolve.
  package var base: ResourceLocation
  /// The values for which the addresses in the playlist have hashes.
  package var queryValues = QueryValues()
  /// What is to be read.
  package var segment: SegmentSource

  package init(
    playlist: PlaylistKey, unit: MediaUnit, base: ResourceLocation, segment: SegmentSource
  ) {
    self.playlist = playlist
    self.unit = unit
    self.base = base
    self.segment = segment
  }

  /// A reader of what is requested.
  ///
  /// - Parameters:
  ///   - programs: the programs whose audio and video count; empty for all.
  ///   - waits: whether it is not read without its initialization section where that may be there soon.
  func reader(
    _ loader: any Loader, _ shared: SharedResources, _ programs: Set<Int>, waits: Bool
  ) -> SegmentReader {
    SegmentReader(
      loader: loader, shared: shared, at: base, queryValues: queryValues, programs: programs,
      waitsForInitialization: waits)
  }
}
