/// What went wrong with a library of FFmpeg.
public enum LibAVError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A library, or a function of it, is not there on this machine.
  case libraryMissing(name: String)
  /// A call failed, with the code and the text of the library.
  case callFailed(operation: String, code: Int32, message: String)

  /// One sentence.
  public var description: String {
    switch self {
    case .libraryMissing(let name): "\(name) is missing, which is part of FFmpeg"
    case .callFailed(let operation, let code, let message):
      "\(operation) failed: \(message) (\(code))"
    }
  }
}
