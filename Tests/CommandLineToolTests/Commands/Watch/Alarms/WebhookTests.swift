import ResourceLoading
import Synchronization
import TestSupport
import Testing

@testable import CommandLineTool

struct WebhookTests {
  private let alarm = WatchLines.alarm("stale", channel: "news")

  private func sender(_ server: LoopbackServer, _ words: String...) throws -> WebhookSender {
    let arguments = try Arguments(
      ["--webhook", server.address("/hook/secret?token=secret")] + words,
      options: WatchCommand.options)
    let webhook = try #require(try Webhook(arguments))
    let options = ResourceLoader.Options()
    let loader = WebhookSender(webhook, options: options)
    return loader
  }

  @Test func `an alarm is sent as JSON with the headers of the user`() async throws {
    let alarm = alarm
    let server = try LoopbackServer { request, connection in
      let body = connection.readBody(of: request)
      connection.answer(body == Array(alarm.json.utf8) ? 202 : 400)
    }
    #expect(try await sender(server, "--webhook-header", "X-Key: secret").send(alarm) == nil)
    let request = try #require(server.requests.first)
    #expect(request.method == "POST" && request.path == "/hook/secret?token=secret")
    #expect(request.headers["x-key"] == "secret")
    #expect(request.headers["content-type"] == "application/json")
  }

  @Test(arguments: [(0, 1, true), (2, 3, true), (3, 3, false)])
  func `there are three tries with longer and longer pauses`(
    failures: Int, tries: Int, isSent: Bool
  ) async {
    let count = Mutex(0)
    let pauses = Mutex<[Duration]>([])
    let sender = WebhookSender(
      origin: "http://h",
      post: { _ in
        count.withLock { count in
          count += 1
          return count <= failures ? 503 : 200
        }
      },
      pause: { pause in pauses.withLock { $0.append(pause) } })
    let fault = await sender.send(alarm)
    #expect(fault == (isSent ? nil : "http://h did not take it: HTTP 503"))
    #expect(count.withLock { $0 } == tries)
    #expect(pauses.withLock { $0 } == Array([.seconds(1), .seconds(10)].prefix(tries - 1)))
  }

  @Test func `a message has neither the path nor the query of the address`() async throws {
    let sender = WebhookSender(
      origin: try #require(
        try Webhook(
          Arguments(
            ["--webhook", "https://user:secret@h.example/secret?secret"],
            options: WatchCommand.options))
      ).origin,
      post: { _ throws(LoadError) in throw .brokenConnection }, pause: { _ in })
    let fault = await sender.send(alarm)
    #expect(fault?.hasPrefix("https://h.example:443 did not take it: ") == true)
    #expect(fault?.contains("secret") == false)
  }
}
