import Testing

@testable import CommandLineTool

struct HelpTextTests {
  private static var texts: [String] {
    [HelpText.overview] + Commands.all.map { HelpText.text(of: $0) }
  }

  @Test func `no line is longer than a terminal is wide`() {
    for text in Self.texts {
      for line in text.split(separator: "\n") { #expect(line.count <= HelpText.width, "\(line)") }
    }
  }

  @Test func `the overview names every command`() {
    for command in Commands.all {
      #expect(HelpText.overview.contains("  \(command.name) "))
      #expect(!command.summary.isEmpty && !command.discussion.isEmpty)
    }
  }

  @Test func `the help of a command gives every option of it`() {
    for command in Commands.all {
      let text = HelpText.text(of: command)
      for option in command.options {
        #expect(text.contains("--\(option.name)"))
        #expect(!option.help.isEmpty)
        #expect((option.value == .none) == (option.placeholder == nil))
      }
    }
  }

  @Test func `no command has two options of one name or letter`() {
    for command in Commands.all {
      let names = command.options.map(\.name)
      let letters = command.options.compactMap(\.short)
      #expect(Set(names).count == names.count)
      #expect(Set(letters).count == letters.count)
      for option in Option.common { #expect(command.options.contains(option)) }
    }
  }

  @Test func `the help of a command gives its own default format`() {
    #expect(HelpText.text(of: ReportCommand.self).contains("default: html"))
    #expect(HelpText.text(of: CuesCommand.self).contains("default: text"))
  }

  @Test func `the help of report says when it writes a page of each input`() {
    let text = HelpText.text(of: ReportCommand.self)
    #expect(text.contains("FOLDER/") && text.contains("index.html"))
  }

  @Test func `the help of pdt`() {
    #expect(
      HelpText.text(of: PDTCommand.self).hasPrefix(
        """
        usage: hlscue pdt [OPTIONS] INPUT... --at TIME...

        Prints the date of a media time, and the media time of a date, from the EXT-X-PROGRAM-DATE-TIME
        tags. A date in several spans has several answers, the chosen one first.

        Questions:
              --at TIME...            the value to map: a number is seconds of media time, a date is ISO
                                      8601; repeatable

        Input:
        """))
  }

  @Test func `every command shows how it is called`() {
    for command in Commands.all { #expect(!command.examples.isEmpty, "\(command.name)") }
  }

  @Test func `the first word of a family finds all its commands`() {
    #expect(Commands.family("scte35").map { $0.name } == ["scte35 decode", "scte35 encode"])
    #expect(Commands.family("cues").isEmpty)
  }
}
