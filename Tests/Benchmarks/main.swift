import ByteParsing
import Foundation

// hlscue-bench scte35 [NAME=FILE...]           name and messages per second, one set a line
// hlscue-bench scte35 --messages [NAME=FILE...] the messages: name and hexadecimal digits a line
//
// FILE has one message a line in hexadecimal. Scripts/bench calls it.

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("hlscue-bench: \(message)\n".utf8))
  exit(2)
}

var words = CommandLine.arguments.dropFirst()
guard words.popFirst() == "scte35" else {
  fail("usage: hlscue-bench scte35 [--messages] [NAME=FILE...]")
}
let listsMessages = words.first == "--messages"
if listsMessages { words.removeFirst() }

var sets = SpliceBenchmarks.made
for word in words {
  let parts = word.split(separator: "=", maxSplits: 1)
  guard parts.count == 2, let text = try? String(contentsOfFile: String(parts[1]), encoding: .utf8)
  else { fail("\(word) cannot be read") }
  let messages = text.split(separator: "\n").compactMap { try? Hexadecimal.bytes($0) }
  sets.append(SpliceBenchmarks.Set(name: String(parts[0]), messages: messages))
}

if listsMessages {
  for set in sets {
    for message in set.messages { print(set.name, Hexadecimal.text(message)) }
  }
} else {
  for benchmark in SpliceBenchmarks.benchmarks(of: sets) {
    print(benchmark.name, Int(benchmark.run()))
  }
}
