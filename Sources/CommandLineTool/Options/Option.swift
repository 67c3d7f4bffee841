internal import HLSInspection
internal import HLSValidation
internal import InspectionReports
internal import PlayerViews
internal import ResourceLoading

/// One row of the option table: the data for parsing, help, completions and the man page.
struct Option: Hashable, Sendable {
  /// The kinds of values.
  enum Value: Hashable, Sendable {
    /// Nothing; the option is a switch.
    case none
    /// Any text.
    case text
    case file(FileUse)
    /// A file that is read, perhaps after a time and an equals sign.
    case timedFile
    /// One of several words.
    case choice([String])
    /// One of several names, perhaps with an at sign and a version.
    case versioned([String])
    /// A whole number, not negative.
    case count
    /// Seconds, or hours, minutes and seconds.
    case time
    /// A time, or an ISO 8601 date.
    case moment
  }

  /// The purpose of a file.
  enum FileUse: Hashable, Sendable {
    /// It is read, and no output may replace it.
    case input
    /// It is written, or files in it are.
    case output
  }

  /// The headings of the help.
  enum Group: String, Hashable, Sendable, CaseIterable {
    case playback = "Playback"
    case following = "Following"
    case recording = "Recording"
    case alarms = "Alarms"
    case questions = "Questions"
    case rules = "Rules"
    case input = "Input"
    case filters = "Filters"
    case output = "Output"
    case general = "General"
  }

  /// The long name without the dashes.
  let name: String
  /// The one-letter name.
  var short: Character?
  /// The placeholder of the value in the help.
  var placeholder: String?
  /// The kind of value.
  var value: Value = .none
  /// Whether it may be given more than once.
  var isRepeatable = false
  /// Whether further values may follow the first one, as long as they have the same form.
  var takesSeveral = false
  /// The heading in the help.
  let group: Group
  /// The description.
  let help: String

  /// The option as it is typed, long and short.
  var names: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
}

extension Option {
  // MARK: Playback

  static let playFrom = Option(
    name: "from", placeholder: "TIME", value: .moment, group: .playback,
    help: """
      where playback starts; default: the start of the presentation, or where a player joins a live \
      one
      """)
  static let playTo = Option(
    name: "to", placeholder: "TIME", value: .moment, group: .playback,
    help: """
      where playback ends when it plays up to there, which a seek beyond does not; default: the end \
      of the presentation
      """)
  static let rate = Option(
    name: "rate", placeholder: "NUMBER", value: .text, group: .playback,
    help: "seconds of media per second of the clock; default: 1")
  static let tick = Option(
    name: "tick", placeholder: "SECONDS", value: .time, group: .playback,
    help: "how often the position is checked; also prints timeupdate events")
  static let seek = Option(
    name: "seek", placeholder: "AT:TO", value: .text, isRepeatable: true, group: .playback,
    help: """
      when the position reaches AT, seek to TO; as in --seek 12.5:40. Several happen in the order \
      given, each once
      """)
  static let mode = Option(
    name: "mode", placeholder: "AT:TYPE=MODE", value: .text, isRepeatable: true, group: .playback,
    help: """
      when the position reaches AT, set the mode of the tracks of a type: disabled (no events, and \
      no exit of what is active), hidden or showing (what holds the position is entered); as in \
      --mode 12.5:id3=disabled
      """)
  static let disable = Option(
    name: "disable", placeholder: "TYPE", value: .text, isRepeatable: true, group: .playback,
    help: "disable the tracks of a type, such as id3, from the load: they fire no events")
  static let buffer = Option(
    name: "buffer", placeholder: "SECONDS|all", value: .text, group: .playback,
    help: "how far ahead of the position segments are loaded and their cues added; default: 0")

  static let respectBlocked = Option(
    name: "respect-blocked", group: .playback,
    help: "skip blocked ranges: breakaways, restricted segments and mapped date ranges")

  // MARK: Questions

  static let at = Option(
    name: "at", placeholder: "TIME...", value: .moment, isRepeatable: true, takesSeveral: true,
    group: .questions,
    help: "the value to map: a number is seconds of media time, a date is ISO 8601")

  static let view = Option(
    name: "as", placeholder: "PLAYER", value: .versioned(PlayerViewList.names), group: .questions,
    help:
      "the player whose view is printed; @VERSION behind its name for another than the usual one")
  static let playedView = Option(
    name: "as", placeholder: "PLAYER", value: .versioned(PlayerViewList.playbackNames),
    group: .playback,
    help: "print the calls of a player; @VERSION behind its name for another than the usual one")
  static let comparedPlayer = Option(
    name: "as", placeholder: "PLAYER", value: .versioned(PlayerViewList.playbackNames),
    isRepeatable: true, group: .questions,
    help: "a player; @VERSION behind its name for another than the usual one; default: all")
  static let without = Option(
    name: "without", placeholder: "QUIRK", value: .text, isRepeatable: true, group: .questions,
    help: "leave out a behaviour of the player, such as P2; --quirks lists them")
  static let quirks = Option(
    name: "quirks", group: .questions,
    help: "list the behaviours of the player that the standards do not ask for; no input is read")

