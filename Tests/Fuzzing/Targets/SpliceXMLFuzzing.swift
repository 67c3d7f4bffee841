import SCTE35
import SCTE35XML

/// Fuzzes the XML of SCTE-35 sections: bytes that start as a section are written and read back, all
/// others are read as a document.
enum SpliceXMLFuzzing: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    if bytes.first == SpliceInfoSection.tableID {
      roundTrip(bytes)
    } else if let signals = try? SpliceXMLReader.signals(in: bytes) {
      for signal in signals { roundTrip(signal.bytes) }
    }
  }
}

/// What is written reads back: to the same bytes when nothing is left out, else to the same fields.
private func roundTrip(_ bytes: [UInt8]) {
  guard let section = SpliceInfoSection.decode(bytes).section, let encoded = try? section.encoded(),
    let document = try? SpliceXMLDocument(section),
    let exact = try? SpliceXMLDocument(section, exact: true)
  else { return }
  let signals = try? SpliceXMLReader.signals(in: document.text)
  require(signals?.count == 1, "a written document has one signal")
  guard let signal = signals?.first else { return }
  require(signal.issues.isEmpty, "a written document has nothing odd about it")
  if document.omissions.isEmpty {
    require(signal.bytes == encoded, "without omissions the bytes are the same")
  }
  require(
    (try? SpliceXMLReader.signals(in: exact.text))?.first?.bytes == encoded,
    "an exact document has the bytes")
  // A section that is not valid may be another one after it is encoded; its bytes are what counts.
  guard document.form == .fields else { return }
  let again = signal.decoding.section.flatMap { try? SpliceXMLDocument($0) }
  require(again?.element == document.element, "what is read is written alike")
}
