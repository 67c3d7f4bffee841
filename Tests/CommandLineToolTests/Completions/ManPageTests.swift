import Testing

@testable import CommandLineTool

@Suite struct ManPageTests {
  @Test func `the page has every command and every option`() {
    for command in Commands.all {
      let name = command.name.replacing("-", with: "\\-")
      #expect(ManPage.text.contains("hlscue \(name) "))
      for option in command.options where !Option.common.contains(option) {
        #expect(ManPage.text.contains("\\-\\-" + option.name.replacing("-", with: "\\-")))
      }
    }
  }

  @Test func `no line of text is taken for a macro`() {
    let macros = [".TH", ".SH", ".SS", ".TP", ".PP", ".nf", ".fi", ".RS", ".RE", ".B", ".I"]
    for line in ManPage.text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'")
    {
      #expect(macros.contains { line == $0 || line.hasPrefix($0 + " ") }, "\(line)")
    }
  }
}
