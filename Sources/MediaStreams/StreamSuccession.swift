/// The place of a stream among those that the tables of a transport stream declare, one after the other or together.
public struct StreamSuccession: Hashable, Sendable {
  /// What streams share that are never declared at the same time: of each kind, at most one of a lane exists at a time.
  public struct Lane: Hashable, Sendable {
    /// The lane of the program among the programs.
    public var program: Int
    /// The lane of the stream among those of its kind in the program.
    public var stream: Int

    /// A lane from its numbers.
    public init(program: Int, stream: Int) {
      self.program = program
      self.stream = stream
    }
  }

  /// The lane of the stream.
  public var lane: Lane
  /// Whether the first tables declare it.
  public var isDeclaredAtStart: Bool
  /// Whether the last tables declare it.
  public var isDeclaredAtEnd: Bool

  /// A place from its parts.
  public init(lane: Lane, isDeclaredAtStart: Bool = true, isDeclaredAtEnd: Bool = true) {
    self.lane = lane
    self.isDeclaredAtStart = isDeclaredAtStart
    self.isDeclaredAtEnd = isDeclaredAtEnd
  }
}
