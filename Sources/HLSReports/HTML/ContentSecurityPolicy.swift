import ByteParsing

/// The content security policy of a page (W3C Content Security Policy Level 3).
package enum ContentSecurityPolicy {
  /// Allows only the style and the script of a report, and embedded pictures.
  static let page = text(style: PageStyle.text, script: PageScript.text)

  /// Returns a policy that allows one style, one script, embedded pictures, and no resource of another host.
  ///
  /// - Parameter connections: the sources from which the script may load, such as `'self'`; `nil` for none.
  package static func text(style: String, script: String, connections: String? = nil) -> String {
    var parts = [
      "default-src 'none'", "style-src '\(hash(of: style))'", "script-src '\(hash(of: script))'",
      "img-src data:", "base-uri 'none'", "form-action 'none'",
    ]
    if let connections { parts.append("connect-src \(connections)") }
    return parts.joined(separator: "; ")
  }

  /// The hash of a text in a policy: its SHA-256 in base64.
  private static func hash(of text: String) -> String {
    "sha256-" + Base64.text(SHA256.hash(of: Array(text.utf8)))
  }
}
