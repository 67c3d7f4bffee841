/// What went wrong with a library of FFmpeg.
public enum LibAVError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A library, or a function of it, is not there on this machine.
  case libraryMissing(name: String)
  /// A stream has a codec that is not decoded.
  case codecNotDecoded(name: String)
  /// A picture has more samples than are decoded.
  case picturesTooLarge
  /// The pictures of one report have more samples together than are decoded.
  case tooManyPictures
  /// A call failed, with the code and the text of the library.
  case callFailed(operation: String, code: Int32, message: String)

  /// One sentence.
  public var description: String {
    switch self {
    case .libraryMissing(let name): "\(name) is missing, which is part of FFmpeg"
    case .codecNotDecoded(let name): "\(name) is not decoded"
    case .picturesTooLarge: "the pictures are too large to decode"
    case .tooManyPictures: "too many pictures would have to be decoded for one report"
    case .callFailed(let operation, let code, let message):
      "\(operation) failed: \(message) (\(code))"
    }
  }
}
