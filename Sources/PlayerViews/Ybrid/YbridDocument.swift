internal import FieldValues
public import MediaTiming

/// What a Ybrid server answers about its items, in JSON.
///
/// There are several shapes, told apart by their members: the answer to `show-meta`, with `currentItem`, `nextItem`
/// and `station`; and the answers in an envelope of `__responseHeader` and `__responseObject`, which have these in
/// `metadata`, or a `newCurrentItem`, and may have a `bouquet` of services.
public struct YbridDocument: Hashable, Sendable {
  /// The most bytes of a document that are read.
  public static let maximumSize = 1 << 20

  /// What is played.
  public private(set) var current: MediaItem?
  /// What is played next.
  public private(set) var next: MediaItem?
  /// In how many milliseconds that begins.
  public private(set) var timeToNextItem: Int64?
  /// When the server answered.
  public private(set) var timestamp: CalendarTime?
  private(set) var service = MetadataContribution.Service()

  /// Reads a document.
  ///
  /// - Throws: what is wrong with it in one line, with the line and column or with the path of the member.
  public init(reading bytes: [UInt8]) throws(YbridDocumentError) {
    let value: FieldValue
    do throws(JSONSyntaxError) {
      value = try JSONText.parse(bytes)
    } catch {
      throw YbridDocumentError("\(error)")
    }
    let root = try YbridObject(value, at: "")
    guard let answer = try root.object("__responseObject") else {
      guard try add(root) else {
        throw root.error("has neither currentItem, nextItem nor station")
      }
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
      throw header.error("tells of no success: the server answered\(status)")
    }
    guard let text = try header.text("timestamp") else { return }
    guard let time = CalendarTime(parsing: text) else {
      throw header.error("timestamp", "\"\(text)\" is no ISO 8601 date")
    }
    timestamp = time
  }

  /// - Returns: whether there is anything in it.
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
    item.companions = try object.texts("companions").map { .url(standard: $0) }
    if let name = try object.text("type") { item.setType(named: name) }
    if let title = item.title {
      // The text that the SDK makes.
      item.displayTitle = title + (item.artist.map { "\nby \($0)" } ?? "")
    }
    return item == MediaItem() ? nil : item
  }
}

/// A document and the media time from which on it holds.
public struct PlacedYbridDocument: Hashable, Sendable {
  /// The document.
  public var document: YbridDocument
  /// From when on it holds.
  public var time: MediaTime

  /// A document at a time.
  public init(_ document: YbridDocument, at time: MediaTime) {
    self.document = document
    self.time = time
  }
}

/// What is wrong with a document of a Ybrid server: the place and the reason in one line.
public struct YbridDocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public let description: String

  init(_ description: String) { self.description = description }
}
