extension SchemaType {
  /// Objects with the names of a player or an application, which its own documentation describes.
  static let ownNames = list(.map(.anything))
}

extension SchemaObject {
  private static let inputKey = SchemaKey.key("input", .text, "The input, as the user named it.")

  static let player = SchemaObject(
    "player", "A player.",
    [
      .key("name", .text, "The name, such as hlsjs."),
      .key("version", .text, "The version."),
      .key("measured", .flag, "Whether it was compared with recordings of the player."),
    ])

  static let outcome = SchemaObject(
    "outcome", "What a player makes of a tag, range or message.",
    [
      .key("player", .text, "The name of the player."),
      .key("shown", .flag, "Whether the player shows it."),
      .optional("startTime", .nullable(.mediaTime), "Its start in the player, in seconds."),
      .optional(
        "endTime", .nullable(.mediaTime), "Its end in the player, in seconds; null for none."),
      .optional("values", .ownNames, "The cues of the player with its names."),
      .optional(
        "expectedValues", .ownNames,
        "The cues without the behaviours that the standards do not ask for, if value differs."),
      .key("differences", .list(.text), "What differs: shown, start, end, value."),
      .key("quirks", .list(.text), "The behaviours that cause it, such as P2."),
    ])

  private static let rowKeys: [SchemaKey] = [
    .key("cueUid", .integer, "The number of the cue in the output of cues."),
    .key("trackType", .trackType, "The type of its track."),
    .optional("id", .text, "The identifier that the stream gives it."),
    .key("startTime", .nullable(.mediaTime), "The start by the standards, in seconds."),
    .key(
      "endTime", .nullable(.mediaTime), "The end by the standards, in seconds; null while open."),
    .key("summary", .text, "What it is, for people. The wording may change."),
    .key("differs", .flag, "Whether a player makes something else of it."),
    .key("players", .list(.object(outcome)), "What each player makes of it."),
  ]

  static let playerRow = SchemaObject("playerRow", "A tag, range or message.", rowKeys)

  static let playerRowLine = SchemaObject(
    "playerRowLine", "A line of players.", [inputKey] + rowKeys)

  static let playersDocument = SchemaObject(
    "players", "The output of players.",
    [
      .key("schema", .constant("hlscue.players/1"), "The name of the schema."),
      inputKey,
      .key("players", .list(.object(player)), "The players."),
      .key("cues", .list(.object(playerRow)), "The tags, ranges and messages."),
      .key("quirks", .map(.text), "What each behaviour is, by player and number."),
      .key("findings", .findings, "What was found while reading."),
    ])

  static let playerQuirk = SchemaObject(
    "playerQuirk", "A behaviour that the standards do not ask for.",
    [
      .key("id", .text, "The number, such as P2."),
      .key("summary", .text, "What the player does."),
      .key("source", .text, "Where that is from."),
      .key("versions", .list(.text), "The versions with it."),
    ])

  /// The members of each view, without those of a document.
  private static let views:
    [(name: String, description: String, names: [String], keys: [SchemaKey])] = [
      (
        "theoView", "Tracks of THEOplayer.", ["theo"],
        [.key("textTracks", .ownNames, "The text tracks with their cues.")]
      ),
      (
        "pillarboxView", "Metadata of Pillarbox.", ["pillarbox"],
        [
          .optional("identifier", .text, "The identifier."),
          .optional("title", .text, "The title."),
          .optional("subtitle", .text, "The subtitle."),
          .optional("description", .text, "The description."),
          .optional("imageSource", .map(.anything), "The image."),
          .key("viewport", .choice(["standard", "monoscopic"]), "The kind of picture."),
          .optional("episodeInformation", .map(.integer), "The season and the episode."),
          .optional(
            "nowPlaying", .map(.anything), "What the player shows outside the application."),
          .key("chapters", .ownNames, "The chapters."),
          .key("timeRanges", .ownNames, "Credits, blocked and other ranges."),
        ]
      ),
      (
        "ybridView", "Metadata of Ybrid players.", ["ybrid"],
        [.key("metadataChanged", .ownNames, "Each change of the metadata.")]
      ),
      (
        "castView", "The media information of a Cast sender.", ["cast"],
        [
          .key("media", .map(.anything), "MediaInformation."),
          .optional("messageSize", .integer, "The size of the message in bytes."),
        ]
      ),
      (
        "playerView", "Tracks of a player after everything has been loaded.",
        ["hlsjs", "shaka", "videojs", "safari", "media3", "avplayer"],
        playerKeys + [
          .optional("tracks", .ownNames, "The tracks or events of the player with their cues."),
          .optional(
            "quirks", .list(.object(playerQuirk)), "With --quirks, the behaviours of the player."),
        ]
      ),
    ]

  private static func views(
    _ suffix: String, _ head: [SchemaKey], _ tail: [SchemaKey]
  ) -> [SchemaObject] {
    views.map { view in
      let name = SchemaKey.key("as", .choice(view.names), "The player.")
      return SchemaObject(
        view.name + suffix, view.description, head + [inputKey, name] + view.keys + tail)
    }
  }

  static let metadataDocuments = views(
    "", [.key("schema", .constant("hlscue.metadata/1"), "The name of the schema.")],
    [.key("findings", .findings, "What was found while reading, and by the view.")])

  static let metadataLines = views("Line", [], [])
}
