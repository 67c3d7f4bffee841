import ByteParsing

/// The content security policy of a page (W3C Content Security Policy Level 3).
enum ContentSecurityPolicy {
  /// Allows only the style and the script of the page, and embedded pictures.
  static let page = [
    "default-src 'none'", "style-src '\(hash(of: PageStyle.text))'",
    "script-src '\(hash(of: PageScript.text))'", "img-src data:", "base-uri 'none'",
    "form-action 'none'",
  ].joined(separator: "; ")

  /// The hash of a text in a policy: its SHA-256 in base64.
  private static func hash(of text: String) -> String {
    "sha256-" + Base64.text(SHA256.hash(of: Array(text.utf8)))
  }
}
