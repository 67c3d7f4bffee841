@testable import LiveMonitoring

/// Faults of the playlist itself: packagers and encoders.
extension ServerFault {
  static let playlists = [
    ServerFault(
      "a playlist that stands still for four target durations",
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        14.1 stale raised
        16.1 stale cleared, cue-tags updated, break ended in
        24.0 ended for
        """
    ) {
      .playlist(LiveStream().playlist(at: (8..<16).contains($0.time) ? 8 : $0.time))
    },
    ServerFault(
      "numbers that begin again with 0", .other, for: 32,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        14.1 stale raised
        20.1 poll older
        22.1 stale cleared, sequence-reset raised, cue-tags added, break ended unknown, break started in, break ended in, LIV-001 raised
        32.0 ended for
        """
    ) {
      // The encoder is down for twelve seconds.
      guard $0.time > 19 else { return .playlist(LiveStream().playlist(at: min($0.time, 8))) }
      let markers = [4: "#EXT-X-CUE-OUT:4", 6: "#EXT-X-CUE-IN"]
      return LiveStream(start: 20, name: "r", markers: markers, range: nil).answer($0)
    },
    ServerFault(
      "numbers that begin again with 0, without dates", .other,
      lines: """
        0.1 started polling, PDT-001 raised
        4.1 cue-tags added, break started open
        10.1 sequence-reset raised, break ended unknown, LIV-001 raised
        14.1 cue-tags updated, cue-tags added, break started open
        18.1 cue-tags updated, break ended in
        24.0 ended for
        """
    ) {
      let stream =
        $0.time < 9
        ? LiveStream(origin: 500, markers: [507: "#EXT-X-CUE-OUT:30"]) : LiveStream(start: 8)
      return .playlist(stream.playlist(at: $0.time).withoutDates)
    },
    ServerFault(
      "a jump ahead past the window", .other, for: 52,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        14.1 stale raised
        40.1 stale cleared, segments-missed raised, break ended unknown, LIV-012 raised
        52.0 ended for
        """
    ) {
      .playlist(LiveStream().playlist(at: (8..<40).contains($0.time) ? 8 : $0.time))
    },
    ServerFault(
      "a jump ahead of the numbers alone", .other,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        10.1 segments-missed raised, cue-tags updated, break ended in, LIV-012 raised
        24.0 ended for
        """
    ) {
      guard $0.time > 9 else { return LiveStream().answer($0) }
      let range = LiveStream.Range(segments: 28...28, announced: 27)
      return LiveStream(origin: 20, markers: [30: "#EXT-X-CUE-IN"], range: range).answer($0)
    },
    ServerFault(
      "numbers that rise while the window grows", .other,
      lines: """
        0.1 started polling, MED-014 raised
        2.1 LIV-002 raised
        4.1 MED-014 cleared, LIV-019 raised
        6.1 cue-tags added, break started open
        10.1 cue-tags updated, break ended in
        24.0 ended for
        """
    ) { .playlist(LiveStream.growing(at: $0.time)) },
    ServerFault(
      "numbers that rise while the window grows, without dates", .other,
      lines: """
        0.1 started polling, MED-014 raised, PDT-001 raised
        2.1 LIV-002 raised
        4.1 MED-014 cleared, LIV-019 raised
        6.1 cue-tags added, break started open
        10.1 cue-tags updated, break ended in
        24.0 ended for
        """
    ) { .playlist(LiveStream.growing(at: $0.time).withoutDates) },
    ServerFault(
      "another origin for one load",
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        10.1 poll older
        11.1 cue-tags updated, break ended in
        24.0 ended for
        """
    ) {
      LiveStream(name: $0.index == 5 ? "other" : "s").answer($0)
    },
    ServerFault(
      "a token in the path of segments that changes with each load", .other,
      lines: """
        0.1 started polling
        2.1 LIV-002 raised
        4.1 daterange added
        6.1 cue-tags added, break started open
        10.1 cue-tags updated, break ended in
        24.0 ended for
        """
    ) {
      LiveStream(name: "token\($0.index)/s").answer($0)
    },
    ServerFault(
      "another origin from then on", .other,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        10.1 cue-tags updated, break ended in
        12.1 poll older
        14.1 sequence-reset raised, LIV-002 raised
        24.0 ended for
        """
    ) {
      LiveStream(name: $0.index > 5 ? "other" : "s").answer($0)
    },
    ServerFault(
      "a delta update that was not requested", .other,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        8.1 LLH-005 raised
        10.1 cue-tags updated, break ended in
        12.1 LLH-005 cleared
        24.0 ended for
        """
    ) {
      LiveStream(skipped: $0.during(7..<11, 3) ?? 0).answer($0)
    },
    ServerFault(
      "a delta update that was not requested, first", .other,
      lines: """
        0.1 started polling, initial 200 error
        1.2 retry changed
        5.2 daterange added
        7.2 cue-tags added, break started open
        11.2 cue-tags updated, break ended in
        24.0 ended for
        """
    ) {
      LiveStream(skipped: $0.index == 0 ? 3 : 0).answer($0)
    },
    ServerFault(
      "nothing but delta updates, from the first load on", .other,
      lines: """
        0.1 started polling, initial 200 error
        1.2 retry 200 error
        3.3 retry changed, LIV-016 raised, LLH-005 raised
        5.3 daterange added
        7.3 cue-tags added, break started open
        11.3 cue-tags updated, break ended in
        24.0 ended for
        """
    ) {
      LiveStream(header: "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12", skipped: 2).answer($0)
    },
    ServerFault(
      "delta updates without their base",
      lines: """
        0.1 started polling
        2.1 poll 200 error
        2.2 retry changed
        4.2 poll 200 error
        4.3 retry changed, daterange added
        6.3 cue-tags added, break started open
        10.3 cue-tags updated, break ended in
        24.0 ended for
        """
    ) {
      let stream = LiveStream(header: "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12")
      guard !$0.query.isEmpty else { return stream.answer($0) }
      var delta = stream
      delta.origin = 100
      delta.skipped = 5
      return delta.answer($0)
    },
    ServerFault(
      "an end, and segments after it", .other,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        10.1 cue-tags updated, break ended in
        12.1 ended endlist
        """
    ) {
      let numbers = LiveStream().window(at: $0.time)
      return .playlist(
        LiveStream().playlist(at: $0.time, tail: numbers.contains(11) ? "#EXT-X-ENDLIST" : ""))
    },
    ServerFault(
      "a change of a tag alone", .other,
      lines: """
        0.1 started polling, daterange added, break started open
        7.1 daterange updated, break updated duration
        9.1 break ended duration
        24.0 ended for
        """
    ) {
      var stream = LiveStream(markers: [:])
      let length = $0.time < 7 ? "" : ",DURATION=8"
      stream.range = LiveStream.Range(
        segments: 4...7, announced: 3,
        attributes: "ID=\"ad\",PLANNED-DURATION=8,SCTE35-OUT=\(LiveStream.splice)\(length)")
      return .playlist(stream.playlist(at: (4..<9).contains($0.time) ? 4 : $0.time))
    },
    ServerFault(
      "a range that is withdrawn before its start", .other,
      lines: """
        0.1 started polling
        2.1 daterange added, break announced open
        10.1 daterange removed, break cancelled open
        24.0 ended for
        """
    ) {
      var stream = LiveStream(markers: [:])
      stream.range =
        $0.time > 7
        ? nil
        : LiveStream.Range(
          segments: 15...17, announced: 6,
          attributes: "ID=\"ad\",PLANNED-DURATION=6,SCTE35-OUT=\(LiveStream.splice)")
      return stream.answer($0)
    },
    ServerFault(
      "a break without an end", .other, for: 60,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        10.1 break-overdue raised
        12.1 ADM-004 raised
        60.0 ended for
        """
    ) {
      LiveStream(markers: [8: "#EXT-X-CUE-OUT:4"]).answer($0)
    },
  ]

  static let all = responses + playlists
}

extension ScriptedOrigin.Request {
  /// A value for requests in a range of seconds.
  func during<Value>(_ range: Range<Double>, _ value: Value) -> Value? {
    range.contains(time) ? value : nil
  }
}

extension LiveStream {
  /// A window that begins with one segment, and whose first number is that of all segments so far.
  fileprivate static func growing(at time: Double) -> String {
    let count = Int((time + 0.01) / 2) + 1
    let numbers = max(0, count - 5)..<count
    let markers = [3: "#EXT-X-CUE-OUT:4", 5: "#EXT-X-CUE-IN"]
    let segments = numbers.map { number in
      let date = "#EXT-X-PROGRAM-DATE-TIME:\(date(of: number + 5))"
      return [markers[number], date, "#EXTINF:2,", "s\(number).ts"].compactMap(\.self)
        .joined(separator: "\n")
    }
    return """
      #EXTM3U
      #EXT-X-VERSION:3
      #EXT-X-TARGETDURATION:2
      #EXT-X-MEDIA-SEQUENCE:\(count)
      \(segments.joined(separator: "\n"))

      """
  }
}

extension String {
  /// A playlist without its dates.
  fileprivate var withoutDates: String {
    split(separator: "\n").filter {
      !$0.hasPrefix("#EXT-X-PROGRAM-DATE-TIME") && !$0.hasPrefix("#EXT-X-DATERANGE")
    }.joined(separator: "\n") + "\n"
  }
}