  static let mapping = Option(
    name: "mapping", placeholder: "FILE", value: .file(.input), group: .questions,
    help: "your conventions as JSON: sources of fields, and blocked ranges")

  static let ybrid = Option(
    name: "ybrid", placeholder: "[TIME=]FILE", value: .timedFile, isRepeatable: true,
    group: .questions,
    help: "an answer of a Ybrid server as JSON, a file or a URL, and the time from which it applies"
  )
  static let fetchStreamURL = Option(
    name: "fetch-stream-url", group: .questions,
    help: "request the Ybrid server at the StreamUrl of radio titles")

  static let customData = Option(
    name: "custom-data", placeholder: "FILE", value: .file(.input), group: .questions,
    help: "the data of an application for the media information of Cast, a JSON object")

  static let fetchImages = Option(
    name: "fetch-images", placeholder: "FOLDER", value: .file(.output), group: .questions,
    help: "save the images of Pillarbox to a folder, each once")
  static let idsOnly = Option(
    name: "ids-only", group: .questions,
    help: "for Cast, print only the identifier of the content; no playlist and no segment is loaded"
  )

  static let markers = Option(
    name: "markers", placeholder: "DIALECT", value: .choice(ConvertedPlaylist.markerNames),
    group: .questions,
    help: "the dialect of the ad markers")

  static let tolerance = Option(
    name: "tolerance", placeholder: "MS", value: .text, group: .questions,
    help: "the maximum difference of equal times in milliseconds; default: 20")

  static let align = Option(
    name: "align", placeholder: "auto|start|pts|pdt|OFFSET", value: .text, group: .questions,
    help: """
      how the two timelines are aligned: by cue content, start, time stamps, dates, or the seconds \
      by which the candidate is later; default: auto
      """)

  static let ignoredDifferences = Option(
    name: "ignore", placeholder: "NAME", value: .text, isRepeatable: true, group: .questions,
    help: """
      fields that may differ, several with commas, such as segmentCount or section.tier, and kinds: \
      presentation, pdt, break, cue
      """)

  // MARK: Rules

  static let select = Option(
    name: "select", placeholder: "CODE", value: .text, isRepeatable: true, group: .rules,
    help: """
      only rules with these codes or prefixes, such as DRG or DRG-010, several with commas, and \
      resources that could not be read
      """)
  static let ignore = Option(
    name: "ignore", placeholder: "CODE", value: .text, isRepeatable: true, group: .rules,
    help: "no rules with these codes or prefixes; of --select and --ignore the longer one decides")
  static let config = Option(
    name: "config", placeholder: "FILE", value: .file(.input), group: .rules,
    help: "JSON with the selected rules, their severities, and your limits for breaks")
  static let baseline = Option(
    name: "baseline", placeholder: "FILE", value: .file(.input), group: .rules,
    help: "only findings that are not in this file, the output of validate --format json")
  static let expect = Option(
    name: "expect", placeholder: "FILE", value: .file(.input), group: .rules,
    help: """
      the expected cues, which must be in the stream, and no others: lines of PTS,PAYLOAD with \
      seconds or ticks and base64, or the output of cues --format json
      """)
  static let profile = Option(
    name: "profile", placeholder: "NAME",
    value: .choice(ValidationSettings.Profile.allCases.map(\.rawValue)), group: .rules,
    help: """
      further requirements: with apple, those of Apple's HLS Authoring Specification are errors; with \
      players, what hls.js, Shaka Player and others make otherwise of the stream is a warning
      """)

  // MARK: Input

  static let variant = Option(
    name: "variant", placeholder: "INDEX|all", value: .text, group: .input,
    help: "the variant of a multivariant playlist to read, from 0; default: 0")
  static let rendition = Option(
    name: "rendition", placeholder: "GROUP/NAME|all", value: .text, isRepeatable: true,
    group: .input, help: "read a rendition of a multivariant playlist too")
  static let playlistOnly = Option(
    name: "playlist-only", group: .input,
    help: "read playlists, but no segment: quick, and shows no in-band cues")
  static let noFollow = Option(
    name: "no-follow", group: .input, help: "read only INPUT itself, no resource that it refers to")
  static let timeout = Option(
    name: "timeout", placeholder: "SECONDS", value: .time, group: .input,
    help: "stop a request after this time without data, or with hardly any; default: 30")
  static let header = Option(
    name: "header", short: "H", placeholder: "'Name: value'", value: .text, isRepeatable: true,
    group: .input, help: "send a header with every HTTP request; its value is never printed")
  static let privateHosts = Option(
    name: "private-hosts", placeholder: "POLICY",
    value: .choice(PrivateHostPolicy.allCases.map(\.rawValue)), group: .input,
    help: "deny: connect only to public addresses, also after redirects; default: allow")

  static let demuxer = Option(
    name: "demuxer", placeholder: "NAME",
    value: .choice(InspectionOptions.Demuxer.delivering.map(\.rawValue)), group: .input,
    help: """
      what reads the media: own, or libavformat, to see what tools built on FFmpeg get; default: own
      """)
  static let comparedDemuxers = Option(
    name: "demuxer", placeholder: "NAME,NAME", value: .text, group: .input,
    help: "compare one INPUT as two readers deliver it: libavformat,own or own,libavformat")

