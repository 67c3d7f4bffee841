/// What a page says where it leaves something out.
enum HTMLNotice {
  /// Something is left out; a command tells all of it.
  static func cut(_ what: String, command: String) -> HTMLText {
    """
    <p class="cut">\(what) left out to keep this page small. \
    <code>hlscue \(command) --format json</code> lists everything.</p>

    """
  }
}
