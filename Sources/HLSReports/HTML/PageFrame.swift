/// The start and the end of every page.
package enum PageFrame {
  static func writeHead(title: String, to output: inout some TextOutputStream) {
    output.write(head(title: title, policy: ContentSecurityPolicy.page, style: PageStyle.text))
    output.write(
      "<body>\n<a class=\"skip\" href=\"#main\">Skip to the report</a>\n" as HTMLText)
  }

  /// Everything before the body.
  ///
  /// - Parameters:
  ///   - policy: the content security policy.
  ///   - more: further elements, as they are.
  ///   - style: the style sheet, as it is.
  package static func head(
    title: String, policy: String, more: String = "", style: String
  ) -> String {
    let head: HTMLText = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>

      """
    return head.markup + more + "<style>\(style)</style>\n</head>\n"
  }

  /// - Parameter remark: a note about the whole page.
  static func writeFoot(_ remark: String, to output: inout some TextOutputStream) {
    output.write("<footer><p>\(remark)</p></footer>\n" as HTMLText)
    output.write("<script>\(PageScript.text)</script>\n")
    output.write("</body>\n</html>\n" as HTMLText)
  }
}