  static let icyInterval = Option(
    name: "icy-metaint", placeholder: "BYTES", value: .count, group: .input,
    help: "the audio bytes between metadata blocks, when INPUT is a recording of a radio stream")
  static let icyCharset = Option(
    name: "icy-charset", placeholder: "NAME", value: .choice(RadioOptions.charsetNames),
    group: .input, help: "the character set of radio titles; default: utf-8, else iso-8859-1")
  static let icyTime = Option(
    name: "icy-time", placeholder: "SECONDS", value: .time, group: .input,
    help: "how long to listen to a radio stream; default: 30")

  static let channel = Option(
    name: "channel", placeholder: "KEY", value: .text, group: .input,
    help: "the channel of a recording with several")

  // MARK: Filters

  static let type = Option(
    name: "type", placeholder: "TYPE", value: .text, isRepeatable: true, group: .filters,
    help: """
      only tracks of a type, and breaks that one of them signals (watch: all breaks), several with \
      commas: \(TrackTypeArgument.names.joined(separator: ", "))
      """)
  static let pid = Option(
    name: "pid", placeholder: "PID", value: .text, isRepeatable: true, group: .filters,
    help: "only cues and breaks of a PID of a transport stream; also as hexadecimal, 0x1F0")
  static let program = Option(
    name: "program", placeholder: "NUMBER", value: .count, isRepeatable: true, group: .filters,
    help: "only this program of a transport stream")
  static let eventID = Option(
    name: "event-id", placeholder: "ID", value: .text, isRepeatable: true, group: .filters,
    help: "only cues and breaks with this identifier: a date range, splice or message")
  static let from = Option(
    name: "from", placeholder: "TIME", value: .moment, group: .filters,
    help: "only cues and breaks that end after this time or date (watch: all breaks)")
  static let to = Option(
    name: "to", placeholder: "TIME", value: .moment, group: .filters,
    help: "only cues and breaks that start before this time or date (watch: all breaks)")

  // MARK: Output

  static let format = Option(
    name: "format", short: "f", placeholder: "FORMAT[=FILE]", value: .text, isRepeatable: true,
    group: .output,
    help: "the output format, and a file instead of standard output")
  static let brief = Option(
    name: "brief", short: "b", group: .output, help: "one line for each payload in text")
  static let strict = Option(
    name: "strict", group: .output,
    help: "no section for a payload with an issue of severity error")
  static let xmlExact = Option(
    name: "xml-exact", group: .output,
    help: "in scte35-xml, also write the bytes, because the XML cannot represent all bits")
  static let textForm = Option(
    name: "as", placeholder: "FORM", value: .choice(["base64", "hex"]), group: .output,
    help: "the form of the bytes; default: base64")
  static let redact = Option(
    name: "redact", group: .output, help: "redact URIs; this is the default")
  static let frames = Option(
    name: "frames", placeholder: "N|all", value: .text, group: .output,
    help: "the number of breaks, from the first, whose frames are shown; default: 16")
  static let noFrames = Option(
    name: "no-frames", group: .output, help: "omit the frames at the edges of breaks")
  static let noRedact = Option(
    name: "no-redact", group: .output,
    help: "print query strings and user names of URIs; passwords are never printed")
  static let output = Option(
    name: "output", short: "o", placeholder: "FILE", value: .file(.output), group: .output,
    help: """
      the file of the page; without it standard output. A folder, which is there or ends with /, gets \
      a page of each input and index.html
      """)
  static let color = Option(
    name: "color", placeholder: "WHEN", value: .choice(["auto", "always", "never"]),
    group: .output, help: "whether text has colours; NO_COLOR is honoured; default: auto")
  static let quiet = Option(
    name: "quiet", short: "q", group: .output,
    help: "on standard error, print only errors that end the program")
  static let failOn = Option(
    name: "fail-on", placeholder: "LEVEL", value: .choice(["error", "warning", "never"]),
    group: .output,
    help: """
      the minimum severity for exit status 1: of all findings in validate and watch, elsewhere of \
      those in reading the input; default: error
      """)

  // MARK: General

  static let help = Option(name: "help", short: "h", group: .general, help: "print this help")
  static let version = Option(name: "version", group: .general, help: "print the version")

  /// The options of every command.
  static let common: [Option] = [.color, .quiet, .help, .version]
  /// The options for output formats and exit status.
  static let reporting: [Option] = [.format, .redact, .noRedact, .failOn]
  /// The options for reading a presentation.
  static let reading: [Option] = [
    .variant, .rendition, .playlistOnly, .noFollow, .timeout, .header, .privateHosts,
    .icyInterval, .icyCharset, .icyTime,
  ]
  /// The same for inputs that may be recordings.
  static let readingRecorded: [Option] = reading + [.channel]
  /// The options for rules.
  static let validating: [Option] = [
    .select, .ignore, .profile, .config, .baseline, .expect,
  ]
  /// The options for selecting tracks and cues, without time limits.
  static let selecting: [Option] = [.type, .pid, .program, .eventID]
}
