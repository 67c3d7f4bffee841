import HLSReports
import MediaTiming
import Testing

@testable import LiveMonitoring

struct AlarmBoardTests {
  @Test func `an alarm of an instant is forgotten when it is old, and one that lasts is not`() {
    let begin = CalendarTime(timeSince1970: .zero)
    var board = AlarmBoard(AlarmSettings())
    let names: [AlarmName] = [
      .sequenceReset, .segmentsMissed, .breakDeviation, .markerMismatch, .stale, .breakOverdue,
    ]
    for name in names {
      let alarm = board.raise(
        AlarmBoard.ID(name, .media), AlarmBoard.Report(message: "", since: begin))
      #expect(alarm != nil)
    }
    board.forgetMomentary(before: begin)
    #expect(board.raised.count == names.count)
    board.forgetMomentary(before: begin.advanced(by: MediaTime(seconds: 1)))
    #expect(board.raised.map(\.alarm) == ["break-overdue", "stale"])
    #expect(board.count == names.count)
  }
}
