/// Why a recording cannot be read or written, in one line.
public enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder has no `recording.json`.
  case notARecording(folder: String)
  /// A file has the name of one of a recording, but its folder has no `recording.json`.
  case foreign(file: String)
  /// The recording is of another version of the format.
  case unknownSchema(file: String, schema: String)
  /// A line, from 1, or a whole file is not what it should be.
  case damaged(file: String, line: Int?, reason: String)
  /// A body to which a line of the index refers does not exist.
  case missingBody(file: String, line: Int)
  /// A file cannot be read, for a reason of the system.
  case unreadable(file: String, reason: String)
  /// A file cannot be written, for a reason of the system.
  case unwritable(file: String, reason: String)
  /// Another process writes to the recording.
  case inUse(folder: String)

  /// The reason without the file, of one that has both.
  var shortReason: String {
    switch self {
    case .unreadable(_, let reason), .unwritable(_, let reason), .damaged(_, _, let reason): reason
    default: description
    }
  }

  /// The error in one line, with the file first.
  public var description: String {
    switch self {
    case .notARecording(let folder):
      "\(folder): is not a recording, it has no \(RecordingFiles.header)"
    case .foreign(let file):
      "\(file): is not part of a recording, its folder has no \(RecordingFiles.header)"
    case .unknownSchema(let file, let schema):
      "\(file): has the schema \(schema), this version reads \(RecordingFiles.schema)"
    case .damaged(let file, let line?, let reason): "\(file), line \(line): \(reason)"
    case .damaged(let file, nil, let reason): "\(file): \(reason)"
    case .missingBody(let file, let line):
      "\(file): does not exist, but line \(line) of \(RecordingFiles.index) refers to it"
    case .unreadable(let file, let reason): "\(file): cannot be read: \(reason)"
    case .unwritable(let file, let reason): "\(file): cannot be written: \(reason)"
    case .inUse(let folder): "\(folder): another process writes to this recording"
    }
  }
}
