import Foundation
import TestSupport
import Testing

/// What the system gives to the program, and takes away from it.
struct SurroundingsTests {
  private func shell(_ lines: String, in folder: String) throws -> BuiltTool.Outcome {
    try BuiltTool.required().shell("cd '\(folder)' && \(lines)")
  }

  private static let playlist = """
    #EXTM3U
    #EXT-X-TARGETDURATION:4
    #EXTINF:-1,
    missing.ts
    #EXT-X-ENDLIST
    """

  @Test func `a message never goes into a file of results`() async throws {
    try await withTemporaryFolder(["a.m3u8": Self.playlist]) { folder in
      let outcome = try shell(
        """
        for i in 1 2 3 4 5 6; do "$0" report -o o.html a.m3u8 <&- >&- 2>&-; head -c 9 o.html; done
        "$0" cues - <&-
        """, in: folder)
      #expect(outcome.output == String(repeating: "<!DOCTYPE", count: 6))
      #expect(outcome.status == 3)
      #expect(outcome.errors == "hlscue: -: the input is empty\n")
    }
  }

  @Test(arguments: [("-n 6", "files can be opened"), ("-s 32", "the stack is limited")])
  func `a system that gives too little is status 3 and one line`(
    limit: String, message: String
  ) throws {
    let outcome = try BuiltTool.required().shell("ulimit \(limit); \"$0\" --version")
    #expect(outcome.status == 3 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(message) && outcome.errors.hasSuffix(")\n"))
  }

  @Test func `a signal leaves no part of a file behind`() async throws {
    try await withTemporaryFolder(["out": "old"]) { folder in
      // The program waits for more input when its file is begun. Other signals may be ignored, as below nohup.
      let outcome = try shell(
        """
        mkfifo pipe
        "$0" scte35 decode --format ndjson=out < pipe &
        exec 3> pipe
        echo \(SplicePayloadTests.base64) >&3
        i=0
        until ls .hlscue-* > /dev/null 2>&1 || [ $i -eq 100000 ]; do i=$((i + 1)); done
        kill -TERM $!
        wait $! 2> /dev/null
        echo $?
        exec 3>&-
        ls -A
        cat out
        """, in: folder)
      #expect(outcome.output == "143\nout\npipe\nold")
    }
  }

  @Test func `a file that becomes too large stays as it was`() async throws {
    try await withTemporaryFolder(["o.html": "old", "a.m3u8": Self.playlist]) { folder in
      let outcome = try shell(
        "ulimit -f 1; \"$0\" report --quiet -o o.html a.m3u8; s=$?; ls -A; cat o.html; exit $s",
        in: folder)
      #expect(outcome.status == 3)
      #expect(outcome.errors == "hlscue: o.html cannot be written: File too large\n")
      #expect(outcome.output == "a.m3u8\no.html\nold")
    }
  }

  @Test func `what is no file of bytes is written as it is`() async throws {
    try await withTemporaryFolder(["a.m3u8": Self.playlist]) { folder in
      let outcome = try shell(
        """
        mkfifo pipe; cat pipe > copy &
        "$0" cues --quiet --playlist-only --format json=pipe --format ndjson=/dev/stdout a.m3u8 > all
        wait; ls -A; head -c 1 copy; head -c 1 all
        """, in: folder)
      #expect(outcome.output == "a.m3u8\nall\ncopy\npipe\n{{")
    }
  }
}
