import CFFmpeg

/// The remaining number of picture samples that may be decoded, and the maximum size of one
/// picture.
///
/// A picture that repeats the previous one costs the sender few bytes, but the decoder the time of
/// all its samples.
public struct PictureBudget: Hashable, Sendable {
  /// Both edges of 16 breaks in segments of ten seconds with 60 pictures a second of 1920 x 1088
  /// samples, and some late pictures.
  public static let maximumSampleCount = 42_000_000_000
  /// The samples of the largest picture: decoders keep up to 20 of them.
  public static let maximumPictureSampleCount = 4096 * 2304

  var sampleCount: Int
  let pictureSampleCount: Int

  /// A budget of samples of luma, for all pictures together and for one.
  public init(
    sampleCount: Int = Self.maximumSampleCount,
    pictureSampleCount: Int = Self.maximumPictureSampleCount
  ) {
    self.sampleCount = sampleCount
    self.pictureSampleCount = pictureSampleCount
  }

  /// Throws when the budget is used up.
  public func check() throws(LibAVError) {
    guard sampleCount > 0 else { throw .tooManyPictures }
  }

  /// Charges one picture. The first one beyond the budget ends it, so that no later picture is
  /// decoded either.
  mutating func take(width: Int32, height: Int32) throws(LibAVError) {
    let (count, overflows) = Int(width).multipliedReportingOverflow(by: Int(height))
    guard !overflows, count <= pictureSampleCount else { throw .picturesTooLarge }
    sampleCount = max(0, sampleCount - count)
    try check()
  }
}

/// Charges each picture to a budget when the decoder allocates its memory, whether it is shown or
/// not.
final class PictureMeter {
  private typealias Allocation =
    @convention(c) (
      UnsafeMutablePointer<AVCodecContext>?, UnsafeMutablePointer<AVFrame>?, Int32
    ) -> Int32

  var budget: PictureBudget
  private var refusal: LibAVError?
  private var allocate: Allocation?

  init(_ budget: PictureBudget) { self.budget = budget }

  /// Attaches to a decoder, which must not outlive the meter.
  func attach(to context: UnsafeMutablePointer<AVCodecContext>) {
    allocate = context.pointee.get_buffer2
    context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    context.pointee.get_buffer2 = { context, frame, flags in
      guard let opaque = context?.pointee.opaque, let frame else { return -EINVAL }
      return Unmanaged<PictureMeter>.fromOpaque(opaque).takeUnretainedValue()
        .allocate(context, frame, flags)
    }
  }

  /// Throws the reason if a picture was refused.
  func check() throws(LibAVError) { if let refusal { throw refusal } }

  /// Charges a picture; returns whether it may be decoded.
  func take(_ frame: AVFrame) -> Bool {
    do throws(LibAVError) {
      try budget.take(width: frame.width, height: frame.height)
      return true
    } catch {
      refusal = error
      return false
    }
  }

  private func allocate(
    _ context: UnsafeMutablePointer<AVCodecContext>?, _ frame: UnsafeMutablePointer<AVFrame>,
    _ flags: Int32
  ) -> Int32 {
    guard let allocate, take(frame.pointee) else { return cffmpeg_out_of_memory() }
    return allocate(context, frame, flags)
  }
}
