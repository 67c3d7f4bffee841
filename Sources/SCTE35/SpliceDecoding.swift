public import FieldValues
public import SourceDiagnostics

/// What a decoder could make of some bytes: the section as far as it goes, and what is wrong with
/// it.
public struct SpliceDecoding: Hashable, Sendable {
  /// The section; `nil` only when the bytes are none.
  public var section: SpliceInfoSection?
  /// What was found, in the order of the bytes.
  public var issues: [SpliceIssue]
  /// How many bytes the section takes; more may follow it.
  public var byteCount: Int

  /// Whether there is a section and nothing about it is an error.
  public var isValid: Bool {
    section != nil && !issues.contains { $0.severity == .error }
  }

  /// `valid`, `section` and `issues` as reports write them.
  public var fields: [Field] {
    [
      Field("valid", .bool(isValid)),
      Field("section", section.map { .object($0.fields) } ?? .null),
      Field("issues", .array(issues.map { .object($0.fields) })),
    ]
  }
}

extension SpliceInfoSection {
  /// Decodes a section as far as it goes; nothing throws.
  ///
  /// The bytes start with `table_id` and may go on after the section.
  public static func decode(_ bytes: [UInt8]) -> SpliceDecoding {
    bytes.withUnsafeBufferPointer { bytes in
      var decoder = SectionDecoder(bytes)
      var section = SpliceInfoSection(command: .null)
      let isSection = decoder.decode(into: &section)
      return SpliceDecoding(
        section: isSection ? consume section : nil, issues: decoder.log.issues,
        byteCount: decoder.sectionEnd)
    }
  }

  /// Decodes a section and takes no fault of severity error.
  public init(strictly bytes: [UInt8]) throws(SpliceError) {
    let decoding = Self.decode(bytes)
    guard decoding.isValid, let section = decoding.section else {
      throw SpliceError(issues: decoding.issues)
    }
    self = section
  }
}
