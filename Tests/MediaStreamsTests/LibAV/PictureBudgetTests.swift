import MediaStreams
import MediaTiming
import TestSupport
import Testing

/// A segment of 6 s with 25 pictures a second, 160 x 90 samples, which are decoded as 160 x 96.
struct PictureBudgetTests {
  private func frames(_ budget: inout PictureBudget) throws -> SpliceFrames {
    try SpliceFrames.around(
      MediaTime(seconds: 2), in: Fixture("reference/low/segment0.ts").bytes(), budget: &budget)
  }

  @Test func `the pictures of one moment leave most of a budget`() throws {
    var budget = PictureBudget()
    let frames = try frames(&budget)
    #expect(frames.last != nil && frames.first != nil)
    #expect(budget != PictureBudget())
    try budget.check()
  }

  @Test func `a budget that is spent ends the decoding, and all after it`() {
    var budget = PictureBudget(sampleCount: 20 * 160 * 96)
    #expect(throws: LibAVError.tooManyPictures) { try frames(&budget) }
    #expect(throws: LibAVError.tooManyPictures) { try budget.check() }
  }

  @Test func `a picture that is too large is not decoded`() {
    var budget = PictureBudget(pictureSampleCount: 160 * 90 - 1)
    #expect(throws: LibAVError.picturesTooLarge) { try frames(&budget) }
  }
}
