/// An error of an FFmpeg library.
public enum LibAVError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A library, or a function of it, is missing on this machine.
  case libraryMissing(name: String)
  /// A stream has an unsupported codec.
  case codecNotDecoded(name: String)
  /// A picture exceeds the sample limit for one picture.
  case picturesTooLarge
  /// The pictures of one report together exceed the sample limit.
  case tooManyPictures
  /// The header cannot be opened within the limits, for the reason given.
  case headerRefused(reason: String)
  /// A call failed, with the code and the text of the library.
  case callFailed(operation: String, code: Int32, message: String)

  /// One sentence.
  public var description: String {
    switch self {
    case .libraryMissing(let name): "\(name) is missing, a part of FFmpeg"
    case .codecNotDecoded(let name): "\(name) is not decoded"
    case .picturesTooLarge: "the pictures are too large to decode"
    case .tooManyPictures: "one report would decode too many pictures"
    case .headerRefused(let reason): "libavformat does not get the file: \(reason)"
    case .callFailed(let operation, let code, let message):
      "\(operation) failed: \(message) (\(code))"
    }
  }
}
