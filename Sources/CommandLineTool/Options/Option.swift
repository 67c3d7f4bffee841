internal import HLSInspection
internal import HLSValidation
internal import InspectionReports
internal import PlayerViews
internal import ResourceLoading

/// One row of the option table: everything that parsing, help, completions and the man page need to know.
struct Option: Hashable, Sendable {
  /// What may follow an option.
  enum Value: Hashable, Sendable {
    /// Nothing; the option is a switch.
    case none
    /// Any text.
    case text
    /// A file.
    case file
    /// One of some words.
    case choice([String])
    /// A whole number that is not negative.
    case count
    /// Seconds, or hours, minutes and seconds.
    case time
    /// A time, or an ISO 8601 date.
    case moment
  }

  /// Under which heading of the help it stands.
  enum Group: String, Hashable, Sendable, CaseIterable {
    case playback = "Playback"
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
  /// The word that stands for the value in the help.
  var placeholder: String?
  /// What may follow it.
  var value: Value = .none
  /// Whether it may be given more than once.
  var isRepeatable = false
  /// Whether more values may follow the first one, as long as they have the same form.
  var takesSeveral = false
  /// Where it stands in the help.
  let group: Group
  /// What it does.
  let help: String

  /// The option as it is typed, long and short.
  var names: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
}

extension Option {
  // MARK: Playback

  static let playFrom = Option(
    name: "from", placeholder: "TIME", value: .moment, group: .playback,
    help: "where playback starts; default: the start of the presentation")
  static let playTo = Option(
    name: "to", placeholder: "TIME", value: .moment, group: .playback,
    help: "where playback ends; default: the end of the presentation")
  static let rate = Option(
    name: "rate", placeholder: "NUMBER", value: .text, group: .playback,
    help: "seconds of media per second of the clock; default: 1")
  static let tick = Option(
    name: "tick", placeholder: "SECONDS", value: .time, group: .playback,
    help: "how often the position is looked at; also prints timeupdate events")
  static let seek = Option(
    name: "seek", placeholder: "AT:TO", value: .text, isRepeatable: true, group: .playback,
    help: "when the position reaches AT, seek to TO; as in --seek 12.5:40")
  static let disable = Option(
    name: "disable", placeholder: "TYPE", value: .text, isRepeatable: true, group: .playback,
    help: "disable the tracks of a type, such as id3: they fire no events")
  static let buffer = Option(
    name: "buffer", placeholder: "SECONDS|all", value: .text, group: .playback,
    help: "how far ahead of the position segments are loaded and their cues added; default: 0")

  static let respectBlocked = Option(
    name: "respect-blocked", group: .playback,
    help: "skip what must not be played: breakaways, restricted segments and mapped date ranges")

  // MARK: Questions

  static let at = Option(
    name: "at", placeholder: "TIME...", value: .moment, isRepeatable: true, takesSeveral: true,
    group: .questions,
    help: "what to map: a number is seconds of media time, a date is ISO 8601")

  static let view = Option(
    name: "as", placeholder: "PLAYER", value: .choice(PlayerViewList.names), group: .questions,
    help: "whose view of the metadata to print")

  static let mapping = Option(
    name: "mapping", placeholder: "FILE", value: .file, group: .questions,
    help: "the conventions of a house as JSON: what is which field, and what is blocked")

  static let ybrid = Option(
    name: "ybrid", placeholder: "[TIME=]FILE", value: .text, isRepeatable: true, group: .questions,
    help: "an answer of a Ybrid server as JSON, a file or an address, and from when on it holds")
  static let fetchStreamURL = Option(
    name: "fetch-stream-url", group: .questions,
    help: "ask the Ybrid server that the StreamUrl of radio titles names")

  static let customData = Option(
    name: "custom-data", placeholder: "FILE", value: .file, group: .questions,
    help: "what an application adds to the media information of Cast, a JSON object")

