import MediaTiming
import ResourceLoading

@testable import LiveMonitoring

/// Faults of what carries a playlist: servers, caches and connections.
extension ServerFault {
  /// The lines of the stream itself.
  private static let undisturbed = """
    0.1 started polling
    4.1 daterange added
    6.1 cue-tags added, break started open
    10.1 cue-tags updated, break ended in
    24.0 ended for
    """

  /// The lines when every load of six seconds fails.
  private static let noLoadForSixSeconds = """
    0.1 started polling
    4.1 daterange added
    6.1 cue-tags added, break started open
    8.1 poll - error
    9.2 retry - error
    11.3 retry - error, unavailable raised
    15.4 retry changed, cue-tags updated, break ended in
    17.4 unavailable cleared
    24.0 ended for
    """

  static let responses = [
    ServerFault(
      "none, but the process is stopped", processStopped: 7...14.5,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        14.6 cue-tags updated, break ended in
        24.0 ended for
        """, answer: LiveStream().answer),
    ServerFault(
      "none, but the process is stopped for longer than the window", .other, for: 50,
      processStopped: 7...40,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        40.1 break ended unknown
        50.0 ended for
        """, answer: LiveStream().answer),
    ServerFault(
      "none, but the process is stopped when it is to end", .other, for: 10,
      processStopped: 7...14.5,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        7.0 ended for
        """, answer: LiveStream().answer),
    ServerFault(
      "no answer behind a time in which the process is stopped", .other, processStopped: 7...14.5,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        14.6 poll 503 error
        15.7 retry 503 error
        17.8 retry 503 error, unavailable raised
        21.9 retry 503 error
        24.0 ended for
        """
    ) {
      $0.time < 14 ? LiveStream().answer($0) : .status(503)
    },
    ServerFault(
      "none, but the disk of the recording is busy", diskBusy: 7...14.5,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        14.6 cue-tags updated, break ended in
        24.0 ended for
        """, answer: LiveStream().answer),
    ServerFault(
      "nothing",
      lines: undisturbed
    ) { LiveStream().answer($0) },
    ServerFault(
      "a body that ends early",
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        8.1 poll - error
        9.2 retry - error
        11.3 retry changed, cue-tags updated, break ended in
        24.0 ended for
        """
    ) {
      $0.during(7..<11, ScriptedOrigin.Answer(failure: .brokenConnection))
        ?? LiveStream().answer($0)
    },
    ServerFault(
      "a body that ends within a tag, with a length that fits", .other,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        8.1 PDT-002 raised
        10.1 cue-tags updated, break updated in
        12.1 break ended in, PDT-002 cleared
        24.0 ended for
        """
    ) {
      let whole = LiveStream().playlist(at: $0.time)
      return .playlist(String(whole.dropLast($0.during(7..<11, 40) ?? 0)))
    },
    ServerFault(
      "a body that ends within an address, with a length that fits", .other,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        10.1 cue-tags updated, break ended in, LIV-002 raised
        24.0 ended for
        """
    ) {
      let whole = LiveStream().playlist(at: $0.time)
      return .playlist(String(whole.dropLast($0.during(7..<9, 3) ?? 0)))
    },
    ServerFault(
      "a page in place of the playlist",
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        8.1 poll 200 error
        9.2 retry 200 error
        11.3 retry changed, cue-tags updated, break ended in
        24.0 ended for
        """
    ) {
      $0.during(7..<11, ScriptedOrigin.Answer.playlist("<!doctype html><p>Maintenance</p>"))
        ?? LiveStream().answer($0)
    },
    ServerFault(
      "a body that cannot be unpacked",
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        8.1 poll - error
        9.2 retry - error
        11.3 retry changed, cue-tags updated, break ended in
        24.0 ended for
        """
    ) {
      $0.during(7..<11, ScriptedOrigin.Answer(failure: .malformedAnswer(.contentCoding("gzip"))))
        ?? LiveStream().answer($0)
    },
    ServerFault(
      "no such playlist for three loads",
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        8.1 poll 404 error
        9.2 retry 404 error
        11.3 retry 404 error, unavailable raised
        15.4 retry changed, cue-tags updated, break ended in
        17.4 unavailable cleared
        24.0 ended for
        """
    ) {
      (4...6).contains($0.index) ? .status(404) : LiveStream().answer($0)
    },
    ServerFault(
      "no response", .other, for: 40,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        12.1 stale raised
        24.0 poll - error
        25.1 retry changed, stale cleared, segments-missed raised, break ended unknown, LIV-012 raised
        40.0 ended for
        """
    ) {
      $0.during(7..<9, ScriptedOrigin.Answer(delay: nil)) ?? LiveStream().answer($0)
    },
    ServerFault(
      "redirects without end",
      lines: noLoadForSixSeconds
    ) {
      $0.during(7..<13, ScriptedOrigin.Answer(failure: .tooManyRedirects(limit: 20)))
        ?? LiveStream().answer($0)
    },
    ServerFault(
      "a gigabyte",
      lines: noLoadForSixSeconds
    ) {
      $0.during(7..<13, ScriptedOrigin.Answer(failure: .tooLarge(limit: 1 << 25)))
        ?? LiveStream().answer($0)
    },
    ServerFault(
      "a playlist with a million lines",
      lines: noLoadForSixSeconds.replacing(" - ", with: " 200 ")
    ) {
      $0.during(7..<13, .playlist("#EXTM3U\n" + String(repeating: "\n", count: 1 << 20)))
        ?? LiveStream().answer($0)
    },
    ServerFault(
      "a redirect to another token each time",
      lines: undisturbed
    ) {
      var answer = LiveStream(query: "?token=\($0.index)").answer($0)
      answer.redirects = [
        Exchange.Redirect(
          status: 302,
          address: "\(ScriptedOrigin.host)/session/\($0.index)/media.m3u8?token=\($0.index)")
      ]
      return answer
    },
    ServerFault(
      "a cache that is two segments behind at times",
      lines: """
        0.1 started polling
        4.1 poll older
        5.1 daterange added
        7.1 cue-tags added, break started open
        9.1 poll older
        10.1 cue-tags updated, break ended in
        14.1 poll older
        19.1 poll older
        24.0 ended for
        """
    ) {
      LiveStream().answer($0, behind: $0.index % 3 == 2 ? 4 : 0)
    },
    ServerFault(
      "a cache that is half a minute behind", .other, for: 90,
      lines: """
        0.1 started polling
        2.1 PDT-009 raised
        4.1 daterange added
        6.1 cue-tags added, break started open
        10.1 cue-tags updated, break ended in
        60.1 edge-delay raised
        90.0 ended for
        """
    ) {
      var answer = LiveStream(start: -30).answer($0, behind: 30)
      answer.headers = ["Date": LiveStream.httpDate($0.time - 30), "Age": "30"]
      return answer
    },
    ServerFault(
      "a clock that is 90 seconds ahead", for: 90,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        10.1 cue-tags updated, break ended in
        60.1 edge-delay raised
        90.0 ended for
        """
    ) {
      var answer = LiveStream().answer($0)
      answer.headers = ["Date": LiveStream.httpDate($0.time + 90)]
      return answer
    },
    ServerFault(
      "a clock that is 90 seconds behind", for: 90,
      lines: """
        0.1 started polling
        4.1 daterange added
        6.1 cue-tags added, break started open
        10.1 cue-tags updated, break ended in
        90.0 ended for
        """
    ) {
      var answer = LiveStream().answer($0)
      answer.headers = ["Date": LiveStream.httpDate($0.time - 90)]
      return answer
    },
    ServerFault(
      "blocking requests that are answered at once", for: 150,
      lines: """
        0.1 started blocking
        1.2 LLH-015 raised
        4.2 daterange added
        6.2 cue-tags added, break started open
        10.2 cue-tags updated, break ended in
        150.0 ended for
        """
    ) {
      LiveStream(header: "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES").answer($0)
    },
    ServerFault(
      "blocking requests that are refused", .other, for: 8,
      lines: """
        0.1 started blocking
        0.2 blocking 503 error
        0.3 retry unchanged
        1.3 blocking 503 error, LLH-015 raised
        1.4 retry unchanged
        4.4 daterange added
        6.4 cue-tags added, break started open
        8.0 ended for
        """
    ) {
      $0.query.isEmpty
        ? LiveStream(header: "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES").answer($0)
        : .status(503)
    },
    blockingFault("blocking requests that have no route", 404, .status(404)),
    blockingFault(
      "blocking requests that are answered with a page", 200, .playlist("<html>no</html>")),
    ServerFault(
      "a page for a blocking request, and for the retry", .other, for: 7,
      lines: """
        0.1 started blocking
        0.2 blocking 200 error
        1.3 retry 200 error
        3.4 retry changed
        3.5 blocking 200 error
        4.6 retry 200 error
        6.7 retry changed
        6.8 blocking 200 error
        7.0 ended for
        """
    ) {
      $0.index % 3 == 0
        ? LiveStream(
          header: "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES", markers: [:], range: nil
        ).answer($0) : .playlist("<html>no</html>")
    },
  ]

  /// A server that answers blocking requests alone without the playlist.
  private static func blockingFault(
    _ name: String, _ status: Int, _ answer: ScriptedOrigin.Answer
  ) -> ServerFault {
    ServerFault(
      name, .other, for: 8,
      lines: """
        0.1 started blocking
        0.2 blocking \(status) error
        1.3 retry unchanged
        2.3 blocking \(status) error
        3.4 retry changed, LLH-015 raised
        5.4 daterange added
        7.4 cue-tags added, break started open
        8.0 ended for
        """
    ) {
      $0.query.isEmpty
        ? LiveStream(header: "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES").answer($0) : answer
    }
  }
}

extension LiveStream {
  /// The answer of a cache that is some seconds behind.
  func answer(
    _ request: ScriptedOrigin.Request, behind delay: Double
  ) -> ScriptedOrigin.Answer {
    .playlist(playlist(at: request.time - delay))
  }
}
