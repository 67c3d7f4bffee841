import HLSReports

/// The help of the tool and of each command, made from the tables of commands and options.
enum HelpText {
  /// The maximum width of a line of help.
  static let width = 100

  /// The help of the whole tool.
  static var overview: String {
    var text = """
      hlscue \(Version.text) - timed metadata of HLS streams

      usage: hlscue COMMAND [OPTIONS] INPUT...

      INPUT is a path or URL of a playlist or media file, a folder with snapshots of a live playlist, or -
      for standard input.

      Commands:

      """
    let width = Commands.all.map { $0.name.count }.max() ?? 0
    for command in Commands.all {
      text += entry(command.name, command.summary, column: width + 4)
    }
    text += """

      hlscue help COMMAND prints the options of a command.

      Examples:
        hlscue cues media.m3u8                        all cues with their times
        hlscue cues --type scte35,daterange,cue-tags main.m3u8
                                                      only the ad markers
        hlscue events media.m3u8 --from 10 --to 60    the events of a player, with their times
        hlscue pdt media.m3u8 --at 12.5               the date at 12.5 s
        hlscue scte35 decode /DAvAAAA...              the fields of a splice

      Results go to standard output, everything else to standard error.

      Exit status:
        0  done
        1  a finding at or above --fail-on, a payload that is not valid, or a difference
        2  wrong usage
        3  an input that could not be read, or is no playlist and no media, or results that could not
           be written

      """
    return text
  }

  static func text(of command: any Command.Type) -> String {
    var text = "usage: hlscue \(command.name) [OPTIONS] \(command.operands)\n\n"
    text += wrapped(command.discussion, indent: 0)
    for group in Option.Group.allCases {
      let options = command.options.filter { $0.group == group }
      guard !options.isEmpty else { continue }
      text += "\n\(group.rawValue):\n"
      for option in options {
        text += entry(title(of: option), help(of: option, command), column: 30)
      }
    }
    if !command.examples.isEmpty {
      text += "\nExamples:\n"
      for example in command.examples { text += "  \(example)\n" }
    }
    return text
  }

  private static func title(of option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return "\(short)--\(option.name)" + (option.placeholder.map { " \($0)" } ?? "")
  }

  private static func help(of option: Option, _ command: any Command.Type) -> String {
    var help = option.help
    switch option.value {
    case .choice(let words), .versioned(let words):
      help += " (\(words.joined(separator: ", ")))"
    default: break
    }
    if option == .format {
      let formats = command.formats.map(\.rawValue)
      help += " (\(formats.joined(separator: ", "))); default: \(command.defaultFormat.rawValue)"
    }
    if option.isRepeatable { help += "; repeatable" }
    return help
  }

  private static func entry(_ title: String, _ text: String, column: Int) -> String {
    let head = "  " + title
    let body = wrapped(text, indent: column)
    guard head.count < column - 1 else { return head + "\n" + body }
    return head + body.dropFirst(head.count)
  }

  /// The words of a text in lines that fit ``width``, indented by blanks; empty lines stay.
  private static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var result = ""
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, indent + line.count + 1 + word.count > width {
          result += margin + line + "\n"
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      result += (line.isEmpty ? "" : margin + line) + "\n"
    }
    return result
  }
}
