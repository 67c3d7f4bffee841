internal import CMicrohttpd

/// libmicrohttpd, opened on first need.
///
/// Unchecked because imported function pointers are not known to be sendable: the table is filled once
/// and never changes.
final class Microhttpd: @unchecked Sendable {
  private static let loaded = Result<Microhttpd, ServiceFailure> { () throws(ServiceFailure) in
    try Microhttpd()
  }

  let functions: CMicrohttpdFunctions

  /// The library, or the reason that it is unavailable.
  static func load() throws(ServiceFailure) -> Microhttpd { try loaded.get() }

  private init() throws(ServiceFailure) {
    var functions = CMicrohttpdFunctions()
    if let missing = cmicrohttpd_load(&functions) {
      throw ServiceFailure(
        "--listen needs libmicrohttpd: \(String(cString: missing)) is not installed (apt-get install libmicrohttpd12)"
      )
    }
    self.functions = functions
  }
}
