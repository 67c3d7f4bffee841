/// Removes user names with a password from a text, also where a URI is not well-formed (RFC 3986,
/// section 3.2.1): `x@//joe:pw@h`, `https:\\joe:pw@h`, `http:joe:pw@h`.
///
/// Programs accept backslashes and any number of slashes as the start of an authority (WHATWG URL,
/// section 4.4), so all of them count. The work is linear.
struct PasswordScanner {
  private let scalars: [Unicode.Scalar]
  /// The kind of text. Only in a sentence a blank ends a URI, and a URI by itself goes on to its end.
  private let form: URIScanner.Form
  /// Whether only the password is removed.
  private let keepsUser: Bool
  private var result = String.UnicodeScalarView()

  private init(_ text: Substring.UnicodeScalarView, form: URIScanner.Form, keepsUser: Bool) {
    scalars = Array(text)
    self.form = form
    self.keepsUser = keepsUser
  }

  /// Returns the text without passwords.
  static func removed(
    from text: Substring.UnicodeScalarView, form: URIScanner.Form, keepsUser: Bool
  ) -> Substring.UnicodeScalarView {
    guard text.contains("@"), text.contains(":") else { return text }
    var scanner = PasswordScanner(text, form: form, keepsUser: keepsUser)
    scanner.scan()
    return scanner.result[...]
  }

  private mutating func scan() {
    var index = 0
    var copied = 0
    while index < scalars.count {
      guard let start = authorityStart(at: index) else {
        index += 1
        continue
      }
      let authority = Authority(scalars[start...], form: form, isBare: scalars[index] == "=")
      if let user = authority.user, let colon = authority.colon {
        result += scalars[copied..<(keepsUser ? colon : start)]
        copied = keepsUser ? user.upperBound : user.upperBound + 1
        index = user.upperBound + 1
      } else {
        // Nothing up to there can be a user name, but a scheme may follow `=`.
        index = max(index + 1, scalars[index] == "=" ? start : authority.end)
      }
    }
    result += scalars[copied...]
  }

  /// Returns where an authority starts, if what starts it begins at an index: two slashes or
  /// backslashes, `http:` with any number, or the `=` of an attribute with a user name alone.
  private func authorityStart(at index: Int) -> Int? {
    if scalars[index] == "=" { return index + 1 }
    let isSlash = Self.isSlash(scalars[index])
    guard isSlash || scalars[index] == ":" && endsWithHTTP(index) else { return nil }
    let first = isSlash ? index : index + 1
    let end = scalars[first...].firstIndex { !Self.isSlash($0) } ?? scalars.count
    return isSlash && end - first < 2 ? nil : end
  }

  /// Whether `http` or `https` is before an index.
  private func endsWithHTTP(_ index: Int) -> Bool {
    // A text may have millions of colons, too many to make a string of each.
    func hasWord(before end: Int) -> Bool {
      end >= Self.http.count
        && zip(scalars[(end - Self.http.count)..<end], Self.http).allSatisfy {
          $0.value | 0x20 == $1.value
        }
    }
    return hasWord(before: index)
      || index > 0 && (scalars[index - 1] == "s" || scalars[index - 1] == "S")
        && hasWord(before: index - 1)
  }

  private static let http = Array("http".unicodeScalars)

  private static func isSlash(_ scalar: Unicode.Scalar) -> Bool { scalar == "/" || scalar == "\\" }

  /// The part of a URI from its authority on, as far as it may contain a user name.
  private struct Authority {
    /// The user name with its password, up to the last `@`.
    var user: Range<Int>?
    /// The first colon of the user name.
    var colon: Int?
    var end: Int

    /// The maximum distance of an `@` behind a blank or bracket that may be part of a password, in characters.
    private static let longestRest = 200

    init(_ scalars: ArraySlice<Unicode.Scalar>, form: URIScanner.Form, isBare: Bool) {
      var firstColon: Int?
      /// Where the URI ends, unless an `@` follows: a blank or bracket may be part of a password.
      var possibleEnd: Int?
      /// Whether there is a colon after the last `@`, outside the brackets of an address.
      var hasColon = false
      /// Whether only digits follow it: it is a port, and a slash ends the authority.
      var hasPort = true
      end = scalars.endIndex
      defer { end = possibleEnd ?? end }
      for index in scalars.indices {
        if let possibleEnd, index - possibleEnd > Self.longestRest { return }
        switch scalars[index] {
        case let scalar where isBare && ",;=?/\\".unicodeScalars.contains(scalar):
          end = index
          return
        case "@":
          if let firstColon {
            user = scalars.startIndex..<index
            colon = firstColon
          }
          possibleEnd = nil
          hasColon = false
          hasPort = true
        case "]":
          hasColon = false
          hasPort = true
        case ":" where !hasColon:
          hasColon = true
          firstColon = firstColon ?? index
        case "/" where hasPort, "?" where hasPort, "#" where hasPort, "\\" where !hasColon:
          end = index
          return
        case "/" where possibleEnd != nil && scalars[index - 1] == "/": return
        case "\"" where form != .address, "\n" where form == .text:
          end = index
          return
        case let scalar where "<>`".unicodeScalars.contains(scalar) || scalar.isBlank:
          guard scalar.isBlank ? form == .text || isBare : form != .address else { continue }
          guard hasColon, !hasPort, !isBare else {
            end = index
            return
          }
          possibleEnd = possibleEnd ?? index
        case "0"..."9", "\\": continue
        default: hasPort = hasPort && !hasColon
        }
      }
    }
  }
}
