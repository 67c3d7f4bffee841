internal import CLibcurl
internal import Foundation
internal import Synchronization

/// Runs libcurl: all requests of one client, on one thread.
///
/// Idle connections are reused. A request that its caller has left ends immediately, with its
/// connection.
///
/// Unchecked because the handles of libcurl are plain pointers: they are used only on the thread,
/// except for `curl_multi_wakeup`, which any thread may call, under the lock that guards the
/// existence of the handle.
final class HTTPEngine: @unchecked Sendable {
  private struct Mailbox {
    var transfers: [HTTPTransfer] = []
    var isClosed = false
    var isGone = false
  }

  private let library: Libcurl
  private let handle: UnsafeMutableRawPointer
  /// The cookies, which go only to the sites that set them. Used only on the thread.
  private var cookies = CookieJars()
  /// The budget of this run for what compressed responses unpack to.
  private let excess = ByteBudget(
    limit: ContentDecoder.maximumExcessByteCount, recoveringIn: ContentDecoder.excessRecovery)
  private let mailbox = Mutex(Mailbox())
  /// Used only on the thread.
  private var exchanges: [UnsafeMutableRawPointer: HTTPExchange] = [:]
  /// When a server last sent nothing in time. Its older connections may be dead, as after the failover of a load balancer.
  /// Used only on the thread.
  private var stalls: [String: ContinuousClock.Instant] = [:]
  /// The time after which libcurl closes an unused connection itself.
  private static let longestUnusedTime = Duration.seconds(118)

  /// Opens libcurl and starts the thread.
  init() throws(LoadError) {
    library = try Libcurl.load()
    guard let handle = library.functions.multi_init?() else {
      throw .readFailed("libcurl has no memory for requests")
    }
    // Without a descriptor the thread could not be woken.
    guard library.functions.multi_wakeup?(handle) == CURLM_OK else {
      _ = library.functions.multi_cleanup?(handle)
      throw .readFailed("there are no file descriptors left for connections")
    }
    self.handle = handle
    Thread.detachNewThread {
      Self.blockBrokenPipe()
      self.work()
    }
  }

  /// Sends the request of a transfer.
  func start(_ transfer: HTTPTransfer) {
    mailbox.withLock { $0.transfers.append(transfer) }
    wake()
  }

  /// Wakes the thread to check for work.
  func wake() {
    mailbox.withLock { mailbox in
      if !mailbox.isGone { _ = library.functions.multi_wakeup?(handle) }
    }
  }

  /// Ends the thread. No transfer may be active.
  func close() {
    mailbox.withLock { $0.isClosed = true }
    wake()
  }

  /// A closed TLS connection must end a request, not the process.
  private static func blockBrokenPipe() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  private func work() {
    while let transfers = newTransfers() {
      for transfer in transfers { begin(transfer) }
      perform()
      completeEnded()
      putAwayFinished()
      forgetStalls()
      _ = library.functions.multi_poll?(handle, nil, 0, longestWait(), nil)
    }
    mailbox.withLock { $0.isGone = true }
    for exchange in exchanges.values {
      exchange.transfer.finish(.failure(.cancelled))
      putAway(exchange)
    }
    _ = library.functions.multi_cleanup?(handle)
  }

  /// Lets libcurl do the pending work.
  private func perform() {
    let begin = ContinuousClock.now
    let received = receivedCount
    var count: Int32 = 0
    _ = library.functions.multi_perform?(handle, &count)
    // Data without content, such as an endless chunk extension, is not processed.
    guard receivedCount > received else { return }
    // Data that arrived meanwhile is unread, so the processing time of one response does not count
    // against the others.
    let time = ContinuousClock.now - begin
    for exchange in exchanges.values { exchange.leaveOut(time) }
  }

  private var receivedCount: Int { exchanges.values.reduce(0) { $0 + $1.receivedCount } }

  /// Returns new transfers, or `nil` when the thread must end.
  private func newTransfers() -> [HTTPTransfer]? {
    mailbox.withLock { mailbox in
      defer { mailbox.transfers = [] }
      return mailbox.isClosed ? nil : mailbox.transfers
    }
  }

  private func begin(_ transfer: HTTPTransfer) {
    guard !transfer.isFinished else { return }
    do throws(LoadError) {
      let exchange = try HTTPExchange(
        transfer, library: library, cookies: cookies.jar(of: transfer.request.cookies, library),
        excess: excess,
        connectionAge: stalls[transfer.request.host].map { .now - $0 })
      exchanges[exchange.handle] = exchange
      _ = library.functions.multi_add_handle?(handle, exchange.handle)
    } catch {
      transfer.finish(.failure(error))
    }
  }

  private func completeEnded() {
    var count: Int32 = 0
    while let message = library.functions.multi_info_read?(handle, &count) {
      guard message.pointee.msg == CURLMSG_DONE, let ended = message.pointee.easy_handle,
        let exchange = exchanges[ended]
      else { continue }
      exchange.complete(message.pointee.data.result)
    }
  }

  /// Removes the transfers whose callers have their outcome or whose time is up.
  private func putAwayFinished() {
    for exchange in exchanges.values {
      if exchange.endIfOverdue() { stalls[exchange.transfer.request.host] = .now }
      if exchange.transfer.isFinished { putAway(exchange) }
    }
  }

  /// Forgets servers of which no old connection is left.
  private func forgetStalls() {
    guard !stalls.isEmpty else { return }
    stalls = stalls.filter { .now - $0.value < Self.longestUnusedTime }
  }

  private func putAway(_ exchange: HTTPExchange) {
    _ = library.functions.multi_remove_handle?(handle, exchange.handle)
    exchanges[exchange.handle] = nil
  }

  /// The time until the next server is overdue, in milliseconds.
  private func longestWait() -> Int32 {
    guard let patience = exchanges.values.map(\.patience).min() else { return .max }
    let milliseconds = min(patience, Self.longestPatience) / .milliseconds(1)
    return Int32(milliseconds.rounded(.up))
  }

  /// A day, which fits a number of milliseconds.
  private static let longestPatience = Duration.seconds(86_400)
}
