/// AES-128 with cipher block chaining as FIPS 197 has it, because the toolkit only decrypts.
package struct AESEncryption {
  private let roundKeys: [[UInt8]]
  private var chain: [UInt8]

  /// The key and the initialization vector have 16 bytes.
  package init(key: [UInt8], iv: [UInt8]) {
    chain = iv
    var words = (0..<4).map { Array(key[(4 * $0)..<(4 * $0 + 4)]) }
    var constant: UInt8 = 1
    for index in 4..<44 {
      var word = words[index - 1]
      if index.isMultiple(of: 4) {
        word = [word[1], word[2], word[3], word[0]].map { Self.substitutes[Int($0)] }
        word[0] ^= constant
        constant = Self.doubled(constant)
      }
      words.append(zip(words[index - 4], word).map { $0 ^ $1 })
    }
    roundKeys = (0..<11).map { round in words[(4 * round)..<(4 * round + 4)].flatMap(\.self) }
  }

  /// Encrypts the next block of the chain.
  package mutating func encrypt(_ block: some Sequence<UInt8>) -> [UInt8] {
    var state = zip(zip(block, chain).map { $0 ^ $1 }, roundKeys[0]).map { $0 ^ $1 }
    for round in 1...10 {
      // The substitution and the shift of rows; the state is in columns.
      state = (0..<16).map { Self.substitutes[Int(state[(5 * $0) % 16])] }
      if round < 10 {
        state = (0..<16).map { index in
          let column = index / 4 * 4
          let values = (0..<4).map { state[column + (index + $0) % 4] }
          return Self.doubled(values[0]) ^ Self.doubled(values[1]) ^ values[1] ^ values[2]
            ^ values[3]
        }
      }
      state = zip(state, roundKeys[round]).map { $0 ^ $1 }
    }
    chain = state
    return state
  }

  private static func doubled(_ value: UInt8) -> UInt8 {
    value << 1 ^ (value & 0x80 == 0 ? 0 : 0x1B)
  }

  private static let substitutes: [UInt8] = {
    var table = [UInt8](repeating: 0x63, count: 256)
    var value: UInt8 = 1
    var inverse: UInt8 = 1
    repeat {
      // Multiplied by 3, and divided by 3.
      value ^= doubled(value)
      inverse ^= inverse << 1
      inverse ^= inverse << 2
      inverse ^= inverse << 4
      if inverse & 0x80 != 0 { inverse ^= 0x09 }
      table[Int(value)] = (1...4).reduce(inverse ^ 0x63) { result, count in
        result ^ (inverse << count | inverse >> (8 - count))
      }
    } while value != 1
    return table
  }()
}
