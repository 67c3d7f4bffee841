import HLSReports

/// `hlscue watch`: follows live streams.
struct WatchCommand: Command {
  static let name = "watch"
  static let summary = "follow live streams: print cues, breaks, findings and alarms as they happen"
  static let operands = "[KEY=]INPUT..."
  static let discussion = """
    Follows live presentations and prints each thing once, when it becomes known. INPUT is an \
    http(s) address of a multivariant or media playlist, a recording, which is replayed, or a folder \
    of snapshots. KEY names the channel in the output; by default it is made from the address. \
    Ctrl-C ends with the totals, a second one at once. SIGHUP reads the list of inputs again, SIGUSR1 \
    opens the output files again. The exit status is 1 when there was a finding or alarm at or above \
    --fail-on, and 3 when a channel never had a playlist.
    """
  static let examples = [
    "hlscue watch https://example.com/live/main.m3u8",
    "hlscue watch news=https://example.com/news.m3u8 --record rec --format ndjson",
    "hlscue watch rec --speed 10",
    "hlscue watch --files-from channels.txt --alarm-command notify-operator",
  ]
  static let options =
    Option.following + [
      .select, .ignore, .profile, .watchConfiguration, .baseline,
      .filesFrom, .shard, .followedVariant, .rendition, .playlistOnly, .timeout, .header,
      .privateHosts,
    ] + Option.selecting + [.from, .to] + Option.reporting + Option.common
  static let formats = WatchSettings.formats

  private let settings: WatchSettings

  init(_ arguments: Arguments) throws(UsageError) { settings = try WatchSettings(arguments) }

  func run(in session: Session) async -> ExitStatus {
    await WatchSession(settings, in: session).run()
  }
}
