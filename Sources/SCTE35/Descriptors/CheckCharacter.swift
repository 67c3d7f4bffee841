/// The check character of ISO 7064, MOD 37,36, at the end of ISAN and EIDR.
enum CheckCharacter {
  private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  private static let modulus = 36

  /// Returns the character for upper-case hexadecimal digits.
  static func of(_ digits: some Sequence<Character>) -> Character {
    var product = modulus
    for digit in digits {
      let sum = (product + (digit.hexDigitValue ?? 0)) % modulus
      product = (sum == 0 ? modulus : sum) * 2 % (modulus + 1)
    }
    return alphabet[(modulus + 1 - product) % modulus]
  }
}
