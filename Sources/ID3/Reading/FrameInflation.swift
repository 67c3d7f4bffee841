internal import Inflation

/// Inflation of the zlib data of compressed frames (ID3v2.4.0 structure, section 4.1.2).
enum FrameInflation {
  /// Why inflation failed.
  enum Failure: Error {
    case invalidData
    case limitExceeded
  }

  /// The inflated bytes. The output grows as needed, whatever length the frame declares.
  static func inflate(
    _ bytes: ArraySlice<UInt8>, spending budget: inout ID3Budget
  ) throws(Failure) -> [UInt8] {
    let inflater = Inflater(.zlib)
    var output: [UInt8] = []
    let isValid = bytes.withUnsafeBytes { source in
      do throws(Inflater.Failure) {
        _ = try inflater.inflate(source) { piece in
          budget.spend(piece.count)
          guard !budget.isOverdrawn else { return false }
          output.append(contentsOf: piece)
          return true
        }
        return true
      } catch {
        return false
      }
    }
    guard isValid else { throw .invalidData }
    guard !budget.isOverdrawn else { throw .limitExceeded }
    guard inflater.hasEnded else { throw .invalidData }
    return output
  }
}
