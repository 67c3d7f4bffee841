/// Encrypts the samples of clear segments as packagers do for `METHOD=SAMPLE-AES`.
package struct SampleEncryption {
  private let key: [UInt8]
  let iv: [UInt8]

  package init(key: [UInt8], iv: [UInt8]) {
    self.key = key
    self.iv = iv
  }

  /// Encrypts the video and the audio of a transport stream with H.264 on PID 0x100 and AAC on PID 0x101.
  package func transportStream(_ bytes: [UInt8]) -> [UInt8] {
    var units: [(pid: Int, bytes: [UInt8])] = []
    for start in stride(from: 0, to: bytes.count, by: 188) {
      let packet = bytes[start..<start + 188]
      let pid = Int(packet[start + 1] & 0x1F) << 8 | Int(packet[start + 2])
      guard [0x100, 0x101].contains(pid) else { continue }
      let adaptation = packet[start + 3] & 0x20 == 0 ? 0 : Int(packet[start + 4]) + 1
      let payload = packet.dropFirst(4 + adaptation)
      if packet[start + 1] & 0x40 != 0 {
        units.append((pid, Array(payload)))
      } else if let unit = units.lastIndex(where: { $0.pid == pid }) {
        units[unit].bytes += payload
      }
    }
    var builder = TransportStreamBuilder()
    builder.association()
    builder.map([.init(type: 0xDB, pid: 0x100), .init(type: 0xCF, pid: 0x101)])
    for unit in units {
      let headerSize = 9 + Int(unit.bytes[8])
      var header = Array(unit.bytes[..<headerSize])
      var payload = Array(unit.bytes[headerSize...])
      if unit.pid == 0x100 {
        payload = accessUnit(payload)
        // The size is unknown, because it has changed.
        header.replaceSubrange(4..<6, with: [0, 0])
      } else {
        payload = audioFrames(payload)
      }
      let packets = Array((header + payload).chunks(of: 184))
      for (index, chunk) in packets.enumerated() {
        builder.packet(pid: unit.pid, starts: index == 0, payload: chunk)
      }
    }
    return builder.bytes
  }

  private func accessUnit(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.indices.first { rest[$0...].starts(with: [0, 0, 1]) } ?? rest.endIndex
      let unit = Array(rest[..<end])
      let isLong = unit.count > 48
      result += isLong && [1, 5].contains(unit[0] & 0x1F) ? slice(unit) : unit
      result += rest[end...].prefix(3)
      rest = rest[end...].dropFirst(3)
    }
    return result
  }

  /// Encrypts one of ten blocks of a NAL unit and adds emulation prevention bytes.
  package func slice(_ unit: [UInt8]) -> [UInt8] {
    // A zero byte at the end is the first one of a start code of four bytes.
    let isZeroEnded = unit.last == 0
    let unit = pattern(isZeroEnded ? unit.dropLast() : unit, from: 32, lastIsClear: true)
    var result: [UInt8] = []
    for byte in unit {
      if byte <= 3, result.suffix(2) == [0, 0] { result.append(3) }
      result.append(byte)
    }
    return isZeroEnded ? result + [0] : result
  }

  /// Encrypts one of ten blocks from an offset on.
  func pattern(_ bytes: [UInt8], from start: Int, lastIsClear: Bool) -> [UInt8] {
    var result = bytes
    var cipher = AESEncryption(key: key, iv: iv)
    for block in stride(from: start, to: bytes.count - (lastIsClear ? 16 : 15), by: 160) {
      result.replaceSubrange(block..<block + 16, with: cipher.encrypt(bytes[block..<block + 16]))
    }
    return result
  }

  private func audioFrames(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var frame = 0
    while frame + 7 <= bytes.count {
      let size =
        Int(bytes[frame + 3] & 3) << 11 | Int(bytes[frame + 4]) << 3 | Int(bytes[frame + 5]) >> 5
      let header = bytes[frame + 1] & 1 == 0 ? 9 : 7
      var cipher = AESEncryption(key: key, iv: iv)
      for block in stride(from: frame + header + 16, through: frame + size - 16, by: 16) {
        result.replaceSubrange(block..<block + 16, with: cipher.encrypt(bytes[block..<block + 16]))
      }
      frame += size
    }
    return result
  }
}

extension [UInt8] {
  fileprivate func chunks(of size: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: count, by: size).map { self[$0...].prefix(size) }
  }
}
