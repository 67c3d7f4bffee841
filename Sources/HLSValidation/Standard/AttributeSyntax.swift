internal import HLSPlaylists

/// The inner syntax of quoted values (RFC 8216bis, sections 4.4.6.1 and 4.4.6.2).
enum AttributeSyntax {
  /// Describes the expected value; `nil` when the value is correct or has no inner syntax.
  static func expectation(of attribute: Attribute, among others: AttributeList) -> String? {
    let value = attribute.value
    switch attribute.name.rawValue {
    case "INSTREAM-ID":
      if others["TYPE"]?.value == "CLOSED-CAPTIONS" {
        return isCaptionChannel(value) ? nil : "CC1 to CC4 or SERVICE1 to SERVICE63"
      }
      return value.consists(ofLowercase: true, and: ".") ? nil : "letters, digits and points"
    case "ALLOWED-CPC":
      return isContentProtection(value)
        ? nil : "a list of key formats, each with a colon and labels of A-Z, 0-9 and -"
    case "STABLE-VARIANT-ID", "STABLE-RENDITION-ID":
      return value.consists(ofLowercase: true, and: "+/=.-_")
        ? nil : "letters, digits and +/=.-_"
    case "PATHWAY-ID":
      return value.consists(ofLowercase: true, and: ".-_")
        ? nil : "letters, digits and .-_"
    case "CHANNELS":
      return channelsExpectation(value)
    case "REQ-VIDEO-LAYOUT":
      let entries = value.split(separator: ",", omittingEmptySubsequences: false)
      return entries.contains("") ? "a list of view presentations, none of them empty," : nil
    case "KEYFORMATVERSIONS":
      let versions = value.split(separator: "/", omittingEmptySubsequences: false)
      return versions.allSatisfy { Int($0).map { $0 > 0 } ?? false }
        ? nil : "positive numbers with slashes between them"
    default: return nil
    }
  }

  private static func channelsExpectation(_ value: String) -> String? {
    let parameters = value.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard let count = parameters.first, !count.isEmpty,
      count.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
    else { return "a number of channels" }
    // An empty list of codings is written as a hyphen.
    return parameters.count > 2 && parameters[1].isEmpty
      ? "a second parameter before the third one" : nil
  }

  private static func isCaptionChannel(_ value: String) -> Bool {
    if ["CC1", "CC2", "CC3", "CC4"].contains(value) { return true }
    guard value.hasPrefix("SERVICE"), let number = Int(value.dropFirst("SERVICE".count)) else {
      return false
    }
    return (1...63).contains(number)
  }

  private static func isContentProtection(_ value: String) -> Bool {
    value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { entry in
      // The key format may be a URN, which contains colons.
      let parts = entry.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count > 1, parts.first?.isEmpty == false, let labels = parts.last else {
        return false
      }
      return labels.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
        String($0).consists(ofLowercase: false, and: "-")
      }
    }
  }
}

extension String {
  /// Whether all characters are upper-case letters, digits, or in the given sets.
  fileprivate func consists(ofLowercase lowercase: Bool, and others: String) -> Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "A"..."Z": true
      case "a"..."z": lowercase
      case "0"..."9": true
      default: others.unicodeScalars.contains(scalar)
      }
    }
  }
}
