import SourceDiagnostics
import Testing

@Suite struct MalformedDataTests {
  @Test(arguments: [
    (MalformedData.Reason.truncated(missingBits: 16), "pts_time is cut off, 2 bytes are missing"),
    (.truncated(missingBits: 3), "pts_time is cut off, 3 bits are missing"),
    (.unexpectedValue(4), "pts_time has the unexpected value 4"),
    (.lengthMismatch(declared: 9, actual: 4), "pts_time declares 9 bytes, there are 4"),
    (.checksumMismatch(stored: 1, computed: 255), "pts_time is 0x1, the bytes have 0xff"),
    (.limitExceeded(limit: 7), "pts_time exceeds the limit of 7"),
  ])
  func `a message shows what was found`(reason: MalformedData.Reason, text: String) {
    #expect(MalformedData(reason, field: "pts_time", byteOffset: 3).description == text)
  }
}
