/// The check character of ISO 7064, MOD 37,36, which ISAN and EIDR have at their end.
enum CheckCharacter {
  private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  private static let modulus = 36

  /// The character for hexadecimal digits in upper case.
  static func of(_ digits: some Sequence<Character>) -> Character {
    var product = modulus
    for digit in digits {
      let sum = (product + (digit.hexDigitValue ?? 0)) % modulus
      product = (sum == 0 ? modulus : sum) * 2 % (modulus + 1)
    }
    return alphabet[(modulus + 1 - product) % modulus]
  }
}
