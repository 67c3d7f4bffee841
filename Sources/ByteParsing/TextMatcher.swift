/// Finds many texts in others, in a time that depends on the lengths alone (Aho and Corasick, 1975).
///
/// The texts form a tree with a branch for each byte. Where a text does not go on, what is found so far may end with the
/// start of another one, to which each node refers.
package struct TextMatcher: Sendable {
  /// The place of a text in another one.
  package struct Match: Hashable, Sendable {
    /// The bytes.
    package var range: Range<Int>
    /// The index of the text among those that are looked for; -1 for the start of one before a cut.
    package var index: Int

    /// A place.
    package init(range: Range<Int>, index: Int) {
      self.range = range
      self.index = index
    }
  }

  /// A start of one or more texts.
  private struct Node {
    var byte: UInt8 = 0
    var depth: Int32
    /// The first of the nodes with one byte more; 0 without any.
    var child: Int32 = 0
    /// The next node with the same start and another last byte; 0 without one.
    var sibling: Int32 = 0
    /// The longest start of a text with which this one ends.
    var suffix: Int32 = 0
    /// The longest whole text with which it ends, other than itself; 0 without one.
    var contained: Int32 = 0
    /// The index of the text that it is; -1 if it is none.
    var text: Int32 = -1
  }

  /// The maximum sum of the lengths of all texts, in bytes. A text beyond it is not found. Headers of answers have a
  /// sixteenth of that, and so have the values of the query in one.
  package static let maximumByteCount = 1 << 22

  private var nodes = [Node(depth: 0)]
  /// Whether a text begins with a byte, since most bytes begin none.
  private var beginsText = Array(repeating: false, count: 256)

  /// Looks for texts; an empty one is never found, and of equal ones the first.
  package init(_ texts: [[UInt8]]) {
    for (index, text) in texts.enumerated() where !text.isEmpty { add(text, Int32(index)) }
    guard nodes.count > 1 else { return }
    connect()
  }

  private mutating func add(_ text: [UInt8], _ index: Int32) {
    guard nodes.count + text.count <= Self.maximumByteCount else { return }
    var node = 0
    for byte in text {
      if let next = child(of: node, byte) {
        node = next
      } else {
        var new = Node(byte: byte, depth: nodes[node].depth + 1)
        new.sibling = nodes[node].child
        nodes[node].child = Int32(nodes.count)
        node = nodes.count
        nodes.append(new)
      }
    }
    if nodes[node].text < 0 { nodes[node].text = index }
    beginsText[Int(text[0])] = true
  }

  private func child(of node: Int, _ byte: UInt8) -> Int? {
    var next = Int(nodes[node].child)
    while next > 0, nodes[next].byte != byte { next = Int(nodes[next].sibling) }
    return next > 0 ? next : nil
  }

  /// Finds the ends of all starts, the shortest first, since those of a start depend on shorter ones.
  private mutating func connect() {
    var queue = [0]
    queue.reserveCapacity(nodes.count)
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      var next = Int(nodes[node].child)
      while next > 0 {
        let suffix = node == 0 ? 0 : self.next(after: Int(nodes[node].suffix), nodes[next].byte)
        nodes[next].suffix = Int32(suffix)
        nodes[next].contained =
          nodes[suffix].text >= 0 ? Int32(suffix) : nodes[suffix].contained
        queue.append(next)
        next = Int(nodes[next].sibling)
      }
    }
  }

  /// The longest start of a text with which a start and a byte behind it end.
  private func next(after node: Int, _ byte: UInt8) -> Int {
    var node = node
    while node > 0 {
      if let next = child(of: node, byte) { return next }
      node = Int(nodes[node].suffix)
    }
    return beginsText[Int(byte)] ? child(of: 0, byte) ?? 0 : 0
  }

  /// Passes the places of texts to a function, those with the first end first and then the longest first; and the places
  /// of starts of texts before a cut.
  ///
  /// - Parameters:
  ///   - isCut: whether texts are cut before an index.
  ///   - take: whether the place counts; then no shorter one with the same end is passed.
  package func forEachMatch(
    in bytes: Span<UInt8>, isCut: (Int) -> Bool = { _ in false }, _ take: (Match) -> Bool
  ) {
    guard nodes.count > 1 else { return }
    var node = 0
    for index in bytes.indices {
      if node > 0, isCut(index) { passStarts(node, before: index, take) }
      node = next(after: node, bytes[index])
      var found = nodes[node].text >= 0 ? node : Int(nodes[node].contained)
      while found > 0 {
        let match = Match(
          range: (index + 1 - Int(nodes[found].depth))..<(index + 1), index: Int(nodes[found].text))
        if take(match) { break }
        found = Int(nodes[found].contained)
      }
    }
  }

  private func passStarts(_ node: Int, before end: Int, _ take: (Match) -> Bool) {
    var node = node
    while node > 0 {
      let match = Match(range: (end - Int(nodes[node].depth))..<end, index: -1)
      if take(match) { break }
      node = Int(nodes[node].suffix)
    }
  }
}
