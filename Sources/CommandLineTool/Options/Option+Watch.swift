extension Option {
  // MARK: Several inputs

  static let filesFrom = Option(
    name: "files-from", placeholder: "FILE", value: .file(.input), group: .input,
    help: """
      a list of inputs, one a line, KEY<TAB>INPUT or INPUT, - for standard input; watch reads it \
      again on SIGHUP
      """)
  static let shard = Option(
    name: "shard", placeholder: "I/N", value: .text, group: .input,
    help: "only the inputs whose key belongs to shard I of N, from 0")

  static let jobs = Option(
    name: "jobs", placeholder: "K", value: .count, group: .input,
    help: "the number of inputs that are read at once; default: the number of cores")
  static let resume = Option(
    name: "resume", group: .output,
    help: """
      continue the output file of a run that was killed; do nothing when the file is there. Needs \
      --format ndjson=FILE
      """)
  static let timings = Option(
    name: "timings", group: .output,
    help: "in ndjson, a line for each input with the seconds that it took")
  /// The options of commands with several inputs.
  static let batch: [Option] = [.filesFrom, .shard, .jobs, .resume, .timings]

  // MARK: Following

  /// The option of other commands, with another default.
  static let followedVariant = Option(
    name: "variant", placeholder: "INDEX|all", value: .text, group: .input,
    help:
      "the variant of a multivariant playlist to follow, from 0; default: all playlists, and the media of the first"
  )
  static let watchConfiguration = Option(
    name: "config", placeholder: "FILE", value: .file(.input), group: .rules,
    help:
      "JSON with the selected rules, your limits, the numbers of alarms, and options of channels")

  static let forTime = Option(
    name: "for", placeholder: "DURATION", value: .text, group: .following,
    help: "stop after this time: 90, 90s, 5m or 2h")
  static let maximumReloads = Option(
    name: "max-reloads", placeholder: "N", value: .count, group: .following,
    help: "stop after this number of reloads of each playlist")
  static let noBlocking = Option(
    name: "no-blocking", group: .following,
    help: "reload at intervals, even where the server offers blocking reloads")
  static let noDelta = Option(
    name: "no-delta", group: .following,
    help: "load playlists in full, even where the server offers delta updates")
  static let pinRedirect = Option(
    name: "pin-redirect", group: .following,
    help: "reload the address that the first redirect led to, for sessions of one viewer")
  static let retain = Option(
    name: "retain", placeholder: "DURATION", value: .text, group: .following,
    help: """
      how much that left the window is judged again with each load; default: one window, at least 20s; \
      what is open stays
      """)
  static let speed = Option(
    name: "speed", placeholder: "N|max", value: .text, group: .following,
    help: "the speed of a replay; default: max")

  static let record = Option(
    name: "record", placeholder: "FOLDER", value: .file(.output), group: .recording,
    help: "write a recording to a folder, or continue the one in it")
  static let recordMedia = Option(
    name: "record-media", group: .recording, help: "also keep the bytes of segments")
  static let keep = Option(
    name: "keep", placeholder: "DURATION", value: .text, group: .recording,
    help: "remove what is older from the recording, by whole hours")

  static let expectBreakEvery = Option(
    name: "expect-break-every", placeholder: "DURATION", value: .text, group: .alarms,
    help: "raise the alarm no-break when no break has started for this time")
  static let alarmCommand = Option(
    name: "alarm-command", placeholder: "COMMAND", value: .text, group: .alarms,
    help: """
      a command of the shell that is run for each alarm, with its JSON on standard input, for at \
      most 10 s; one at a time for a channel
      """)
  static let webhook = Option(
    name: "webhook", placeholder: "URL", value: .text, group: .alarms,
    help: "POST the JSON of each alarm to an address, in up to 3 tries")
  static let webhookHeader = Option(
    name: "webhook-header", placeholder: "'Name: value'", value: .text, isRepeatable: true,
    group: .alarms, help: "send a header to the webhook; its value is never printed")

  static let reloads = Option(
    name: "reloads", group: .output, help: "also print a line for every load of a playlist")
  static let events = Option(
    name: "events", group: .output,
    help: "also print the events of a player that joined at its hold-back, in real time")

  static let listen = Option(
    name: "listen", placeholder: "HOST:PORT", value: .text, group: .output,
    help: """
      serve metrics, the state of the channels and a page over http; :0 for 127.0.0.1 and any free \
      port, which is printed
      """)
  static let metrics = Option(
    name: "metrics", placeholder: "FILE", value: .file(.output), group: .output,
    help: "replace a file by the metrics every 15 s and at the end, for a textfile collector")

  /// The options for following live streams.
  static let following: [Option] = [
    .forTime, .maximumReloads, .noBlocking, .noDelta, .pinRedirect, .retain, .speed,
    .record, .recordMedia, .keep,
    .expectBreakEvery, .alarmCommand, .webhook, .webhookHeader,
    .reloads, .events, .listen, .metrics,
  ]
}
