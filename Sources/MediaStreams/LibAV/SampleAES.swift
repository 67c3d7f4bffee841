/// Decryption of samples: `METHOD=SAMPLE-AES` with a key that is at its URI (Apple, "MPEG-2 Stream
/// Encryption Format for HTTP Live Streaming").
public struct SampleAES: Hashable, Sendable {
  let key: [UInt8]
  private let iv: [UInt8]

  /// The number of clear bytes at the start of a slice, its NAL unit header included.
  private static let sliceLeader = 32
  /// The distance of the encrypted blocks of a slice: one of ten blocks is encrypted.
  private static let slicePeriod = 10 * AES128.blockSize
  /// The number of clear bytes after the header of an audio frame.
  private static let frameLeader = 16

  /// The decryption with a key and an initialization vector.
  ///
  /// - Throws: ``AES128/Failure`` when one of them does not have 16 bytes.
  public init(key: [UInt8], iv: [UInt8]) throws(AES128.Failure) {
    guard key.count == AES128.blockSize else { throw .keyLength(key.count) }
    guard iv.count == AES128.blockSize else { throw .initializationVectorLength(iv.count) }
    self.key = key
    self.iv = iv
  }

  /// Returns an access unit or audio frame of a transport stream in clear. The sample of a type that is not an
  /// encrypted one is returned unchanged.
  ///
  /// - Returns: `nil` when the sample cannot be decrypted.
  package func clear(_ sample: [UInt8], of type: StreamType) -> [UInt8]? {
    switch type.rawValue {
    case 0xDB: return accessUnit(sample)
    case 0xCF:
      // An ADTS header without a checksum has 7 bytes.
      let header = sample.dropFirst().first.map { $0 & 1 == 0 ? 9 : 7 } ?? 0
      return frame(sample, leader: header + Self.frameLeader)
    case 0xC1: return frame(sample, leader: Self.frameLeader)
    // A sample of Enhanced AC-3 can have several frames, whose vector starts again.
    case 0xC2: return nil
    default: return sample
    }
  }

  /// Decrypts the slices of an access unit of H.264 in the byte stream format.
  private func accessUnit(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    var zeros = 0
    func endUnit(at end: Int) -> Bool {
      // Zero bytes before a start code do not belong to the unit.
      guard let unit = slice(bytes[start..<end - zeros]) else { return false }
      result += unit
      result += bytes[(end - zeros)..<end]
      return true
    }
    for (index, byte) in bytes.enumerated() {
      if byte == 1, zeros >= 2 {
        guard endUnit(at: index) else { return nil }
        result.append(byte)
        start = index + 1
      }
      zeros = byte == 0 ? zeros + 1 : 0
    }
    return endUnit(at: bytes.count) ? result : nil
  }

  /// Decrypts a NAL unit if it is a slice.
  ///
  /// A packager encrypts the unit with its emulation prevention bytes and then adds others, so these are removed
  /// once and the result has its own.
  private func slice(_ unit: ArraySlice<UInt8>) -> [UInt8]? {
    guard let first = unit.first, [1, 5].contains(first & 0x1F) else { return Array(unit) }
    let encrypted = Self.withoutEmulationPrevention(unit)
    // The last 16 bytes or fewer are clear, thus units of up to 48 bytes too.
    let starts = Array(
      stride(
        from: Self.sliceLeader, to: encrypted.count - AES128.blockSize, by: Self.slicePeriod))
    return starts.isEmpty ? Array(unit) : decrypt(encrypted, blocksAt: starts)
  }

  private static func withoutEmulationPrevention(_ unit: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(unit.count)
    var zeros = 0
    for byte in unit {
      if byte == 3, zeros >= 2 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      result.append(byte)
    }
    return result
  }

  /// Decrypts an audio frame, of which all whole blocks after the leader are encrypted.
  private func frame(_ bytes: [UInt8], leader: Int) -> [UInt8]? {
    let starts = Array(
      stride(from: leader, through: bytes.count - AES128.blockSize, by: AES128.blockSize))
    return starts.isEmpty ? bytes : decrypt(bytes, blocksAt: starts)
  }

  /// Decrypts blocks that make one chain.
  private func decrypt(_ bytes: [UInt8], blocksAt starts: [Int]) -> [UInt8]? {
    let size = AES128.blockSize
    let blocks = starts.flatMap { bytes[$0..<$0 + size] }
    guard let plain = try? AES128.decryptBlocks(blocks, key: key, iv: iv) else { return nil }
    var result = bytes
    for (index, start) in starts.enumerated() {
      result.replaceSubrange(
        start..<start + size, with: plain[(index * size)..<((index + 1) * size)])
    }
    return result
  }
}
