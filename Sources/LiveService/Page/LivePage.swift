/// The page at `/`: one string, which loads nothing but `/api/channels` and `/events` of the same server.
///
/// Which channel is shown is in the fragment, such as `#channel/news`, so that the server has one page.
enum LivePage {
  /// The page may load nothing from elsewhere, and no frame may contain it.
  static let contentSecurityPolicy =
    "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// The HTML.
  static let html = """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>hlscue watch</title>
    <h1>hlscue watch</h1>
    <ul>
    <li><a href="/api/channels">channels</a> as JSON
    <li><a href="/events">events</a> as they come
    <li><a href="/metrics">metrics</a>
    </ul>

    """
}
