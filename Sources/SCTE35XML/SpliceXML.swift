/// The XML form of SCTE 35 (section 13 and the schema of the standard).
public enum SpliceXML {
  /// The namespace of the elements, `targetNamespace` of the schema.
  public static let namespace = "http://www.scte.org/schemas/35"

  /// The namespaces that editions of the standard and their users have for the same elements.
  static let namespaces: Set = [
    namespace, "http://www.scte.org/schemas/35/2016",
    "http://www.scte.org/schemas/35/2014SCTE35.xsd", "urn:scte:scte35:2013:xml",
  ]

  /// The first line of a document.
  public static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// Element names used in several places.
  enum Element {
    static let section = "SpliceInfoSection"
    static let binary = "Binary"
    static let ext = "Ext"
    static let upid = "SegmentationUpid"
  }

  /// The names of `segmentation_event_id_compliance_indicator` that are read. The first one is
  /// written.
  ///
  /// The schema of 2023 misspells it, and only that spelling validates; some writers use the second
  /// one, the intended spelling.
  package static let complianceIndicatorNames = [
    "segmentationEventIdComplianceIndicatorbute", "segmentationEventIdComplianceIndicator",
  ]

  /// The written name.
  static let complianceIndicator = complianceIndicatorNames[0]
}
