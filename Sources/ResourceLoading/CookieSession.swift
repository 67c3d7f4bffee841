/// Whose cookies a request sends and stores. Loaders of different sessions do not get those of each other, though they
/// share connections.
final class CookieSession: Sendable {}

/// The cookies of each session of an engine. It belongs to the thread of the engine.
struct CookieJars {
  private struct Entry {
    weak var session: CookieSession?
    let jar: HTTPCookieJar
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of jars from which on those of sessions that have ended are looked for.
  private var limit = Self.leastLimit
  private static let leastLimit = 16

  /// The cookies of a session.
  mutating func jar(of session: CookieSession, _ library: Libcurl) -> HTTPCookieJar {
    let id = ObjectIdentifier(session)
    // A new session may be in the memory of one that has ended.
    if let entry = entries[id], entry.session === session { return entry.jar }
    if entries.count >= limit {
      entries = entries.filter { $0.value.session != nil }
      limit = max(Self.leastLimit, entries.count + entries.count)
    }
    let jar = HTTPCookieJar(library)
    entries[id] = Entry(session: session, jar: jar)
    return jar
  }
}
