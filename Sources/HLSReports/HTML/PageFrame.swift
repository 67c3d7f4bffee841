/// The start and the end of every page.
enum PageFrame {
  static func writeHead(title: String, to output: inout some TextOutputStream) {
    output.write(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(ContentSecurityPolicy.page)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>

      """ as HTMLText)
    output.write("<style>\(PageStyle.text)</style>\n")
    output.write(
      "</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the report</a>\n" as HTMLText)
  }

  /// - Parameter remark: a note about the whole page.
  static func writeFoot(_ remark: String, to output: inout some TextOutputStream) {
    output.write("<footer><p>\(remark)</p></footer>\n" as HTMLText)
    output.write("<script>\(PageScript.text)</script>\n")
    output.write("</body>\n</html>\n" as HTMLText)
  }
}
