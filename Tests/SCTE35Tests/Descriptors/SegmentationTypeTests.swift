import SCTE35
import Testing

struct SegmentationTypeTests {
  @Test func `the standard names 48 types`() {
    #expect(SegmentationType.named.count == 48)
    #expect(
      SegmentationType.named.map(\.rawValue) == SegmentationType.named.map(\.rawValue).sorted())
    #expect(SegmentationType(rawValue: 0x19).name == "Program Join")
    #expect(SegmentationType(rawValue: 0x47).name == "Distributor Ad Block End")
    #expect(SegmentationType(rawValue: 0x48).name == nil)
    #expect(SegmentationType(rawValue: 0x48).description == "0x48 reserved")
  }

  @Test func `every named start has a named end of which it is a start`() {
    for type in SegmentationType.named where type.role == .start {
      #expect(type.endType?.name != nil, "\(type)")
      #expect(type.endType?.startType?.endType == type.endType, "\(type)")
      #expect(type.endType?.role == .end, "\(type)")
    }
  }

  @Test func `a program end ends all kinds of program starts and nothing else`() {
    let ended = SegmentationType.named.filter { $0.endType == .programEnd }
    #expect(ended == [.programStart, .programOverlapStart, .programJoin])
    #expect(SegmentationType.programEnd.startType == .programStart)
    #expect(SegmentationType.programEarlyTermination.startType == .programStart)
    #expect(SegmentationType.programResumption.startType == .programBreakaway)
    #expect(SegmentationType.programImmediateResumption.startType == .programBreakaway)
    #expect(SegmentationType.providerAdvertisementEnd.startType == .providerAdvertisementStart)
    #expect(SegmentationType.programStart.startType == nil)
  }

  @Test func `overlays and promos are no breaks`() {
    let breaks = SegmentationType.named.filter { $0.isBreak && $0.role == .start }
    #expect(breaks.map(\.rawValue) == [0x22, 0x30, 0x32, 0x34, 0x36, 0x44, 0x46])
  }
}
