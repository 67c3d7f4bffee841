/// The man page of the tool, made from the tables of commands and options.
enum ManPage {
  /// The page in the macros of `man`.
  static var text: String {
    var page = """
      .TH HLSCUE 1 "" "hlscue \(Version.text)" "User Commands"
      .SH NAME
      hlscue \\- timed metadata of HLS streams
      .SH SYNOPSIS
      .B hlscue
      .I COMMAND
      [\\fIOPTIONS\\fR] \\fIINPUT\\fR...
      .SH DESCRIPTION
      .I INPUT
      is a path or URL of a playlist or media file, a folder of snapshots of one playlist, or
      .B \\-
      for standard input.
      Results go to standard output, everything else to standard error.
      .SH COMMANDS

      """
    for command in Commands.all { page += section(of: command) }
    page += """
      .SH EXIT STATUS
      .TP
      .B 0
      done
      .TP
      .B 1
      a finding at or above \\fB\\-\\-fail\\-on\\fR, a payload that is not valid, or a difference
      .TP
      .B 2
      wrong usage
      .TP
      .B 3
      an input that could not be read, or is neither a playlist nor media, or results that could \
      not be written
      .SH ENVIRONMENT
      .TP
      .B NO_COLOR
      when set and not empty, text has no colours unless \\fB\\-\\-color always\\fR is given
      .TP
      .B COLUMNS
      the width of the terminal

      """
    return page
  }

  private static func section(of command: any Command.Type) -> String {
    var text = ".SS \"hlscue \(escaped(command.name)) [OPTIONS] \(escaped(command.operands))\"\n"
    text += paragraphs(command.discussion)
    for option in command.options where !Option.common.contains(option) {
      let names = option.spellings.map { "\\fB\(escaped($0))\\fR" }.reversed()
      let value = option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? ""
      text += ".TP\n" + names.joined(separator: ", ") + value + "\n"
      let words = option.valueWords(in: command)
      let choices = words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
      text += line(option.help + choices + (option.isRepeatable ? "; repeatable" : ""))
    }
    if !command.examples.isEmpty {
      text += ".PP\nExamples:\n.PP\n.nf\n.RS\n"
      text += command.examples.map(line).joined()
      text += ".RE\n.fi\n"
    }
    return text
  }

  private static func paragraphs(_ text: String) -> String {
    text.split(separator: "\n").map { line(String($0)) }.joined(separator: ".PP\n")
  }

  /// One line of text, escaped so that it is not read as a macro.
  private static func line(_ text: String) -> String {
    let text = escaped(text)
    let isMacro = text.hasPrefix(".") || text.hasPrefix("'")
    return (isMacro ? "\\&" : "") + text + "\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\"", with: "\\(dq")
  }
}
