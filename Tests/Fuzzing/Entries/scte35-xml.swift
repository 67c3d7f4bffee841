import SCTE35
import SCTE35XML

typealias Fuzzed = SpliceXMLFuzzing

/// Sections, and their documents.
let seeds: [[UInt8]] =
  SpliceSeeds.messages
  + SpliceSeeds.messages.compactMap { SpliceInfoSection.decode($0).section }
  .compactMap { try? SpliceXMLDocument($0, exact: $0.tier == 0xFFF).text }.map { Array($0.utf8) }
