import HLSPlaylists
import MediaTiming
import TestSupport
import Testing

@testable import LiveMonitoring

struct ReloadPolicyPropertyTests {
  /// A playlist with any of the tags that the policy depends on.
  private static func followed(_ random: inout SeededGenerator) -> ChannelState.Followed {
    func chance(_ text: String) -> String { Bool.random(using: &random) ? text : "" }
    let duration = ["0", "0.1", "1", "4", "1e9", "99999999999", "-3"].randomElement(using: &random)
    let number = Int.random(in: 0...30, using: &random)
    var control: [String] = []
    if Int.random(in: 0..<4, using: &random) > 0 { control.append("CAN-BLOCK-RELOAD=YES") }
    if Bool.random(using: &random) { control.append("CAN-SKIP-UNTIL=\(duration ?? "")") }
    if Bool.random(using: &random) { control.append("CAN-SKIP-DATERANGES=YES") }
    let part = chance("#EXT-X-PART:DURATION=0.1,URI=\"p\"\n")
    return LiveWindow.followed(
      """
      #EXT-X-TARGETDURATION:\(duration ?? "")
      #EXT-X-SERVER-CONTROL:\(control.joined(separator: ","))
      \(chance("#EXT-X-PART-INF:PART-TARGET=0.000001"))
      \(chance("#EXT-X-SKIP:SKIPPED-SEGMENTS=3"))
      #EXT-X-MEDIA-SEQUENCE:\(number)
      #EXTINF:\(duration ?? ""),
      a.ts
      \(part)\(part)
      """, needsWhole: Int.random(in: 0..<5, using: &random) == 0)
  }

  @Test(arguments: 0..<40)
  func `whatever a server answers, it is not asked without end`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var run = PolicyRun()
    let count = 300
    for _ in 0..<count {
      let end = run.plan.due
      let hasPosition = Bool.random(using: &random)
      let position = PlaylistPosition(number: Int.random(in: 0...40, using: &random), part: 1)
      let followed = Self.followed(&random)
      let fault = Int.random(in: 0..<8, using: &random)
      let age = Int.random(in: 0...20, using: &random)
      run.load(followed, took: 0, reported: hasPosition ? position : nil) {
        $0.isFailure = fault < 3
        $0.status = [400, 503, nil][min(fault, 2)]
        $0.isRepeat = fault == 4
        $0.age = fault == 5 ? MediaTime(seconds: age) : nil
      }
      #expect(run.plan.due >= end, "\(random)")
      #expect(run.plan.totalTimeout >= run.plan.firstByteTimeout ?? .zero, "\(random)")
    }
    let seconds = LiveWindow.seconds(run.plan.due) ?? 0
    #expect(seconds > Double(count) * 0.02, "\(random)")
  }
}
