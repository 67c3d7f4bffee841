/// A JUnit report of one test suite, in the form that both common schemas accept.
///
/// They agree on a single `testsuite` as the root, with a date without zone. Because the same input
/// gives the same bytes, the date is always the first of 1970, the host is `localhost`, and tests
/// take no time.
public struct JUnitDocument: Hashable, Sendable {
  /// Why a test failed.
  public struct Failure: Hashable, Sendable {
    /// The kind of failure, such as the code of a rule.
    public var type: String
    /// One line.
    public var message: String
    /// The details. A line end within a line comes from the stream, and is written as a reference.
    public var lines: [String]
    /// Whether the test could not be made, which JUnit calls an error.
    public var isError = false

    /// A failure.
    public init(type: String, message: String, lines: [String] = []) {
      self.type = type
      self.message = message
      self.lines = lines
    }
  }

  /// One test.
  public struct Test: Hashable, Sendable {
    /// The name of the test.
    public var name: String
    /// The group of tests it is in.
    public var className: String
    /// The failure; `nil` when the test passed.
    public var failure: Failure?

    /// A test.
    public init(name: String, className: String, failure: Failure? = nil) {
      self.name = name
      self.className = className
      self.failure = failure
    }
  }

  /// The name of the suite.
  public var name: String
  /// Facts about the suite as a whole.
  public var properties: [(name: String, value: String)] {
    get { propertyList.map { ($0.name, $0.value) } }
    set { propertyList = newValue.map(Property.init) }
  }
  /// The tests in their order.
  public var tests: [Test]
  /// The text that a person would read on standard output.
  public var output: String

  private struct Property: Hashable, Sendable {
    var name: String
    var value: String
  }
  private var propertyList: [Property]

  /// A suite of tests.
  public init(
    name: String, properties: [(name: String, value: String)] = [], tests: [Test] = [],
    output: String = ""
  ) {
    self.name = name
    self.tests = tests
    self.output = output
    self.propertyList = properties.map(Property.init)
  }

  /// Writes the document.
  public func write(to stream: inout some TextOutputStream) {
    writeStart(
      testCount: tests.count,
      failureCount: tests.count { $0.failure.map { !$0.isError } ?? false },
      errorCount: tests.count { $0.failure?.isError ?? false }, to: &stream)
    for test in tests { write(test, to: &stream) }
    writeEnd(to: &stream)
  }

  /// Writes everything in front of the tests.
  func writeStart(
    testCount: Int, failureCount: Int, errorCount: Int, to stream: inout some TextOutputStream
  ) {
    stream.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="\(Self.token(name))" timestamp="1970-01-01T00:00:00" hostname="localhost" \
      tests="\(testCount)" failures="\(failureCount)" errors="\(errorCount)" time="0">
        <properties>

      """)
    for property in propertyList {
      let name = Self.token(property.name)
      stream.write(
        "    <property name=\"\(name)\" value=\"\(XMLText.escaped(property.value))\"/>\n")
    }
    stream.write("  </properties>\n")
  }

  /// Writes everything behind the tests.
  func writeEnd(to stream: inout some TextOutputStream) {
    stream.write("  <system-out>\(XMLText.escapedLines(output))</system-out>\n")
    stream.write("  <system-err></system-err>\n</testsuite>\n")
  }

  /// Writes one test.
  func write(_ test: Test, to stream: inout some TextOutputStream) {
    let head =
      "  <testcase name=\"\(Self.token(test.name))\" "
      + "classname=\"\(Self.token(test.className))\" time=\"0\""
    guard let failure = test.failure else {
      stream.write(head + "/>\n")
      return
    }
    let type = XMLText.escaped(failure.type)
    let message = XMLText.escaped(failure.message)
    let lines = failure.lines.map(XMLText.escaped).joined(separator: "\n")
    let element = failure.isError ? "error" : "failure"
    stream.write(
      "\(head)>\n    <\(element) type=\"\(type)\" message=\"\(message)\">"
        + "\(lines)</\(element)>\n  </testcase>\n")
  }

  /// A name as `xs:token`: words with one blank between them, and never empty.
  private static func token(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? "-" : XMLText.escaped(words.joined(separator: " "))
  }
}
