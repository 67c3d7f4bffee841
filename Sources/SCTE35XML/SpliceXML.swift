/// The XML form of SCTE 35 (section 13 and the schema of the standard).
public enum SpliceXML {
  /// The namespace of the elements, `targetNamespace` of the schema.
  public static let namespace = "http://www.scte.org/schemas/35"

  /// The first line of a document.
  public static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// The names of the elements that more than one part of the target knows.
  enum Element {
    static let section = "SpliceInfoSection"
    static let binary = "Binary"
    static let ext = "Ext"
    static let upid = "SegmentationUpid"
  }

  /// The names under which `segmentation_event_id_compliance_indicator` is read. The first one is
  /// written.
  ///
  /// It is misspelt in the schema of 2023, and only so does a document validate; the second one is
  /// what was meant, which some writers use.
  package static let complianceIndicatorNames = [
    "segmentationEventIdComplianceIndicatorbute", "segmentationEventIdComplianceIndicator",
  ]

  /// The name that is written.
  static let complianceIndicator = complianceIndicatorNames[0]
}
