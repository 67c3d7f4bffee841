import Foundation

/// The inputs that a fuzz target starts from, written where the environment says before libFuzzer
/// reads its corpus.
enum FuzzSeeds {
  /// The variable that names the folder.
  static let variable = "FUZZ_SEEDS"

  /// Writes each input as a file of its own.
  static func write(_ inputs: [[UInt8]]) {
    guard let folder = ProcessInfo.processInfo.environment[variable] else { return }
    for (index, input) in inputs.enumerated() {
      let file = URL(fileURLWithPath: folder).appendingPathComponent("seed-\(index)")
      do {
        try Data(input).write(to: file)
      } catch {
        fatalError("\(file.path) cannot be written: \(error)")
      }
    }
  }
}
