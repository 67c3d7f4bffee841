/// Notices about omitted content.
enum HTMLNotice {
  /// The notice that something is omitted, with the command that prints all of it.
  static func cut(_ what: String, command: String) -> HTMLText {
    """
    <p class="cut">\(what) left out to keep this page small. \
    <code>hlscue \(command) --format json</code> lists everything.</p>

    """
  }
}
