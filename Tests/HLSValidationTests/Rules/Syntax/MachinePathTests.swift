import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct MachinePathTests {
  @Test(arguments: [
    ("/home/live/seg0.ts", 1), ("/tmp/x9k3/seg0.ts", 1), ("/Users/anna/out/seg0.ts", 1),
    (#"\n../low/seg0.ts"#, 0), (#"\out\seg0.ts"#, 1), (#"C:\out\seg0.ts"#, 1),
    ("d:/out/seg0.ts", 1), (#"\\server\out\seg0.ts"#, 1),
    ("file:///out/seg0.ts", 1), ("/media/seg0.ts", 0), ("/live/seg0.ts", 0), ("home/seg0.ts", 0),
    ("https://example.com/tmp/seg0.ts", 0), ("x:y/seg0.ts", 0), ("fileSequence0.ts", 0),
  ])
  func `paths of machines are distinguished from those of servers`(address: String, count: Int) {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n\(address)\n#EXT-X-ENDLIST\n"
    #expect(findings(of: "SYN-024", in: RuleExample(text)).count == count)
  }

  @Test(arguments: [
    (#"video\seg0.ts"#, 1), (#"http://example.com/a\seg0.ts"#, 1), (#"\n../low/seg0.ts"#, 0),
    (#"seg0.ts?sign=a\b"#, 0), (#"seg0.ts#a\b"#, 0), ("seg%5C0.ts", 0),
  ])
  func `a backslash in a path is one, in lines and in attributes`(address: String, count: Int) {
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-MAP:URI="\(address)"
      #EXTINF:4,
      \(address)
      #EXT-X-ENDLIST
      """
    let found = findings(of: "SYN-024", in: RuleExample(text))
    #expect(found.map(\.location.line) == (count == 1 ? [3, 5] : []))
    #expect(found.allSatisfy { $0.message.contains("has a backslash, of which browsers") })
  }
}
