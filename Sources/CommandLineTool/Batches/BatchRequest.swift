import ByteParsing
import Foundation
import HLSReports

/// What the results of a batch depend on beside the inputs: options, and the content of the files that they name.
struct BatchRequest: Sendable {
  /// The maximum number of bytes of a file that are compared. Whoever reads the files takes fewer.
  static let maximumByteCount = 256 << 20

  /// The options that do not change results, and those that name the inputs, which are compared themselves.
  private static let indifferent: [Option] = [
    .filesFrom, .format, .output, .jobs, .resume, .quiet, .color, .timeout, .header,
  ]
  /// The options with words in any order.
  private static let lists: [Option] = [.type, .select, .ignore]

  private let options: String
  private let files: [String]

  init(_ arguments: Arguments, kind: Report.Kind) {
    options = "\(kind) \(arguments.text(without: Self.indifferent, lists: Self.lists))"
    files = arguments.files(without: Self.indifferent)
  }

  /// The hash of all.
  ///
  /// - Parameter continues: whether it is compared with that of a run before. Then it throws for a pipe, because what is
  ///   read from it is gone.
  func hash(continues: Bool) throws(PartFile.Failure) -> String {
    var hash = StableHash.value(options.utf8)
    for file in files {
      hash = StableHash.value("\n\(try Self.digits(of: file, continues))".utf8, after: hash)
    }
    return StableHash.digits(hash)
  }

  /// The hash of a file; nothing if it is an address, or does not exist, which its reader reports.
  private static func digits(
    of file: String, _ continues: Bool
  ) throws(PartFile.Failure) -> String {
    let path = file == InputFile.standardInput ? "/dev/stdin" : file
    var status = stat()
    guard stat(path, &status) == 0 else { return "" }
    guard status.st_mode & S_IFMT == S_IFREG else {
      guard continues else { return "" }
      throw PartFile.Failure(
        description: """
          \(InputFile.name(file)) is not a regular file, so that --resume cannot compare its content
          """, status: .usage)
    }
    var (hash, left) = (StableHash.empty, maximumByteCount)
    do throws(InputFile.Failure) {
      try InputFile.forEachChunk(of: path) { chunk in
        hash = StableHash.value(chunk.prefix(left), after: hash)
        left -= min(left, chunk.count)
        return left > 0
      }
    } catch {
      throw PartFile.Failure(description: error.description)
    }
    return StableHash.digits(hash)
  }
}