  static let fetchImages = Option(
    name: "fetch-images", placeholder: "FOLDER", value: .file, group: .questions,
    help: "load the pictures of Pillarbox into a folder, each once")
  static let idsOnly = Option(
    name: "ids-only", group: .questions,
    help: "of Cast only what identifies the content; no playlist and no segment is followed")

  static let markers = Option(
    name: "markers", placeholder: "DIALECT", value: .choice(ConvertedPlaylist.markerNames),
    group: .questions,
    help: "how the ad breaks are written")

  static let tolerance = Option(
    name: "tolerance", placeholder: "MS", value: .text, group: .questions,
    help: "how many milliseconds apart two times may be that count as the same; default: 20")

  static let align = Option(
    name: "align", placeholder: "auto|start|pts|pdt|OFFSET", value: .text, group: .questions,
    help: """
      how the two are laid on each other: by what cues say, their start, time stamps, dates, or the seconds that \
      the candidate is later; default: auto
      """)

  // MARK: Rules

  static let select = Option(
    name: "select", placeholder: "CODE", value: .text, isRepeatable: true, group: .rules,
    help: """
      only rules whose codes begin so, such as DRG or DRG-010, several with commas, and what could not be read
      """)
  static let ignore = Option(
    name: "ignore", placeholder: "CODE", value: .text, isRepeatable: true, group: .rules,
    help: "no rules whose codes begin so; of --select and --ignore the longer one decides")
  static let config = Option(
    name: "config", placeholder: "FILE", value: .file, group: .rules,
    help: "JSON that says which rules count, how much, and what the house asks of its breaks")
  static let baseline = Option(
    name: "baseline", placeholder: "FILE", value: .file, group: .rules,
    help: "only what is not in this file, which validate --format json wrote")
  static let expect = Option(
    name: "expect", placeholder: "FILE", value: .file, group: .rules,
    help: """
      the cues that must be in the stream, and no others: lines of PTS,PAYLOAD with seconds or ticks and base64, or \
      what cues --format json wrote
      """)
  static let profile = Option(
    name: "profile", placeholder: "NAME",
    value: .choice(ValidationSettings.Profile.allCases.map(\.rawValue)), group: .rules,
    help: "further demands: with apple, those of Apple's HLS Authoring Specification are errors")

  // MARK: Input

  static let variant = Option(
    name: "variant", placeholder: "INDEX|all", value: .text, group: .input,
    help: "which variant of a multivariant playlist to read, from 0; default: 0")
  static let rendition = Option(
    name: "rendition", placeholder: "GROUP/NAME|all", value: .text, isRepeatable: true,
    group: .input, help: "read a rendition of a multivariant playlist too")
  static let playlistOnly = Option(
    name: "playlist-only", group: .input,
    help: "read playlists, but no segment: quick, and shows no in-band cues")
  static let noFollow = Option(
    name: "no-follow", group: .input, help: "read INPUT itself and nothing that it names")
  static let timeout = Option(
    name: "timeout", placeholder: "SECONDS", value: .time, group: .input,
    help: "give up on a request that brings no or hardly any data for so long; default: 30")
  static let header = Option(
    name: "header", short: "H", placeholder: "'Name: value'", value: .text, isRepeatable: true,
    group: .input, help: "send a header with every HTTP request; its value is never printed")
  static let privateHosts = Option(
    name: "private-hosts", placeholder: "POLICY",
    value: .choice(PrivateHostPolicy.allCases.map(\.rawValue)), group: .input,
    help: "deny: connect to public addresses alone, also after redirects; default: allow")

  static let icyInterval = Option(
    name: "icy-metaint", placeholder: "BYTES", value: .count, group: .input,
    help: "INPUT is a recording of a radio stream with metadata after so many bytes of audio")
  static let icyCharset = Option(
    name: "icy-charset", placeholder: "NAME", value: .choice(RadioOptions.charsetNames),
    group: .input, help: "the character set of radio titles; default: utf-8, else iso-8859-1")
  static let icyTime = Option(
    name: "icy-time", placeholder: "SECONDS", value: .time, group: .input,
    help: "how long to listen to a radio stream; default: 30")

