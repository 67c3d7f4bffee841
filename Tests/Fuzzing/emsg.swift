import EventMessages
import MediaTiming
import SourceDiagnostics

/// Fuzzes the reader of ISO media: boxes, event messages, and the headers that give them their times.
///
/// The same bytes give the same reading, and no more comes out than goes in.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let reading = ISOMediaFile.read(bytes)
  require(reading == ISOMediaFile.read(bytes), "the same bytes give the same reading")
  check(reading, count: count)
  if let header = reading.header {
    check(ISOMediaFile.read(bytes, initialization: header), count: count)
  }
  if let message = try? EventMessageBox(content: bytes) {
    _ = (message.fields, message.duration, message.isID3, message.scte35Form)
  }
  return 0
}

private func check(_ reading: ISOMediaReading, count: Int) {
  require(reading.issues.count <= ISOMediaLimits.issueCount, "the issues are bounded")
  require(
    reading.eventMessages.reduce(0) { $0 + $1.box.messageData.count } <= count,
    "messages are no larger than the file")
  for message in reading.eventMessages {
    require((0..<count).contains(message.box.byteOffset), "a message starts in the file")
    _ = (message.box.fields, message.box.duration, message.presentationTime?.description)
  }
  for span in reading.spans { _ = span.hashValue }
}

/// Writes the inputs to start from.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  FuzzSeeds.write(EventMessageSeeds.files)
  return 0
}
