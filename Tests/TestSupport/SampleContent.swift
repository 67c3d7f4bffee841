package import FieldValues
package import MediaTiming
package import TextTracks

/// The content of cues in tests: a name.
package struct SampleContent: CueContent {
  package static let trackType = TrackType.id3
  package var name: String
  package var summary: String { name }
  package var fields: [Field] { [Field("name", .string(name))] }

  package init(name: String) { self.name = name }
}

extension Cue {
  /// A cue with a name, which is its `id` too.
  package init(
    _ uid: Int, _ name: String, _ start: MediaTime?, _ end: MediaTime?,
    addTime: MediaTime? = nil, endAddTime: MediaTime? = nil, source: CueSource = CueSource()
  ) {
    self.init(
      uid: uid, id: name, startTime: start, endTime: end, source: source,
      content: SampleContent(name: name), addTime: addTime, endAddTime: endAddTime)
  }
}
