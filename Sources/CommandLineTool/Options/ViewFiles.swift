import FieldValues
import HLSInspection
import MediaTiming
import PlayerViews
import ResourceLoading

/// The input files of views. They are read when a command runs.
struct ViewFiles {
  /// A document of a Ybrid server, and its time.
  private struct Document {
    var name: String
    var moment: Moment?

    init(_ text: String) throws(UsageError) {
      (moment, name) = TimeArgument.timedFile(text)
      guard !name.isEmpty else { throw UsageError("--ybrid \(text): a file name is missing") }
    }
  }

  private let mapping: String?
  private let customData: String?
  private let documents: [Document]
  private let identifiersOnly: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    mapping = arguments.value(of: .mapping)
    customData = arguments.value(of: .customData)
    var documents: [Document] = []
    for text in arguments.values(of: .ybrid) { documents.append(try Document(text)) }
    self.documents = documents
    identifiersOnly = arguments.has(.idsOnly)
  }

  /// Reads the files. The error is one line with the file, the place and the reason.
  ///
  /// - Parameter loading: the options for URLs among them. No header is sent to them.
  func options(loading: ResourceLoader.Options) async throws(UsageError) -> PlayerViewOptions {
    var loading = loading
    loading.headers = []
    var options = PlayerViewOptions()
    if let mapping { options.mapping = try Self.mapping(in: mapping) }
    if let customData { options.customData = try Self.object(in: customData) }
    for document in documents {
      options.documents.append(
        .init(try await Self.document(at: document.name, loading), at: document.moment))
    }
    options.identifiersOnly = identifiersOnly
    return options
  }

  private static func mapping(in file: String) throws(UsageError) -> MetadataMapping {
    let bytes = try InputFile.read(file, of: .mapping, limit: MetadataMapping.maximumSize)
    do throws(MappingError) {
      return try MetadataMapping(reading: bytes)
    } catch {
      throw UsageError("--mapping \(file): \(error)")
    }
  }

  private static func object(in file: String) throws(UsageError) -> [Field] {
    let bytes = try InputFile.read(file, of: .customData, limit: CastMediaInformation.maximumSize)
    let value: FieldValue
    do throws(JSONSyntaxError) {
      value = try JSONText.parse(bytes)
    } catch {
      throw UsageError("--custom-data \(file): \(error)")
    }
    guard case .object(let fields) = value else {
      throw UsageError("--custom-data \(file): the document is not an object")
    }
    return fields
  }

  private static func document(
    at name: String, _ loading: ResourceLoader.Options
  ) async throws(UsageError) -> YbridDocument {
    let bytes: [UInt8]
    do throws(LoadError) {
      bytes = try await ResourceLoader(options: loading).load(
        ResourceRequest(
          try ResourceLocation(userText: name), maximumSize: YbridDocument.maximumSize)
      ).bytes
    } catch {
      throw UsageError("--ybrid \(name): \(error)")
    }
    do throws(YbridDocumentError) {
      return try YbridDocument(reading: bytes)
    } catch {
      throw UsageError("--ybrid \(name): \(error)")
    }
  }
}
