import HLSValidation
import LiveMonitoring
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import Testing

@testable import CommandLineTool

struct WatchConfigurationTests {
  private func read(_ text: String) throws -> WatchConfiguration {
    try WatchConfiguration(reading: Array(text.utf8))
  }

  private func fault(_ text: String) -> String? {
    #expect(throws: WatchConfiguration.Fault.self) {
      try WatchConfiguration(reading: Array(text.utf8))
    }?.description
  }

  @Test func `rules, alarms and channels are in one file`() throws {
    let configuration = try read(
      """
      {"ignore":["MED"],"alarms":{"stale":{"raise":4,"severity":"warning"},"no-break":{"raise":60}},
       "channels":{"news":{"headers":["A: b"],"expectBreakEvery":"20m",
        "alarms":{"stale":{"raise":2},"slow-media":{"clear":1}}}}}
      """)
    #expect(configuration.validation.ignored == ["MED"])
    let news = configuration.channel("news")
    #expect(news.expectedBreakInterval == MediaTime(seconds: 1200))
    #expect(news.headers.map(\.name) == ["A"] && configuration.headers == news.headers)
    #expect(news.alarms[.stale]?.raise == MediaTime(seconds: 2))
    #expect(news.alarms[.slowMedia]?.clear == MediaTime(seconds: 1))
    #expect(news.alarms[.stale]?.severity == .warning)
    #expect(news.alarms[.noBreak]?.raise == MediaTime(seconds: 60))
    let other = configuration.channel("other")
    #expect(other.alarms[.stale]?.severity == .warning && other.headers.isEmpty)
  }

  @Test func `channels that no input has are named`() throws {
    let configuration = try read(#"{"channels":{"news":{},"sport":{},"nwes":{}}}"#)
    #expect(configuration.channels(otherThan: ["news", "film"]) == ["nwes", "sport"])
    #expect(configuration.channels(otherThan: ["nwes", "news", "sport"]) == [])
  }

  /// The numbers in the table of the guide, by alarm.
  private static let numbers: [AlarmName: [String]] = [
    .unavailable: ["raise", "clear"], .stale: ["raise"], .sequenceReset: [], .segmentsMissed: [],
    .breakOverdue: ["raise", "least"], .breakDeviation: ["raise"], .noBreak: ["raise"],
    .markerMismatch: ["raise"], .renditionMismatch: ["raise"], .edgeDelay: ["raise", "for"],
    .slowMedia: ["raise", "clear", "least"], .mediaUnavailable: ["raise", "clear"],
  ]

  @Test(arguments: AlarmName.allCases)
  func `an alarm has the numbers of its table, and others are faults`(_ alarm: AlarmName) throws {
    let numbers = try #require(Self.numbers[alarm])
    for number in ["raise", "clear", "least", "for"] {
      let text = #"{"alarms":{"\#(alarm.rawValue)":{"severity":"info","\#(number)":7}}}"#
      if numbers.contains(number) {
        #expect(try read(text).alarms[alarm]?.severity == .info)
      } else {
        let place = "$.alarms.\(alarm.rawValue).\(number): unknown name for \(alarm.rawValue), "
        #expect(fault(text)?.hasPrefix(place) == true)
      }
    }
  }

  @Test func `a fault is named by its place`() {
    #expect(fault("[]") == "$: expected an object")
    #expect(fault(#"{"alarm":{}}"#)?.contains("did you mean alarms?") == true)
    #expect(fault(#"{"alarms":{"stail":{}}}"#)?.hasPrefix("$.alarms.stail: unknown alarm") == true)
    #expect(
      fault(#"{"alarms":{"stale":{"raise":-1}}}"#)
        == "$.alarms.stale.raise: expected seconds, zero or more")
    #expect(
      fault(#"{"channels":{"a":{"alarms":{"stale":{"clear":1}}}}}"#)
        == "$.channels.a.alarms.stale.clear: unknown name for stale, expected one of raise, severity"
    )
    #expect(
      fault(#"{"alarms":{"sequence-reset":{"raise":1}}}"#)
        == "$.alarms.sequence-reset.raise: unknown name for sequence-reset, expected severity")
    #expect(
      fault(#"{"alarms":{"stale":{"raise":1},"stale":{}}}"#) == "$.alarms.stale: occurs twice")
    #expect(
      fault(#"{"channels":{"a":{"alarms":{},"alarms":{}}}}"#)
        == "$.channels.a.alarms: occurs twice")
    #expect(fault(#"{"channels":{"a b":{}}}"#) == "$.channels.a b: is not the key of a channel")
    #expect(
      fault(#"{"channels":{"a":{"expectBreakEvery":20}}}"#)
        == #"$.channels.a.expectBreakEvery: expected a duration, as "20m""#)
    #expect(
      fault(#"{"channels":{"a":{"headers":["secret"]}}}"#)
        == #"$.channels.a.headers[0]: expected "Name: value""#)
  }
}
