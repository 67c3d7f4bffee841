import Foundation
import HLSInspection
import MediaTiming
import PlayerViews
import ResourceLoading
import TestSupport
import Testing
import VirtualPlayback

/// What an application for the Ybrid player SDK shows.
private final class RadioView: AudioPlayerListener {
  var title = ""
  var item: [String?] = []
  var pictures: [URL] = []
  var length: Int64?
  var type: ItemType?
  var station: [String?] = []
  var nextTitle: String?

  func metadataChanged(_ metadata: Metadata) {
    title = metadata.displayTitle
    if let current = metadata.current {
      item = [
        current.displayTitle, current.identifier, current.title, current.artist, current.genre,
        current.album, current.version, current.description, current.infoUri,
      ]
      pictures = current.companions ?? []
      length = current.playbackLength
      type = current.type
    }
    let service = metadata.service
    station = [
      service.identifier, service.displayName, service.iconUri, service.genre, service.description,
      service.infoUri,
    ]
    nextTitle = metadata.next?.displayTitle
  }
}

/// Listener code of an application for the Ybrid player SDK gets its values from a recording.
struct YbridExampleTests {
  @Test func `a view of radio shows the item, its pictures, the service and the next item`()
    async throws
  {
    let document = try YbridDocument(
      reading: Array(
        """
        {"currentItem": {"id": "7", "title": "Butter", "artist": "BTS", "type": "MUSIC",
          "durationMillis": 160800,
          "companions": ["https://radio.example/butter.jpg", "https://radio.example/bts.png"]},
         "nextItem": {"title": "Traffic"},
         "station": {"name": "Radio Example", "genre": "Pop"}}
        """.utf8))
    let view = RadioView()
    let audio = VirtualAudioPlayer(listener: view)
    audio.load(
      try await Inspector(loader: ResourceLoader()).inspect(Fixture("radio/recording.mp3").path),
      documents: [PlacedYbridDocument(document, at: .zero)])
    audio.player.play()
    #expect(view.title == "Butter\nby BTS" && view.title == view.item.first)
    #expect(view.item[1...] == ["7", "Butter", "BTS", nil, nil, nil, nil, nil])
    #expect(
      view.pictures.map(\.absoluteString)
        == ["https://radio.example/butter.jpg", "https://radio.example/bts.png"])
    #expect(view.length == 160_800 && view.type == .MUSIC && view.nextTitle == "Traffic")
    #expect(
      view.station == [
        "Radio Example", "Radio Example", nil, "Pop", "Titles with semicolons",
        "https://radio.example/",
      ])
  }

  @Test func `the types have the names and values of the SDK`() {
    let types: [ItemType] = [
      .ADVERTISEMENT, .COMEDY, .JINGLE, .MUSIC, .NEWS, .TRAFFIC, .VOICE, .WEATHER, .UNKNOWN,
    ]
    #expect(types == ItemType.allCases)
    #expect(types.map(\.rawValue) == types.map { "\($0)" })
  }
}
