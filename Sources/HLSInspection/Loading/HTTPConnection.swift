internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// A session of the platform that is used for one request at a time.
final class HTTPConnection: Sendable {
  private let session: URLSession
  private let delegate = HTTPConnectionDelegate()
  /// Where the session is told what to do. These calls wait for the one queue that all sessions of the process
  /// share, and a body that comes in faster than it is read keeps that queue to itself. Nor can they be
  /// made in a cancellation handler, for the runtime holds a lock there. On a queue of their own they can
  /// wait: the loads they are for still end by their time limit or by cancellation.
  private let controlQueue = DispatchQueue(label: "HTTPConnection.control")

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    // The cookie storage of the platform would write to the home folder of the user.
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    self.session = URLSession(
      configuration: configuration, delegate: delegate, delegateQueue: DirectOperationQueue())
  }

  /// Sends a request and waits until its transfer ends.
  func run(_ transfer: HTTPTransfer, _ request: URLRequest) async -> HTTPTransfer.Outcome {
    delegate.transfer.withLock { $0 = transfer }
    return await transfer.run {
      controlQueue.async { [session] in session.dataTask(with: request).resume() }
    }
  }

  /// Ends an idle session. The session keeps its delegate alive until it is told that nothing more comes.
  func close() {
    controlQueue.async { [session] in session.finishTasksAndInvalidate() }
  }

  /// Ends a session whose request was left early.
  func abandon() {
    controlQueue.async { [session] in session.invalidateAndCancel() }
  }
}

/// An operation queue that does an operation at once, on the thread that adds it.
///
/// The session adds an operation for each 16 KB of a body. On an ordinary queue they pile up when the body comes
/// faster than it is taken, each new one costs more than the one before, and the tasks of the program
/// do not get a core. Done at once, they make the session wait, and with it the server. The calls of
/// the session are in order, and what they do here is short and does not call the session back.
private final class DirectOperationQueue: OperationQueue, @unchecked Sendable {
  // The superclass is `@unchecked Sendable`, which has to be repeated; there is no state here.
  override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}

/// Passes the calls of a session on to its one transfer.
private final class HTTPConnectionDelegate: NSObject, URLSessionDataDelegate {
  let transfer = Mutex<HTTPTransfer?>(nil)

  private var current: HTTPTransfer? { transfer.withLock { $0 } }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse { current?.receive(response) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    current?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The completion handler is not called: the platform ends the process when a task is cancelled
    // between that call and its effect. The transfer ends here, and the session with it.
    current?.receiveRedirect(response)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    current?.complete(error, response: task.response as? HTTPURLResponse)
  }
}
