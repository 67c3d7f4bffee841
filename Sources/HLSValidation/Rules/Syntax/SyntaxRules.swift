/// The syntax of playlists: SYN.
enum SyntaxRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    MissingHeader(),
    MalformedEncoding(),
    MixedPlaylistKinds(),
    RepeatedVersion(),
    VersionTooLow(),
    VersionHigherThanNeeded(),
    MalformedAttributeList(),
    RepeatedAttribute(),
    MistypedValue(),
    NumberOutOfRange(),
    CommentLikeTag(),
    UnknownTag(),
    URIWithoutTag(),
    TagWithoutURI(),
    UndefinedVariable(),
    MalformedDefinition(),
    MissingVariableSource(),
    MissingAttribute(),
    UndefinedValue(),
    MisplacedAttribute(),
    ReadingLimit(),
  ]
}
