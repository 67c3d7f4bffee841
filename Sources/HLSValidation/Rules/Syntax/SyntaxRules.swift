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
    ReadingFault(
      .validationLimit, authority: .practice,
      rationale:
        "A report of thousands of equal lines is read by nobody, and the first ones tell what is wrong.",
      remedy: "Repair what the listed findings say, and validate again."),
    StrayBlank(),
    MachinePath(),
    ReferenceInDefinition(),
  ]
}
