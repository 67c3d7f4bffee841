import HLSPlaylists

/// Playlists that have every tag of the catalogue; Scripts/fuzz adds those of the streams.
enum PlaylistSeeds {
  /// The bytes of the playlists.
  static var playlists: [[UInt8]] {
    let catalogue = TagCatalog.definitions.map { "#\($0.name.rawValue):1\n" }.joined()
    let texts = [
      "", "\u{FEFF}#EXTM3U\r\n#EXTINF:1,\r\na.ts\r\n", catalogue, lowLatency, variables, keys,
      multivariant, lowLatency + "\0" + update,
    ]
    return texts.map { Array($0.utf8) }
  }

  private static let lowLatency = """
    #EXTM3U
    #EXT-X-TARGETDURATION:4
    #EXT-X-VERSION:9
    #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.0,CAN-SKIP-UNTIL=24.0
    #EXT-X-PART-INF:PART-TARGET=0.33334
    #EXT-X-MEDIA-SEQUENCE:266
    #EXT-X-PROGRAM-DATE-TIME:2026-02-14T02:13:36.106Z
    #EXT-X-DATERANGE:ID="a",START-DATE="2026-02-14T02:13:36.106Z",DURATION=4,END-ON-NEXT=YES
    #EXTINF:4.00008,
    f266.mp4
    #EXT-X-DISCONTINUITY
    #EXT-X-PART:DURATION=0.33334,URI="f267.1.mp4",INDEPENDENT=YES,BYTERANGE="10@0"
    #EXTINF:4.00008,title
    f267.mp4
    #EXT-X-PART:DURATION=0.33334,URI="f268.1.mp4"
    #EXT-X-PRELOAD-HINT:TYPE=PART,URI="f268.2.mp4"
    #EXT-X-RENDITION-REPORT:URI="../1/b.m3u8",LAST-MSN=268,LAST-PART=1

    """

  private static let update = """
    #EXTM3U
    #EXT-X-TARGETDURATION:4
    #EXT-X-VERSION:9
    #EXT-X-MEDIA-SEQUENCE:266
    #EXT-X-SKIP:SKIPPED-SEGMENTS=1,RECENTLY-REMOVED-DATERANGES="a"
    #EXTINF:4.00008,
    f267.mp4
    #EXTINF:4.00008,
    f268.mp4
    #EXT-X-ENDLIST

    """

  private static let variables = """
    #EXTM3U
    #EXT-X-DEFINE:NAME="a",VALUE="b"
    #EXT-X-DEFINE:QUERYPARAM="q"
    #EXT-X-DEFINE:IMPORT="c"
    #EXT-X-TARGETDURATION:4
    #EXTINF:4,
    {$a}/{$q}/{$missing}.ts
    #EXT-X-DATERANGE:ID="{$a}",START-DATE="2026-02-14T02:13:36Z",SCTE35-OUT=0xFC00

    """

  private static let keys = """
    #EXTM3U
    #EXT-X-TARGETDURATION:4
    #EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x1,KEYFORMAT="identity"
    #EXT-X-MAP:URI="i.mp4",BYTERANGE="10@0"
    #EXT-X-BYTERANGE:10@10
    #EXTINF:4,
    a.mp4
    #EXT-X-BYTERANGE:10
    #EXT-X-GAP
    #EXT-X-BITRATE:5
    #EXTINF:4,
    a.mp4
    #EXT-X-KEY:METHOD=NONE
    #EXT-X-CUE-OUT:30
    #EXTINF:4,
    b.mp4
    #EXT-X-CUE-OUT-CONT:4/30
    #EXTINF:4,
    c.mp4
    #EXT-X-CUE-IN
    #EXT-X-ENDLIST

    """

  private static let multivariant = """
    #EXTM3U
    #EXT-X-SESSION-DATA:DATA-ID="a",VALUE="b",LANGUAGE="en"
    #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="k"
    #EXT-X-CONTENT-STEERING:SERVER-URI="s",PATHWAY-ID="a"
    #EXT-X-START:TIME-OFFSET=-4.5,PRECISE=YES
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="n",DEFAULT=YES,CHANNELS="2",URI="a.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=100,CODECS="avc1.4d401f",RESOLUTION=1x2,FRAME-RATE=25,AUDIO="g"
    v.m3u8
    #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=10,URI="i.m3u8"

    """
}
