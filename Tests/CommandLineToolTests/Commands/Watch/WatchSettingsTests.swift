import HLSInspection
import LiveService
import MediaTiming
import Testing

@testable import CommandLineTool
@testable import LiveMonitoring

struct WatchSettingsTests {
  private func settings(_ words: String...) throws -> WatchSettings {
    try WatchSettings(Arguments(words, options: WatchCommand.options))
  }

  private func fault(_ words: String...) -> String? {
    #expect(throws: UsageError.self) {
      try WatchSettings(Arguments(words, options: WatchCommand.options))
    }?.description
  }

  @Test func `without options all playlists are followed as the server offers`() throws {
    let settings = try settings("http://h/a")
    #expect(settings.following.forTime == nil && settings.following.maximumReloads == nil)
    #expect(settings.following.usesBlocking && settings.following.usesDelta)
    #expect(!settings.following.pinsRedirect && settings.recording == nil)
    let options = settings.channelOptions("a", input: "http://h/a", .init())
    #expect(options.inspection.readsAllPlaylists && options.inspection.readsSegments)
    #expect(options.retention == nil && !options.listsReloads)
    #expect(options.channel == "a" && options.expectedBreakInterval == nil)
  }

  @Test func `options of following and of channels are taken`() throws {
    let settings = try settings(
      "http://h/a", "--for", "5m", "--max-reloads", "3", "--no-blocking", "--no-delta",
      "--pin-redirect", "--retain", "1h", "--expect-break-every", "20m", "--reloads", "--variant",
      "1", "--playlist-only", "--timeout", "7", "--speed", "2.5")
    #expect(settings.following.forTime == MediaTime(seconds: 300))
    #expect(settings.following.maximumReloads == 3)
    #expect(!settings.following.usesBlocking && !settings.following.usesDelta)
    #expect(settings.following.pinsRedirect && settings.following.timeout == .seconds(7))
    #expect(settings.speed == MediaTime(decimal: "2.5"))
    var channel = WatchConfiguration.Channel()
    let options = settings.channelOptions("a", input: "x", channel)
    #expect(options.retention == MediaTime(seconds: 3600) && options.listsReloads)
    #expect(options.expectedBreakInterval == MediaTime(seconds: 1200))
    #expect(!options.inspection.readsAllPlaylists && !options.inspection.readsSegments)
    channel.expectedBreakInterval = MediaTime(seconds: 5)
    #expect(
      settings.channelOptions("a", input: "x", channel).expectedBreakInterval
        == MediaTime(seconds: 5))
  }

  @Test func `the help names the least time for which a channel keeps what left the window`() {
    let seconds = Int(ChannelState.leastRetention.seconds)
    #expect(Option.retain.help.contains("one window, at least \(seconds)s;"))
  }

  @Test func `a file excepts channels from the option about breaks`() throws {
    let option = try settings("x", "--expect-break-every", "30s")
    func interval(_ text: String) throws -> MediaTime? {
      let configuration = try WatchConfiguration(reading: Array(text.utf8))
      return option.channelOptions("a", input: "x", configuration.channel("a"))
        .expectedBreakInterval
    }
    let zero = #""alarms":{"no-break":{"raise":0}}"#
    #expect(try interval("{\(zero)}") == MediaTime.zero)
    #expect(try interval(#"{"channels":{"b":{\#(zero)}}}"#) == MediaTime(seconds: 30))
    #expect(try interval(#"{"channels":{"a":{\#(zero)}}}"#) == MediaTime.zero)
    #expect(
      try interval(#"{"channels":{"a":{"alarms":{"no-break":{"raise":90}}}}}"#)
        == MediaTime(seconds: 90))
    #expect(
      try interval(#"{\#(zero),"channels":{"a":{"expectBreakEvery":"20s"}}}"#)
        == MediaTime(seconds: 20))
  }

  @Test func `a server has an address, and metrics have a file that has no lines`() throws {
    let settings = try settings(
      "http://h/a", "--listen", ":9464", "--metrics", "m.prom", "--format", "ndjson=lines")
    #expect(settings.listenAddress?.description == "127.0.0.1:9464")
    #expect(settings.metricsFile == "m.prom")
    #expect(fault("http://h/a", "--listen", "host")?.contains("expected HOST:PORT") == true)
    #expect(fault("http://h/a", "--metrics", "") != nil)
    #expect(fault("http://h/a", "--metrics", "./x", "--format", "ndjson=x") != nil)
  }

  @Test func `a recording has a folder and a time for which it is kept`() throws {
    let recording = try settings("x", "--record", "rec", "--keep", "2h", "--record-media").recording
    #expect(
      recording
        == WatchSettings.RecordingFolder(
          path: "rec", includesMedia: true, keep: MediaTime(seconds: 7200)))
  }

  @Test func `the options in a recording contain no secret`() throws {
    let text = try settings(
      "x", "--header", "A: secret", "--webhook", "http://h/secret", "--webhook-header", "B: secret",
      "--alarm-command", "curl secret", "--record", "rec", "--reloads"
    ).text
    #expect(!text.contains("secret"))
    #expect(text.contains("--reloads") && text.contains("--record rec"))
  }

  @Test func `how long a run goes on and where it writes changes no line, what it reports does`()
    throws
  {
    let plain = try settings("x").lineText
    #expect(
      try settings("x", "--for", "5m", "--record", "rec", "--listen", ":9464", "--quiet").lineText
        == plain)
    for words in [["--reloads"], ["--expect-break-every", "20m"], ["--ignore", "PDT"]] {
      let arguments = try Arguments(["x"] + words, options: WatchCommand.options)
      #expect(try WatchSettings(arguments).lineText != plain)
    }
  }

  @Test func `faults of options are found before anything starts`() {
    #expect(fault()?.hasPrefix("no INPUT given") == true)
    #expect(fault("x", "--for", "soon")?.contains("expected a duration") == true)
    #expect(fault("x", "--for", "0")?.contains("must be more than zero") == true)
    #expect(fault("x", "--keep", "2h") == "--keep needs --record FOLDER")
    #expect(fault("x", "--record-media") == "--record-media needs --record FOLDER")
    #expect(fault("x", "--speed", "0")?.contains("above zero, or max") == true)
    #expect(fault("x", "--shard", "3/2")?.contains("expected I/N") == true)
    #expect(fault("x", "--webhook", "ftp://h/") == "--webhook: expected an http(s) address")
    #expect(fault("x", "--webhook-header", "A: b") == "--webhook-header needs --webhook URL")
    #expect(
      fault("x", "--webhook", "http://h/", "--webhook-header", "secret")?.contains("secret")
        == false)
    #expect(fault("x", "--format", "csv") == "--format csv: expected one of text, ndjson")
    #expect(fault("x", "--select", "XYZ")?.contains("no rule") == true)
    #expect(fault("-", "--config", "-")?.contains("standard input") == true)
  }
}
