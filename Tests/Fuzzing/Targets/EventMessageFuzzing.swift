import EventMessages
import MediaTiming
import SourceDiagnostics

/// Fuzzes the reader of ISO media: boxes, event messages, and the headers that give them their times.
///
/// The same bytes give the same reading, and no more comes out than goes in.
enum EventMessageFuzzing: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    let count = bytes.count
    let reading = ISOMediaFile.read(bytes)
    require(reading == ISOMediaFile.read(bytes), "the same bytes give the same reading")
    check(reading, count: count)
    if let header = reading.header {
      check(ISOMediaFile.read(bytes, initialization: header), count: count)
    }
    if let message = try? EventMessageBox(content: bytes) {
      _ = (message.fields, message.duration, message.isID3, message.scte35Form)
    }
  }
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
