import FieldValues
import Foundation

/// An output file of a batch: it has another name until it is complete, and a later run can continue it.
final class PartFile {
  /// How far a run came.
  struct Progress: Hashable {
    /// The number of inputs whose results are in the file.
    var inputs = 0
    /// The size of the file with these results, in bytes.
    var bytes = 0
    /// The highest status of these inputs.
    var status = ExitStatus.success
  }

  /// Why a part cannot be written or continued, in one line.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static let schema = "hlscue.part/1"
  /// The maximum size of a file with the progress in bytes.
  private static let maximumProgressSize = 4096

  /// The path of the complete file.
  let path: String
  let descriptor: Int32
  /// Where the run that is continued was killed.
  let progress: Progress

  private var partialPath: String { path + ".partial" }
  private var progressPath: String { path + ".partial.json" }

  /// Whether a file is complete: it has its name then.
  static func isComplete(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Opens a part.
  ///
  /// - Parameter continues: whether to go on with one that is there.
  init(path: String, continues: Bool) throws(Failure) {
    self.path = path
    let partial = path + ".partial"
    descriptor = open(partial, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.failure(partial) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw Failure(description: "\(partial) is being written by another process")
    }
    do throws(Failure) {
      progress = continues ? try Self.progress(of: path) : Progress()
      var status = stat()
      guard fstat(descriptor, &status) == 0, Int(status.st_size) >= progress.bytes else {
        throw Failure(description: "\(partial) has fewer bytes than were written")
      }
      guard ftruncate(descriptor, off_t(progress.bytes)) == 0,
        lseek(descriptor, 0, SEEK_END) >= 0
      else { throw Self.failure(partial) }
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Notes how far the run has come. On failure the error is in `errno`.
  func note(_ progress: Progress) -> Bool {
    var json = JSONWriter()
    json.object { json in
      json.member("schema", Self.schema)
      json.member("version", Version.text)
      json.member("inputs", progress.inputs)
      json.member("bytes", progress.bytes)
      json.member("status", Int(progress.status.rawValue))
    }
    json.endLine()
    var text = ""
    json.drain(to: &text)
    guard let replacement = FileReplacement(of: progressPath) else { return false }
    let isWritten = Array(text.utf8).withUnsafeBytes {
      write(replacement.descriptor, $0.baseAddress, $0.count) == $0.count
    }
    return isWritten && replacement.commit()
  }

  /// Gives the complete file its name. On failure the error is in `errno`.
  func commit() -> Bool {
    guard rename(partialPath, path) == 0 else { return false }
    unlink(progressPath)
    return true
  }

  private static func progress(of path: String) throws(Failure) -> Progress {
    let file = path + ".partial.json"
    guard access(file, F_OK) == 0 else { return Progress() }
    func wrong(_ reason: String) -> Failure { Failure(description: "\(file): \(reason)") }
    let bytes: [UInt8]
    do throws(InputFile.Failure) {
      bytes = try InputFile.read(file, limit: maximumProgressSize)
    } catch {
      throw Failure(description: error.description)
    }
    guard case .object(let members)? = try? JSONText.parse(bytes),
      members["schema"] == .string(schema)
    else { throw wrong("is no progress of a batch") }
    guard members["version"] == .string(Version.text) else {
      throw wrong(
        "was written by another version, this is \(Version.text): start again without --resume")
    }
    func count(_ name: String) -> Int? {
      guard case .integer(let number)? = members[name], number >= 0 else { return nil }
      return Int(number)
    }
    guard let inputs = count("inputs"), let size = count("bytes"),
      let code = count("status").flatMap({ Int32(exactly: $0) }),
      let status = ExitStatus(rawValue: code)
    else { throw wrong("is damaged: start again without --resume") }
    return Progress(inputs: inputs, bytes: size, status: status)
  }

  private static func failure(_ path: String) -> Failure {
    Failure(description: "\(path) cannot be written: \(String(cString: strerror(errno)))")
  }
}
