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

  @Test func `of very many alarms of an instant the last ones are kept, and all that last are`() {
    let begin = CalendarTime(timeSince1970: .zero)
    var board = AlarmBoard(AlarmSettings())
    func raise(_ name: AlarmName, _ number: Int) {
      let id = AlarmBoard.ID(name, .media, subject: "\(number)")
      let alarm = board.raise(
        id,
        AlarmBoard.Report(
          message: "", since: begin.advanced(by: MediaTime(seconds: number))))
      #expect(alarm != nil)
    }
    let limit = AlarmBoard.maximumMomentaryCount
    for number in 0..<limit + 10 {
      raise(.sequenceReset, number)
      raise(.breakOverdue, number)
    }
    #expect(board.activeIDs(.sequenceReset).count == limit)
    #expect(!board.isActive(AlarmBoard.ID(.sequenceReset, .media, subject: "9")))
    #expect(board.isActive(AlarmBoard.ID(.sequenceReset, .media, subject: "10")))
    #expect(board.activeIDs(.breakOverdue).count == limit + 10)
    board.forgetMomentary(before: begin.advanced(by: MediaTime(seconds: limit)))
    #expect(board.activeIDs(.sequenceReset).count == 10)
    #expect(board.count == 2 * (limit + 10))
  }
}
