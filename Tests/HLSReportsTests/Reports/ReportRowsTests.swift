import HLSReports
import Synchronization
import Testing

struct ReportRowsTests {
  @Test func `a row is made when it is asked for, and no other`() {
    let made = Mutex<[Int]>([])
    let rows = ReportRows(count: 1_000_000) { row in
      made.withLock { $0.append(row) }
      return row * 2
    }
    #expect(rows.count == 1_000_000)
    #expect(rows[7] == 14)
    #expect(rows.last == 1_999_998)
    #expect(made.withLock { $0 } == [7, 999_999])
  }

  @Test func `rows that are made and rows that are there are equal when they say the same`() {
    let rows: ReportRows = ["0", "1", "2"]
    #expect(rows == ReportRows(count: 3) { "\($0)" })
    #expect(rows.hashValue == ReportRows(count: 3) { "\($0)" }.hashValue)
    #expect(rows != ["0", "1"])
    #expect(rows != ["0", "1", "3"])
  }
}
