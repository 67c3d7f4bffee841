import PlayerViews
import Testing

struct MetadataMappingTests {
  @Test(arguments: [
    (#"{"fields": ["#, "line 1, column 13: "),
    ("[]", "the mapping is not an object"),
    (#"{"filds": []}"#, #"the mapping: "filds" is unknown, expected one of fields, ranges"#),
    (#"{"fields": {}}"#, "the mapping.fields is not an array"),
    (#"{"fields": [1]}"#, "fields[0] is not an object"),
    (#"{"fields": [{"id3": "TIT2"}]}"#, "fields[0].field is missing"),
    (
      #"{"fields": [{"field": "titel", "id3": "TIT2"}]}"#,
      #"fields[0].field "titel" is not a field"#
    ),
    (#"{"fields": [{"field": "title"}]}"#, "fields[0] has 0 origins"),
    (
      #"{"fields": [{"field": "title", "id3": "TIT2", "container": "a"}]}"#,
      "fields[0] has 2 origins"
    ),
    (#"{"fields": [{"field": "title", "id3": 2}]}"#, "fields[0].id3 is not a text"),
    (
      #"{"fields": [{"field": "title", "id3": "TITLE"}]}"#, #"fields[0].id3 "TITLE" is not a frame"#
    ),
    (
      #"{"fields": [{"field": "title", "id3": "TIT2", "class": "a"}]}"#,
      "fields[0].class is only for daterange"
    ),
    (#"{"ranges": [{"class": "a", "kind": "bloked"}]}"#, #"ranges[0].kind "bloked" is not a kind"#),
    (
      #"{"fields": [{"field": "title", "id3": "TIT2", "width": 1, "height": 1}]}"#,
      "fields[0].width is only for image and lowResolutionImage"
    ),
    (
      #"{"fields": [{"field": "image", "id3": "TIT2", "width": 0, "height": 1}]}"#,
      "fields[0].width is not a whole number from 1 to 65535"
    ),
    (
      #"{"fields": [{"field": "image", "id3": "TIT2", "width": 1}]}"#,
      "fields[0].height is not a whole number from 1 to 65535"
    ),
    (#"{"ranges": [{"kind": "blocked"}]}"#, "ranges[0].class is missing"),
  ])
  func `a bad mapping has one line with the place`(text: String, message: String) {
    let error = #expect(throws: MappingError.self) {
      try MetadataMapping(reading: Array(text.utf8))
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\n") == false)
  }

  @Test func `an empty mapping has no rules`() throws {
    #expect(try MetadataMapping(reading: Array("{}".utf8)) == MetadataMapping())
  }
}
