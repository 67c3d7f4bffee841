/// The addresses of one request, which servers redirect.
struct RedirectChain {
  /// The maximum length of a URL in a message.
  private static let maximumShownAddress = 200
  private static let statuses: Set = [301, 302, 303, 307, 308]

  /// The location to request next, or the final one.
  private(set) var location: ResourceLocation
  /// The redirects so far.
  private(set) var redirects: [Exchange.Redirect] = []
  /// The target of the last redirect as written.
  private var target: String?
  private let limit: Int

  /// A request to a location.
  ///
  /// - Parameter limit: the maximum number of redirects.
  init(_ location: ResourceLocation, limit: Int) {
    self.location = location
    self.limit = max(limit, 0)
  }

  /// The address to request next.
  var address: String {
    get throws(LoadError) {
      guard case .http(let address) = location else { throw .notAllowed(scheme: "file") }
      return address
    }
  }

  /// Moves to the target of a response; returns `false` when it is no redirect.
  mutating func follow(_ answer: HTTPAnswer) throws(LoadError) -> Bool {
    guard Self.statuses.contains(answer.status) else { return false }
    guard let field = answer.headers["location"] else { throw .status(answer.status) }
    target = field
    location = try location.resolve(field)
    guard redirects.count < limit else { throw .tooManyRedirects(limit: limit) }
    redirects.append(Exchange.Redirect(status: answer.status, address: try address))
    return true
  }

  /// The error of the request, with the target that failed.
  func error(_ error: LoadError) -> LoadError {
    switch error {
    case .cancelled, .tooManyRedirects: error
    default: target.map { .redirected(to: Self.plainAddress($0), error) } ?? error
    }
  }

  /// The start of a URL without user, password, query and fragment, which may be secrets.
  private static func plainAddress(_ text: String) -> String {
    var path = text[...]
    // A user may follow a scheme without slashes, or with others.
    let scheme = path.firstIndex(of: ":").map { path[...$0] } ?? ""
    let isScheme = scheme.dropLast().allSatisfy { $0.isASCII && $0.isLetter }
    let start = path.dropFirst(isScheme ? scheme.count : 0).drop { $0 == "/" || $0 == "\\" }
      .startIndex
    if let sign = path[start...].prefix(while: { $0 != "/" && $0 != "\\" }).lastIndex(of: "@") {
      // The signs of a query and a fragment may be in a password.
      path.removeSubrange(start...sign)
    }
    path = path.prefix { $0 != "?" && $0 != "#" }
    return String(path.prefix(maximumShownAddress))
  }
}
