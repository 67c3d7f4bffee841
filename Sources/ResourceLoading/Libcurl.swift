internal import CLibcurl

/// libcurl, opened on first need.
///
/// Unchecked because imported function pointers are not known to be sendable: the table is filled once
/// and never changes.
final class Libcurl: @unchecked Sendable {
  private static let loaded = Result<Libcurl, LoadError> { () throws(LoadError) in try Libcurl() }

  let functions: CLibcurlFunctions

  /// The library, or the reason that it is unavailable.
  static func load() throws(LoadError) -> Libcurl { try loaded.get() }

  private init() throws(LoadError) {
    var functions = CLibcurlFunctions()
    if let missing = clibcurl_load(&functions) {
      throw .readFailed("\(String(cString: missing)) is not installed")
    }
    self.functions = functions
  }

  /// The seconds from 1970 to a date in a header (RFC 9110, section 5.6.7); `nil` for other text.
  func seconds(ofDate text: String) -> Int? {
    guard let seconds = functions.getdate?(text, nil), seconds >= 0 else { return nil }
    return seconds
  }

  /// The library's message for a code.
  func message(for code: CURLcode) -> String {
    functions.easy_strerror?(code).map { String(cString: $0) } ?? "libcurl error \(code.rawValue)"
  }
}
