internal import HLSPlaylists
internal import SourceDiagnostics

extension RuleExamples {
  /// One key more than may be in force.
  private static let manyKeys = (1...65).map {
    "\($0 == 65 ? "▶" : "")#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\($0)\",KEYFORMAT=\"com.example.k\($0)\""
  }

  /// Of faults that readers find in the syntax of playlists.
  static let syntax: [DiagnosticRule: RuleExamples] = [
    .commentLikeTag: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        ▶# EXT-X-CUE-OUT:4
        #EXTINF:4,
        a.ts
        #EXT-X-ENDLIST
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        ▶#EXTX-DISCONTINUITY
        #EXTINF:4,
        a.ts
        #EXT-X-ENDLIST
        """,
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        # the break starts here
        #EXT-X-CUE-OUT:4
        #EXTINF:4,
        a.ts
        #EXT-X-ENDLIST
        """
      ]),
    .missingVariableSource: RuleExamples(
      failing: [
        RuleExample(
          """
          #EXTM3U
          #EXT-X-VERSION:8
          #EXT-X-DEFINE:NAME="host",VALUE="https://example.com"
          #EXT-X-STREAM-INF:BANDWIDTH=1280000
          low.m3u8
          """,
          playlists: [
            "low.m3u8": """
            #EXTM3U
            #EXT-X-VERSION:8
            #EXT-X-TARGETDURATION:10
            ▶#EXT-X-DEFINE:IMPORT="path"
            #EXTINF:10,
            {$path}/a.ts
            #EXT-X-ENDLIST
            """
          ])
      ],
      passing: [
        RuleExample(
          """
          #EXTM3U
          #EXT-X-VERSION:8
          #EXT-X-DEFINE:NAME="host",VALUE="https://example.com"
          #EXT-X-STREAM-INF:BANDWIDTH=1280000
          low.m3u8
          """,
          playlists: [
            "low.m3u8": """
            #EXTM3U
            #EXT-X-VERSION:8
            #EXT-X-TARGETDURATION:10
            #EXT-X-DEFINE:IMPORT="host"
            #EXTINF:10,
            {$host}/a.ts
            #EXT-X-ENDLIST
            """
          ])
      ]),
    .mixedPlaylistKinds: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:10
        #EXTINF:10,
        a.ts
        ▶#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="Example"
        #EXT-X-ENDLIST
        """,
        """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=1280000
        low.m3u8
        ▶#EXT-X-ENDLIST
        """,
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="Example"
        #EXT-X-STREAM-INF:BANDWIDTH=1280000
        low.m3u8
        """
      ]),
    .readingLimit: RuleExamples(
      failing: [
        RuleExample(
          (["#EXTM3U", "#EXT-X-VERSION:5", "#EXT-X-TARGETDURATION:4"] + manyKeys + [
            "#EXTINF:4,", "a.ts", "#EXT-X-ENDLIST",
          ]).joined(separator: "\n"), note: "More than 64 keys are in force at one time.")
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-VERSION:5
        #EXT-X-TARGETDURATION:4
        #EXT-X-KEY:METHOD=SAMPLE-AES,URI="k1",KEYFORMAT="com.example.k1"
        #EXT-X-KEY:METHOD=SAMPLE-AES,URI="k2",KEYFORMAT="com.example.k2"
        #EXTINF:4,
        a.ts
        #EXT-X-ENDLIST
        """
      ]),
    .referenceInDefinition: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-VERSION:8
        #EXT-X-TARGETDURATION:10
        #EXT-X-DEFINE:NAME="host",VALUE="https://example.com"
        #EXT-X-DEFINE:NAME="base",VALUE="▶{$host}/channel"
        #EXTINF:10,
        {$base}/a.ts
        #EXT-X-ENDLIST
        """
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-VERSION:8
        #EXT-X-TARGETDURATION:10
        #EXT-X-DEFINE:NAME="host",VALUE="https://example.com"
        #EXT-X-DEFINE:NAME="path",VALUE="channel"
        #EXTINF:10,
        {$host}/{$path}/a.ts
        #EXT-X-ENDLIST
        """
      ]),
    .repeatedAttribute: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e",▶BANDWIDTH=640000
        low.m3u8
        """
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e"
        low.m3u8
        """
      ]),
    .repeatedVersion: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-VERSION:3
        #EXT-X-TARGETDURATION:10
        ▶#EXT-X-VERSION:4
        #EXTINF:9.9,
        a.ts
        #EXT-X-ENDLIST
        """
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-VERSION:3
        #EXT-X-TARGETDURATION:10
        #EXTINF:9.9,
        a.ts
        #EXT-X-ENDLIST
        """
      ]),
    .tagWithoutURI: RuleExamples(
      failing: [
        """
        #EXTM3U
        ▶#EXT-X-STREAM-INF:BANDWIDTH=1280000
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:10
        ▶#EXTINF:10,
        #EXTINF:10,
        a.ts
        #EXT-X-ENDLIST
        """,
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=1280000
        low.m3u8
        """
      ]),
    .uriWithoutTag: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:10
        #EXTINF:10,
        a.ts
        ▶b.ts
        #EXT-X-ENDLIST
        """
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:10
        #EXTINF:10,
        a.ts
        #EXTINF:10,
        b.ts
        #EXT-X-ENDLIST
        """
      ]),
    .undefinedVariable: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-VERSION:8
        #EXT-X-TARGETDURATION:10
        #EXT-X-DEFINE:NAME="host",VALUE="https://example.com"
        #EXTINF:10,
        ▶{$hots}/a.ts
        #EXT-X-ENDLIST
        """
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-VERSION:8
        #EXT-X-TARGETDURATION:10
        #EXT-X-DEFINE:NAME="host",VALUE="https://example.com"
        #EXTINF:10,
        {$host}/a.ts
        #EXT-X-ENDLIST
        """
      ]),
    .unknownTag: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        ▶#EXT-X-DISCONTINUTY
        #EXTINF:4,
        a.ts
        #EXT-X-ENDLIST
        """
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-DISCONTINUITY
        #EXTINF:4,
        a.ts
        #EXT-X-ENDLIST
        """
      ]),
  ]
}
