public import FieldValues
internal import HLSInspection
internal import InspectionReports
public import MediaTiming

/// The input of a view besides the presentation.
public struct PlayerViewOptions: Sendable {
  /// An answer of a Ybrid server, and its time.
  public struct Document: Sendable {
    /// The answer.
    public var document: YbridDocument
    /// The time from which it applies; `nil` for its own date if the presentation has dates, else
    /// for the start.
    public var moment: Moment?

    /// An answer.
    public init(_ document: YbridDocument, at moment: Moment? = nil) {
      self.document = document
      self.moment = moment
    }
  }

  /// The mapping of fields for Pillarbox and Ybrid.
  public var mapping = MetadataMapping()
  /// The answers of Ybrid servers; ``StreamURLDocuments`` requests those at the URLs in the titles
  /// of a radio stream.
  public var documents: [Document] = []

  /// The data that an application adds to the media information of Cast.
  public var customData: [Field] = []

  /// The names of the files to which images of Pillarbox were saved.
  public var imageFiles: [ImageSource: String] = [:]
  /// Whether Cast gets only the identifier of the content, like a queue before its items are
  /// fetched.
  public var identifiersOnly = false

  /// The version and quirks of a ``PlaybackView``; `nil` for the default version with all of them.
  public var settings: ViewSettings?

  /// The default options.
  public init() {}

  /// Returns the documents with their times in a presentation.
  func placedDocuments(in inspection: Inspection) -> [PlacedYbridDocument] {
    documents.map { entry in
      let date = inspection.hasDates ? entry.document.timestamp.map(Moment.date) : nil
      let time = (entry.moment ?? date).flatMap { inspection.mediaTime(of: $0) }
      return PlacedYbridDocument(entry.document, at: max(time ?? .zero, .zero))
    }
  }
}
