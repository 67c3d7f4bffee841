internal import FieldValues
internal import HLSReports
internal import LiveMonitoring
internal import SourceDiagnostics

/// The page at `/`: one string, which loads nothing but `api/` and `events` of the same server.
///
/// Which channel is shown is in the fragment, such as `#news`, so that the server has one page. Names on the page begin with
/// `~`, which no key of a channel contains.
enum LivePage {
  private static let style = PageStyle.text + LiveStyle.text

  private static let script = """
    "use strict";
    (() => {
    \(PageDrawing.base)
    \(words)
    \(LiveScriptText.text)
    \(LiveScriptModel.text)
    \(LiveScriptTimeline.text)
    \(LiveScriptOverview.text)
    \(LiveScriptChannel.text)
    \(LiveScriptTables.text)
    \(LiveScriptConnection.text)
    })();

    """

  /// The words of reports and the texts of alarms, as constants of the script.
  private static let words: String = {
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.key("severities")
      json.object { json in
        for severity in Severity.allCases {
          json.key(severity.rawValue)
          json.object { json in
            let words = SeverityWords(severity)
            json.member("duty", words.duty)
            json.member("name", words.name)
            json.member("sign", words.sign)
          }
        }
      }
      json.member("good", SeverityWords.goodSign)
      json.key("alarms")
      json.object { json in
        for alarm in AlarmName.allCases { json.member(alarm.rawValue, alarm.explanation) }
      }
    }
    var text = ""
    json.drain(to: &text)
    return "  const WORDS = \(text);"
  }()

  /// What the page may load, in a form that an element of the page can have too.
  private static let policy = ContentSecurityPolicy.text(
    style: style, script: script, connections: "'self'")

  /// The page may load nothing from elsewhere, and no frame may contain it.
  static let contentSecurityPolicy = policy + "; frame-ancestors 'none'"

  /// The HTML.
  static let html =
    PageFrame.head(
      title: "hlscue watch", policy: policy, more: #"<link rel="icon" href="data:,">"# + "\n",
      style: style) + """
      <body>
      <a class="skip" id="~skip" href="#">Skip to the content</a>
      <header>
      <nav aria-label="Channels"><a id="~back" href="#" hidden>← All channels</a></nav>
      <h1 id="~title" tabindex="-1">hlscue watch</h1>
      <p id="~connection" role="status">Loading…</p>
      </header>
      <main id="~main" tabindex="-1"><noscript><p>This page needs JavaScript. The same data is at \
      <a href="api/channels">api/channels</a> and <a href="metrics">metrics</a>.</p></noscript></main>
      <footer><p>hlscue <span id="~version"></span>. Times are those of this browser’s time zone. Keys: <kbd>/</kbd> filters, \
      <kbd>↑</kbd> <kbd>↓</kbd> go from channel to channel, <kbd>Esc</kbd> leads back to all channels.</p></footer>
      <script>\(script)</script>
      </body>
      </html>

      """
}
