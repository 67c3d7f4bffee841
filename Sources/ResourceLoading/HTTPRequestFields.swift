internal import CLibcurl

/// What a request has besides its address: its fields, in lists that libcurl reads while it has the handle, and its
/// body.
final class HTTPRequestFields {
  private let body: [UInt8]?
  private let cookies: String
  private let library: Libcurl
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var aliases: UnsafeMutablePointer<curl_slist>?

  init(of request: HTTPTransfer.Request, _ library: Libcurl) {
    self.library = library
    body = request.body
    // The user's cookies are merged with those set by servers into one field.
    cookies = request.headers.filter(\.isCookie).map(\.value).joined(separator: "; ")
    for header in request.headers where !header.isCookie {
      // A field without a value needs a semicolon; with a colon libcurl would omit it.
      append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
    }
    // Otherwise libcurl may wait for "100 Continue" before it sends a body.
    if request.body != nil { append("Expect:") }
    if request.acceptsRadio { aliases = library.functions.slist_append?(nil, "ICY 200") }
  }

  deinit {
    library.functions.slist_free_all?(headers)
    library.functions.slist_free_all?(aliases)
  }

  private func append(_ line: String) {
    if let list = library.functions.slist_append?(headers, line) { headers = list }
  }

  /// Sets them on a handle, which must not outlive them.
  func set(on handle: UnsafeMutableRawPointer) {
    var functions = library.functions
    if !cookies.isEmpty { clibcurl_set_text(&functions, handle, CURLOPT_COOKIE, cookies) }
    clibcurl_set_pointer(&functions, handle, CURLOPT_HTTPHEADER, headers)
    if let aliases { clibcurl_set_pointer(&functions, handle, CURLOPT_HTTP200ALIASES, aliases) }
    if let body { set(body, on: handle) }
  }

  /// Makes the request a POST. The library copies the bytes.
  private func set(_ body: [UInt8], on handle: UnsafeMutableRawPointer) {
    var functions = library.functions
    clibcurl_set_number(&functions, handle, CURLOPT_POST, 1)
    clibcurl_set_number(&functions, handle, CURLOPT_POSTFIELDSIZE, body.count)
    body.withUnsafeBytes { bytes in
      // Without any bytes there is no address, and the library would read a body from its standard input.
      var nothing: UInt8 = 0
      withUnsafeMutablePointer(to: &nothing) { nothing in
        let start = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }
        clibcurl_set_pointer(
          &functions, handle, CURLOPT_COPYPOSTFIELDS, start ?? UnsafeMutableRawPointer(nothing))
      }
    }
  }
}
