internal import CueSources
internal import FieldValues
internal import HLSInspection
internal import HLSPlaylists
internal import MediaTiming

/// The cues that video.js makes of segments that it has appended.
struct VideoJSSegments {
  private let media: PlayedMedia

  init(_ media: PlayedMedia) { self.media = media }

  /// One cue for each segment.
  var cues: [ViewCue] {
    media.segments.enumerated().map { index, segment in
      let start = segment.range.start
      var value: [Field] = []
      if let date = segment.date {
        value.add("dateTimeString", date.text ?? date.description)
      }
      if let date = media.part?.timeline.map.date(at: start) {
        let milliseconds = date.date.timeSince1970 * MediaTime(seconds: 1000)
        value.append(Field("programDateTime", .number(milliseconds.seconds)))
      }
      value.append(Field("uri", .string(segment.uri)))
      value.append(Field("timeline", .integer(segment.discontinuity)))
      value.append(Field("start", .time(start)))
      value.append(Field("end", segment.range.end.map(FieldValue.time) ?? .null))
      var cue = ViewCue(
        key: "segment", origin: -1 - index, startTime: start, endTime: segment.range.end,
        addTime: start, name: "segment", summary: segment.uri,
        fields: [Field("value", .object(value))])
      cue.track = VideoJSView.Track.segments.rawValue
      cue.hasOwnEnd = true
      return cue
    }
  }
}
