internal import CLibcurl

/// The coding `br` (RFC 7932), decoded by the library that libcurl uses.
final class BrotliStage: ContentDecoder.Stage {
  private static let pieceByteCount = 32 << 10
  /// The functions, if the library is installed.
  private static let loaded: Functions? = Functions()

  /// Unchecked because imported function pointers are not known to be sendable: the table is filled once and
  /// never changes.
  private struct Functions: @unchecked Sendable {
    var table = CBrotliFunctions()

    init?() {
      guard cbrotli_load(&table) != 0 else { return nil }
    }
  }

  private let functions: CBrotliFunctions
  private let state: UnsafeMutableRawPointer
  private let piece: UnsafeMutableBufferPointer<UInt8>
  private(set) var hasEnded = false

  /// A decoder; `nil` unless the library is installed.
  init?() {
    guard let functions = Self.loaded?.table, let state = functions.create?(nil, nil, nil) else {
      return nil
    }
    self.functions = functions
    self.state = state
    piece = .allocate(capacity: Self.pieceByteCount)
  }

  deinit {
    functions.destroy?(state)
    piece.deallocate()
  }

  func decode(
    _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool
  ) throws(ContentDecoder.Failure) {
    guard !hasEnded, let start = bytes.baseAddress else { return }
    var input: UnsafePointer<UInt8>? = start.assumingMemoryBound(to: UInt8.self)
    var available = bytes.count
    while true {
      var output = piece.baseAddress
      var room = piece.count
      let status = functions.decompress?(state, &available, &input, &room, &output, nil)
      let produced = piece.count - room
      if produced > 0,
        !take(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: piece[..<produced])))
      {
        return
      }
      switch status {
      case Int32(CBROTLI_NEEDS_OUTPUT): continue
      case Int32(CBROTLI_NEEDS_INPUT): return
      case Int32(CBROTLI_ENDED):
        hasEnded = true
        return
      default: throw .invalidData
      }
    }
  }
}
