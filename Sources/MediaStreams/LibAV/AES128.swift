import CFFmpeg
import SourceDiagnostics

/// Decryption of whole media segments: `METHOD=AES-128` (RFC 8216, section 4.3.2.4).
public enum AES128 {
  /// The size of a block, a key and an initialization vector in bytes.
  public static let blockSize = 16

  /// Why a segment cannot be decrypted.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The key does not have 16 bytes.
    case keyLength(Int)
    /// The initialization vector does not have 16 bytes.
    case initializationVectorLength(Int)
    /// The number of encrypted bytes is zero or not a multiple of 16.
    case notWholeBlocks(byteCount: Int)
    /// The last block does not end with PKCS #7 padding; in most cases the key is wrong.
    case paddingInvalid
    /// The decryption library is missing.
    case libraryUnavailable(LibAVError)

    /// One sentence.
    public var description: String {
      switch self {
      case .keyLength(let count): "the key has \(Plural.text(count, "byte")), 16 were expected"
      case .initializationVectorLength(let count):
        "the initialization vector has \(Plural.text(count, "byte")), 16 were expected"
      case .notWholeBlocks(let count):
        "\(Plural.text(count, "encrypted byte is", "encrypted bytes are")) not a whole number of 16-byte blocks"
      case .paddingInvalid:
        "the last block has no PKCS #7 padding, the key or the IV is wrong, or the segment is damaged"
      case .libraryUnavailable(let error): "\(error)"
      }
    }
  }

  /// Decrypts with cipher block chaining and removes the PKCS #7 padding.
  ///
  /// - Throws: ``Failure``.
  public static func decrypt(
    _ bytes: consuming [UInt8], key: [UInt8], iv: [UInt8]
  ) throws(Failure) -> [UInt8] {
    var plain = try decryptBlocks(consume bytes, key: key, iv: iv)
    guard let last = plain.last, (1...UInt8(blockSize)).contains(last),
      plain.suffix(Int(last)).allSatisfy({ $0 == last })
    else { throw .paddingInvalid }
    plain.removeLast(Int(last))
    return plain
  }

  /// Decrypts with cipher block chaining and keeps the padding.
  ///
  /// - Throws: ``Failure``.
  public static func decryptBlocks(
    _ bytes: consuming [UInt8], key: [UInt8], iv: [UInt8]
  ) throws(Failure) -> [UInt8] {
    guard key.count == blockSize else { throw .keyLength(key.count) }
    guard iv.count == blockSize else { throw .initializationVectorLength(iv.count) }
    guard !bytes.isEmpty, bytes.count.isMultiple(of: blockSize),
      let blocks = Int32(exactly: bytes.count / blockSize)
    else { throw .notWholeBlocks(byteCount: bytes.count) }
    let library: LibAVUtil
    do throws(LibAVError) { library = try LibAVUtil.load() } catch {
      throw .libraryUnavailable(error)
    }
    guard let context = library.functions.av_aes_alloc?() else {
      throw .libraryUnavailable(library.failure(cffmpeg_out_of_memory(), during: "av_aes_alloc"))
    }
    defer { library.functions.av_free?(UnsafeMutableRawPointer(context)) }
    _ = library.functions.av_aes_init?(context, key, Int32(blockSize * 8), 1)
    var chain = iv
    // In place, because a segment may be large.
    bytes.withUnsafeMutableBufferPointer { buffer in
      library.functions.av_aes_crypt?(
        context, buffer.baseAddress, buffer.baseAddress, blocks, &chain, 1)
    }
    return bytes
  }
}
