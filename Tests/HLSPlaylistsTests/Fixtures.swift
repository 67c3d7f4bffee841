/// Playlists that hold every tag and most of the oddities that the tests look at.
enum Fixtures {
  static let media = """
    #EXTM3U
    #EXT-X-VERSION:8
    #EXT-X-TARGETDURATION:6
    #EXT-X-MEDIA-SEQUENCE:100
    #EXT-X-DISCONTINUITY-SEQUENCE:7
    #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0,CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5
    #EXT-X-PART-INF:PART-TARGET=0.5
    #EXT-X-DEFINE:NAME="path",VALUE="high/v1"
    #EXT-X-START:TIME-OFFSET=-12.5,PRECISE=YES
    #EXT-X-KEY:METHOD=AES-128,URI="key1",IV=0x000102030405060708090A0B0C0D0E0F
    #EXT-X-MAP:URI="init.mp4",BYTERANGE="700@10"
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXTINF:6.006,first
    {$path}/1.m4s
    #EXT-X-BITRATE:1200
    #EXT-X-BYTERANGE:1000@500
    #EXTINF:6.006,
    all.m4s
    #EXT-X-BYTERANGE:400
    #EXTINF:5.994
    all.m4s
    # a comment
    #EXT-X-DATERANGE:ID="ad",CLASS="com.example",START-DATE="2026-01-01T00:00:18.006Z",\
    PLANNED-DURATION=6,SCTE35-OUT=0xFC30,X-NOTE="a, b",X-COUNT=2
    #EXT-X-CUE-OUT:6.0
    #EXT-X-DISCONTINUITY
    #EXT-X-KEY:METHOD=NONE
    #EXT-X-GAP
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T01:00:18.006+01:00
    #EXTINF:6,ad
    ad.m4s
    #EXT-X-CUE-IN
    #UPLYNK-SEGMENT:abc,1,segment
    #EXT-X-DISCONTINUITY
    #EXT-X-PART:DURATION=0.5,URI="p1.m4s",INDEPENDENT=YES
    #EXTINF:6,
    5.m4s
    #EXT-X-PRELOAD-HINT:TYPE=PART,URI="p2.m4s"
    #EXT-X-RENDITION-REPORT:URI="../audio.m3u8",LAST-MSN=104,LAST-PART=0
    #EXT-X-DATERANGE:ID="ad",END-DATE="2026-01-01T00:00:24.006Z",SCTE35-IN="0xFC31"
    #EXT-X-ENDLIST

    """

  static let multivariant = """
    #EXTM3U
    #EXT-X-VERSION:7
    #EXT-X-INDEPENDENT-SEGMENTS
    #EXT-X-DEFINE:NAME="cdn",VALUE="https://cdn.example.com"
    #EXT-X-CONTENT-STEERING:SERVER-URI="/steer",PATHWAY-ID="a"
    #EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="Title",LANGUAGE="en"
    #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://key"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",DEFAULT=YES,AUTOSELECT=YES,URI="a.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2",AUDIO="aac"
    {$cdn}/720.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=640000,FRAME-RATE=29.97

    360.m3u8
    #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=86000,URI="i.m3u8"

    """

  static let all = [media, multivariant, media.replacing("\n", with: "\r\n")]
}

extension String {
  /// The text with all occurrences of a part replaced, without Foundation.
  func replacing(_ part: Character, with other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
