import SourceDiagnostics
import Testing

@Suite struct UnanchoredDateRangeTests {
  private let lines = """
    \(firstDate)
    #EXT-X-DATERANGE:ID="a",DURATION=4.0
    \(segments(2))
    """

  @Test func `in a live window the tag with the start may have left`() {
    let window = "#EXT-X-MEDIA-SEQUENCE:5\n" + lines
    #expect(findings("DRG-014", in: window, isEnded: false).map(\.severity) == [.warning])
  }

  @Test func `in a playlist that keeps everything there is no start at all`() {
    #expect(findings("DRG-014", in: lines).map(\.severity) == [.error])
    #expect(findings("DRG-014", in: lines, isEnded: false).map(\.severity) == [.error])
    let event = "#EXT-X-PLAYLIST-TYPE:EVENT\n" + lines
    #expect(findings("DRG-014", in: event, isEnded: false).map(\.severity) == [.error])
  }

  @Test func `a delta update leaves out the tags that are known`() {
    let delta = "#EXT-X-VERSION:9\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n" + lines
    #expect(findings("DRG-014", in: delta, isEnded: false).isEmpty)
  }
}
