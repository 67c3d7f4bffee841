import MediaTiming
import Testing

@testable import AdMarkers

struct AdMarkerSequenceTests {
  private typealias Line = (role: AdMarker.Role, id: String?, elapsed: Int?, time: Int)

  private func steps(_ pairing: AdMarkerPairing, _ lines: [Line]) -> [AdMarkerSequence.Step] {
    var sequence = AdMarkerSequence(pairing)
    return lines.map { line in
      sequence.step(
        line.role, id: line.id, elapsed: line.elapsed.map { MediaTime(seconds: $0) },
        at: MediaTime(seconds: line.time))
    }
  }

  @Test func `a beginning is written again at its own time only`() {
    #expect(
      steps(.sequence, [(.out, nil, nil, 4), (.out, nil, nil, 4), (.out, nil, nil, 6)])
        == [.begins, .repeats, .begins])
  }

  @Test func `an end ends what is open`() {
    #expect(
      steps(.sequence, [(.in, nil, nil, 0), (.out, nil, nil, 4), (.in, nil, nil, 8)])
        == [.endsNothing, .begins, .ends])
    #expect(steps(.states, [(.in, nil, nil, 0)]) == [.other])
  }

  @Test func `an id or a state lets a beginning go on`() {
    let lines: [Line] = [(.out, "a", nil, 4), (.out, "a", nil, 8), (.out, "b", nil, 12)]
    #expect(steps(.sequenceOfIDs, lines) == [.begins, .continues, .begins])
    #expect(steps(.states, lines) == [.begins, .continues, .continues])
    #expect(steps(.sequence, lines) == [.begins, .begins, .begins])
  }

  @Test func `a line within a break joins one that no line has begun`() {
    #expect(
      steps(.sequence, [(.cont, nil, 8, 4), (.cont, nil, 12, 8), (.in, nil, nil, 12)])
        == [.joins(start: MediaTime(seconds: -4)), .continues, .ends])
  }

  @Test func `a line may state the break that has ended`() {
    func last(_ line: Line) -> AdMarkerSequence.Step? {
      steps(.sequence, [(.out, "a", nil, 4), (.in, nil, nil, 12), line]).last
    }
    #expect(last((.cont, "a", 12, 16)) == .continuesEnded)
    #expect(last((.cont, nil, 11, 16)) == .continuesEnded)
    #expect(last((.cont, "b", 12, 16)) == .joins(start: MediaTime(seconds: 4)))
    #expect(last((.cont, "a", 4, 16)) == .joins(start: MediaTime(seconds: 12)))
    #expect(last((.cont, "a", nil, 16)) == .joins(start: MediaTime(seconds: 16)))
  }

  @Test func `behind missing segments a line with less elapsed time is about another break`() {
    func step(elapsed: Int, isBehindGap: Bool) -> AdMarkerSequence.Step {
      var sequence = AdMarkerSequence(.sequence)
      _ = sequence.step(.out, id: nil, elapsed: nil, at: MediaTime(seconds: 4))
      return sequence.step(
        .cont, id: nil, elapsed: MediaTime(seconds: elapsed), at: MediaTime(seconds: 30),
        isBehindGap: isBehindGap)
    }
    #expect(step(elapsed: 2, isBehindGap: true) == .joins(start: MediaTime(seconds: 28)))
    #expect(step(elapsed: 2, isBehindGap: false) == .continues)
    #expect(step(elapsed: 26, isBehindGap: true) == .continues)
    #expect(step(elapsed: 25, isBehindGap: true) == .continues)
  }

  @Test func `spans with another id, or of a later signal, are another break`() {
    let first = AdMarkerSequence.Step.joins(start: MediaTime(seconds: 4))
    let second = AdMarkerSequence.Step.joins(start: MediaTime(seconds: 24))
    #expect(
      steps(.spans, [(.cont, "1", 4, 8), (.cont, "1", 8, 12), (.cont, "2", 4, 28)])
        == [first, .continues, second])
    #expect(
      steps(.spans, [(.cont, nil, 4, 8), (.cont, nil, 8, 12), (.cont, nil, 4, 28)])
        == [first, .continues, second])
    #expect(steps(.spans, [(.cont, nil, 4, 8), (.cont, nil, nil, 28)]) == [first, .continues])
  }

  @Test func `where lines end breaks, a wrong count begins none`() {
    #expect(
      steps(.sequence, [(.out, "1", nil, 4), (.cont, "2", 0, 8), (.cont, nil, 0, 12)])
        == [.begins, .continues, .continues])
  }

  @Test func `an end behind the beginning of the next break ends the one before`() {
    #expect(
      steps(
        .sequence,
        [(.out, nil, nil, 4), (.out, nil, nil, 8), (.in, nil, nil, 8), (.in, nil, nil, 12)])
        == [.begins, .begins, .endsPrevious, .ends])
    // A break that begins and ends at one place with none before it has no length.
    #expect(steps(.sequence, [(.out, nil, nil, 8), (.in, nil, nil, 8)]) == [.begins, .ends])
  }
}
