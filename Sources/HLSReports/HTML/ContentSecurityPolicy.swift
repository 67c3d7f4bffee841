import ByteParsing

/// What a browser lets a page do (W3C Content Security Policy Level 3).
enum ContentSecurityPolicy {
  /// Nothing but the style and the script that the page was written with, and pictures that stand in it.
  static let page = [
    "default-src 'none'", "style-src '\(hash(of: PageStyle.text))'",
    "script-src '\(hash(of: PageScript.text))'", "img-src data:", "base-uri 'none'",
    "form-action 'none'",
  ].joined(separator: "; ")

  /// A text as a policy names it: its SHA-256 in base64.
  private static func hash(of text: String) -> String {
    "sha256-" + Base64.text(SHA256.hash(of: Array(text.utf8)))
  }
}