  // MARK: Filters

  static let type = Option(
    name: "type", placeholder: "TYPE", value: .text, isRepeatable: true, group: .filters,
    help: """
      only tracks of a type: id3, daterange, scte35, cue-tags, emsg, program-date-time, icy, chapters or \
      comments; several with commas
      """)
  static let pid = Option(
    name: "pid", placeholder: "PID", value: .text, isRepeatable: true, group: .filters,
    help: "only what a PID of a transport stream carries; 0x1F0 is read too")
  static let program = Option(
    name: "program", placeholder: "NUMBER", value: .count, isRepeatable: true, group: .filters,
    help: "only this program of a transport stream")
  static let eventID = Option(
    name: "event-id", placeholder: "ID", value: .text, isRepeatable: true, group: .filters,
    help: "only cues with this identifier: a date range, splice or message")
  static let from = Option(
    name: "from", placeholder: "TIME", value: .moment, group: .filters,
    help: "only cues that end after this time or date")
  static let to = Option(
    name: "to", placeholder: "TIME", value: .moment, group: .filters,
    help: "only cues that start before this time or date")

  // MARK: Output

  static let format = Option(
    name: "format", short: "f", placeholder: "FORMAT[=FILE]", value: .text, isRepeatable: true,
    group: .output,
    help: "how results are written, and to which file; without one to standard output")
  static let brief = Option(
    name: "brief", short: "b", group: .output, help: "one line for each payload in text")
  static let strict = Option(
    name: "strict", group: .output,
    help: "no section for a payload with an issue of severity error")
  static let xmlExact = Option(
    name: "xml-exact", group: .output,
    help: "in scte35-xml, also write the bytes, for the bits that the XML has no place for")
  static let textForm = Option(
    name: "as", placeholder: "FORM", value: .choice(["base64", "hex"]), group: .output,
    help: "how the bytes are written; default: base64")
  static let redact = Option(
    name: "redact", group: .output, help: "the default; accepted for scripts that ask for it")
  static let noFrames = Option(
    name: "no-frames", group: .output, help: "leave out the frames at the edges of breaks")
  static let noRedact = Option(
    name: "no-redact", group: .output,
    help: "print query strings and user names of URIs; passwords are never printed")
  static let output = Option(
    name: "output", short: "o", placeholder: "FILE", value: .file, group: .output,
    help: "the file of the page; without it standard output")
  static let color = Option(
    name: "color", placeholder: "WHEN", value: .choice(["auto", "always", "never"]),
    group: .output, help: "whether text has colours; NO_COLOR is honoured; default: auto")
  static let quiet = Option(
    name: "quiet", short: "q", group: .output,
    help: "nothing on standard error but what ends the program")
  static let failOn = Option(
    name: "fail-on", placeholder: "LEVEL", value: .choice(["error", "warning", "never"]),
    group: .output, help: "the severity from which the exit status is 1; default: error")

  // MARK: General

  static let help = Option(name: "help", short: "h", group: .general, help: "print this help")
  static let version = Option(name: "version", group: .general, help: "print the version")

  /// What every command has.
  static let common: [Option] = [.color, .quiet, .help, .version]
  /// How results are written and judged.
  static let reporting: [Option] = [.format, .redact, .noRedact, .failOn]
  /// How a presentation is read.
  static let reading: [Option] = [
    .variant, .rendition, .playlistOnly, .noFollow, .timeout, .header, .privateHosts,
    .icyInterval, .icyCharset, .icyTime,
  ]
  /// Which rules count.
  static let validating: [Option] = [
    .select, .ignore, .profile, .config, .baseline, .expect,
  ]
  /// Which tracks and cues are meant, without limits of time.
  static let selecting: [Option] = [.type, .pid, .program, .eventID]
}
