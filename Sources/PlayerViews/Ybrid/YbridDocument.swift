internal import FieldValues
public import MediaTiming

/// The answer of a Ybrid server about its items, in JSON.
///
/// There are several forms, distinguished by their members: the answer to `show-meta`, with
/// `currentItem`, `nextItem` and `station`; and the answers in an envelope of `__responseHeader`
/// and `__responseObject`, which have these in `metadata`, or a `newCurrentItem`, and may have a
/// `bouquet` of services.
public struct YbridDocument: Hashable, Sendable {
  /// The maximum size of a document in bytes.
  public static let maximumSize = 1 << 20

  /// The current item.
  public private(set) var current: MediaItem?
  /// The next item.
  public private(set) var next: MediaItem?
  /// The time until the next item in milliseconds.
  public private(set) var timeToNextItem: Int64?
  /// The time of the answer.
  public private(set) var timestamp: CalendarTime?
  private(set) var service = MetadataContribution.Service()

  /// Reads a document.
  ///
  /// - Throws: the fault in one line, with the line and column or with the path of the member.
  public init(reading bytes: [UInt8]) throws(YbridDocumentError) {
    let value: FieldValue
    do throws(JSONSyntaxError) {
      value = try JSONText.parse(bytes)
    } catch {
      throw YbridDocumentError("\(error)")
    }
    let root = try YbridObject(value, at: "")
    guard let answer = try root.object("__responseObject") else {
      guard try add(root) else { throw root.error("has neither currentItem, nextItem nor station") }
      return
    }
    try readHeader(of: root)
    var isUseful = try answer.object("metadata").map { (object) throws(YbridDocumentError) in
      try add(object)
    }
    if let item = try answer.object("newCurrentItem") {
      current = try Self.item(item)
      isUseful = true
    }
    if let bouquet = try answer.object("bouquet") {
      try add(bouquet: bouquet)
      isUseful = true
    }
    guard isUseful ?? false else {
      throw answer.error("has neither metadata, newCurrentItem nor bouquet")
    }
  }

  private mutating func readHeader(of root: YbridObject) throws(YbridDocumentError) {
    guard let header = try root.object("__responseHeader") else { return }
    if try header.flag("success") == false {
      let status = try header.count("statusCode").map { " \($0)" } ?? ""
      throw header.error("is not a success: the server answered\(status)")
    }
    guard let text = try header.text("timestamp") else { return }
    guard let time = CalendarTime(parsing: text) else {
      throw header.error("timestamp", "\"\(text)\" is not an ISO 8601 date")
    }
    timestamp = time
  }

  /// - Returns: whether it has any content.
  private mutating func add(_ metadata: YbridObject) throws(YbridDocumentError) -> Bool {
    let station = try metadata.object("station")
    let items = (try metadata.object("currentItem"), try metadata.object("nextItem"))
    if let item = items.0 { current = try Self.item(item) }
    if let item = items.1 { next = try Self.item(item) }
    if let station {
      service.displayName = try station.text("name")
      service.genre = try station.text("genre")
    }
    timeToNextItem = try metadata.count("timeToNextItemMillis")
    return station != nil || items.0 != nil || items.1 != nil
  }

  private mutating func add(bouquet: YbridObject) throws(YbridDocumentError) {
    guard let active = try bouquet.text("activeServiceId") else {
      throw bouquet.error("activeServiceId", "is missing")
    }
    service.identifier = active
    for entry in try bouquet.objects("availableServices") where try entry.text("id") == active {
      service.iconUri = try entry.text("iconURL")
      if let name = try entry.text("displayName") { service.displayName = name }
    }
  }

  private static func item(_ object: YbridObject) throws(YbridDocumentError) -> MediaItem? {
    var item = MediaItem()
    item.identifier = try object.text("id")
    item.title = try object.text("title")
    item.artist = try object.text("artist")
    item.album = try object.text("album")
    item.version = try object.text("version")
    item.genre = try object.text("genre")
    item.description = try object.text("description")
    item.infoUri = try object.text("infoUri")
    item.playbackLength = try object.count("durationMillis")
    item.images = try object.texts("companions").map { .url(standard: $0) }
    if let name = try object.text("type") { item.setType(named: name) }
    if let title = item.title {
      // The text format of the SDK.
      item.displayTitle = title + (item.artist.map { "\nby \($0)" } ?? "")
    }
    return item == MediaItem() ? nil : item
  }
}

/// A document and the media time from which it applies.
public struct PlacedYbridDocument: Hashable, Sendable {
  /// The document.
  public var document: YbridDocument
  /// The time from which it applies.
  public var time: MediaTime

  /// A document at a time.
  public init(_ document: YbridDocument, at time: MediaTime) {
    self.document = document
    self.time = time
  }
}

/// The fault of a document of a Ybrid server: the place and the reason in one line.
public struct YbridDocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public let description: String

  init(_ description: String) { self.description = description }
}
