import Foundation

do {
  try BenchmarkCommand.run(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("hlscue-bench: \(error)\n".utf8))
  exit(2)
}
