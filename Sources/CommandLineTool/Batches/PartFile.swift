import ByteParsing
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
    /// The hash of these inputs.
    var list = StableHash.empty

    /// Counts an input whose results are in the file.
    mutating func add(_ input: String) {
      inputs += 1
      list = StableHash.value(input.utf8 + [UInt8(ascii: "\n")], after: list)
    }
  }

  /// Why a part cannot be written or continued, in one line.
  struct Failure: Error, CustomStringConvertible {
    let description: String
    var status = ExitStatus.unreadable
  }

  private static let schema = "hlscue.part/1"
  /// The maximum size of a file with the progress in bytes.
  private static let maximumProgressSize = 4096

  /// The path of the complete file.
  let path: String
  let descriptor: Int32
  /// Where the run that is continued was killed.
  let progress: Progress
  /// Whether a run was killed whose inputs are not skipped.
  let beginsAgain: Bool
  /// What the results depend on beside the inputs.
  private let request: String
  /// The hash of the file, and of how many bytes.
  private var content = (hash: StableHash.empty, byteCount: 0)

  private var partialPath: String { path + ".partial" }
  private var progressPath: String { path + ".partial.json" }

  /// Whether a file is complete: it has its name then.
  ///
  /// Inputs may have no results, so that nobody can see whether an empty file lost them in a power failure. It does not
  /// count as complete, and is made again.
  static func isComplete(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_size > 0
  }

  /// Opens a part.
  ///
  /// - Parameters:
  ///   - continues: whether to go on with one that is there.
  ///   - skipsDone: whether to skip the inputs that are done; otherwise a part that could be continued is begun again.
  ///   - request: what the results depend on beside the inputs; a run with another one is not continued.
  init(
    path: String, continues: Bool, skipsDone: Bool = true, request: String
  ) throws(Failure) {
    self.path = path
    self.request = request
    let partial = path + ".partial"
    descriptor = open(partial, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else {
      throw errno == ELOOP
        ? Failure(description: "\(partial) is a symbolic link, whose file is not replaced")
        : Self.failure(partial)
    }
    // Not all file systems have locks.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(descriptor)
      throw Failure(description: "\(partial) is being written by another process")
    }
    do throws(Failure) {
      let found = continues ? try Self.noted(at: path, request: request) : nil
      beginsAgain = !skipsDone && (found?.progress.inputs ?? 0) > 0
      let noted = skipsDone ? found : nil
      progress = noted?.progress ?? Progress()
      // After a power failure a file may be short, or have zeros.
      if let noted, Self.hash(of: descriptor, 0..<noted.progress.bytes) != noted.content {
        throw Failure(
          description:
            "\(partial) does not have the bytes that were written: start again without --resume")
      }
      content = (noted?.content ?? StableHash.empty, progress.bytes)
      guard ftruncate(descriptor, off_t(progress.bytes)) == 0,
        lseek(descriptor, 0, SEEK_END) >= 0
      else { throw Self.failure(partial) }
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    // A process that another thread is starting may have a copy of the descriptor for a moment.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Notes how far the run has come. On failure the error is in `errno`.
  func note(_ progress: Progress) -> Bool {
    guard
      let hash = Self.hash(of: descriptor, content.byteCount..<progress.bytes, after: content.hash)
    else { return false }
    content = (hash, progress.bytes)
    var json = JSONWriter()
    json.object { json in
      json.member("schema", Self.schema)
      json.member("version", Version.text)
      json.member("inputs", progress.inputs)
      json.member("bytes", progress.bytes)
      json.member("status", Int(progress.status.rawValue))
      json.member("request", request)
      json.member("list", StableHash.digits(progress.list))
      json.member("content", StableHash.digits(hash))
    }
    json.endLine()
    var text = ""
    json.drain(to: &text)
    guard let replacement = FileReplacement(of: progressPath) else { return false }
    let isWritten = Array(text.utf8).withUnsafeBytes {
      write(replacement.descriptor, $0.baseAddress, $0.count) == $0.count
    }
    // Too often to wait for the disk; whoever continues compares the hash.
    return isWritten && replacement.commit(isStored: false)
  }

  /// Gives the complete file its name. On failure the error is in `errno`.
  func commit() -> Bool {
    guard FileReplacement.store(descriptor), rename(partialPath, path) == 0 else { return false }
    unlink(progressPath)
    return true
  }

  /// The hash of some bytes of a file; `nil` if it does not have them.
  private static func hash(
    of descriptor: Int32, _ range: Range<Int>, after start: UInt64 = StableHash.empty
  ) -> UInt64? {
    var (hash, position) = (start, range.lowerBound)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while position < range.upperBound {
      let wanted = min(buffer.count, range.upperBound - position)
      let count = buffer.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, wanted, off_t(position))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      hash = StableHash.value(buffer[..<count], after: hash)
      position += count
    }
    return hash
  }

  /// The progress of a part and the hash of its file; `nil` if nothing was noted.
  private static func noted(
    at path: String, request: String
  ) throws(Failure) -> (progress: Progress, content: UInt64)? {
    let file = path + ".partial.json"
    guard access(file, F_OK) == 0 else { return nil }
    func wrong(_ reason: String) -> Failure { Failure(description: "\(file): \(reason)") }
    let bytes: [UInt8]
    do throws(InputFile.Failure) {
      bytes = try InputFile.read(file, limit: maximumProgressSize)
    } catch {
      throw Failure(description: error.description)
    }
    guard case .object(let members)? = try? JSONText.parse(bytes),
      members["schema"] == .string(schema)
    else { throw wrong("is no progress of a batch: start again without --resume") }
    guard members["version"] == .string(Version.text) else {
      throw wrong(
        "was written by another version, this is \(Version.text): start again without --resume")
    }
    func count(_ name: String) -> Int? {
      guard case .integer(let number)? = members[name], number >= 0 else { return nil }
      return Int(number)
    }
    func hash(_ name: String) -> UInt64? {
      guard case .string(let digits)? = members[name] else { return nil }
      return UInt64(digits, radix: 16)
    }
    guard let inputs = count("inputs"), let size = count("bytes"), let list = hash("list"),
      let content = hash("content"), case .string(let noted)? = members["request"],
      let code = count("status").flatMap({ Int32(exactly: $0) }),
      let status = ExitStatus(rawValue: code)
    else { throw wrong("is damaged: start again without --resume") }
    guard noted == request else {
      throw Failure(
        description: "\(path).partial was begun with other options: start again without --resume",
        status: .usage)
    }
    return (Progress(inputs: inputs, bytes: size, status: status, list: list), content)
  }

  private static func failure(_ path: String) -> Failure {
    Failure(description: "\(path) cannot be written: \(String(cString: strerror(errno)))")
  }
}
