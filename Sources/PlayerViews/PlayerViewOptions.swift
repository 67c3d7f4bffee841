public import FieldValues
internal import HLSInspection
internal import InspectionReports
public import MediaTiming

/// What a view takes besides the presentation.
public struct PlayerViewOptions: Sendable {
  /// An answer of a Ybrid server, and when it was given.
  public struct Document: Sendable {
    /// The answer.
    public var document: YbridDocument
    /// When it holds; `nil` for its own date where the presentation has dates, and else for the start.
    public var moment: Moment?

    /// An answer.
    public init(_ document: YbridDocument, at moment: Moment? = nil) {
      self.document = document
      self.moment = moment
    }
  }

  /// The conventions of a house for the fields of Pillarbox and Ybrid.
  public var mapping = MetadataMapping()
  /// What Ybrid servers answered; ``StreamURLDocuments`` asks those that the titles of a radio stream name.
  public var documents: [Document] = []

  /// What an application adds to the media information of Cast.
  public var customData: [Field] = []

  /// The names of the files that pictures of Pillarbox were loaded into.
  public var imageFiles: [ImageSource: String] = [:]
  /// Whether Cast is told of nothing but what identifies the content, as a queue is before its items are fetched.
  public var identifiersOnly = false

  /// The conventions of the standards alone.
  public init() {}

  /// The documents at their places in a presentation.
  func placedDocuments(in inspection: Inspection) -> [PlacedYbridDocument] {
    documents.map { entry in
      let date = inspection.hasDates ? entry.document.timestamp.map(Moment.date) : nil
      let time = (entry.moment ?? date).flatMap { inspection.mediaTime(of: $0) }
      return PlacedYbridDocument(entry.document, at: max(time ?? .zero, .zero))
    }
  }
}
