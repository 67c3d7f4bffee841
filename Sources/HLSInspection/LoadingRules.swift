internal import HLSValidation
internal import ResourceLoading

/// Loading: LOAD. The faults of files, servers and connections.
enum LoadingRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = addresses + transfers + contents

  private static let addresses: [any Rule] = [
    ReadingFault(
      .resourceNotFound, authority: .practice,
      rationale: """
        A player that does not get a segment stalls or skips it, and the ad markers and metadata \
        in it are lost. What this tool reports of the rest may lack cues for that reason.
        """,
      remedy: """
        Look whether the packager wrote the file and whether the cache has it. In a live playlist, \
        keep each segment available for its duration plus that of the longest playlist that listed \
        it.
        """),
    ReadingFault(
      .resourceAccessDenied, authority: .practice,
      rationale: """
        Nothing can be said of what may not be read: its cues are missing from this report.
        """,
      remedy: """
        Pass the credentials that the server wants with --header, renew a signed address, or \
        correct the permissions of the file.
        """),
    ReadingFault(
      .resourceStatus,
      rationale: """
        A 5xx status is what viewers get, too: players retry for a while and then change the \
        variant or stop.
        """,
      remedy: """
        Look at the log of the origin for this address and time; the status tells which layer \
        refused.
        """),
    ReadingFault(
      .hostUnreachable, authority: .practice,
      rationale: """
        The host of the address does not exist or takes no connection, so nobody can play it. A \
        host that was out of reach three times in a row is not asked again for a minute.
        """,
      remedy: """
        Check the name and port in the playlist, the DNS entry, and the firewall between here and \
        there.
        """),
    ReadingFault(
      .connectionNotSecure, authority: .practice,
      rationale: "Players refuse a server whose certificate they cannot verify.",
      remedy: """
        Renew the certificate, send the intermediate certificates with it, and let it name the \
        host of the address.
        """),
    ReadingFault(
      .resourceTimedOut, authority: .practice,
      rationale: """
        A server that sends nothing, or fewer than 1024 bytes a second, for so long makes players \
        run out of buffer. The cues of the \
        resource are missing from this report.
        """,
      remedy: """
        Look at the load of the origin and of the way to it; raise --timeout where slowness is \
        expected.
        """),
    ReadingFault(
      .connectionBroken, authority: .practice,
      rationale: "A part of the resource is missing, and players have to ask for it again.",
      remedy: """
        Compare the size of the file with the Content-Length that is sent: a file that is still \
        being written, or a proxy with a limit, ends early.
        """),
    ReadingFault(
      .resourceTooLarge, authority: .practice,
      rationale: """
        The tool reads playlists and segments of ordinary sizes, so that a wrong address cannot \
        fill the memory.
        """,
      remedy: """
        Check that the address names a segment or playlist and not, say, a whole recording.
        """),
  ]

  private static let transfers: [any Rule] = [
    ReadingFault(
      .addressNotAllowed, authority: .practice,
      rationale: """
        A playlist from a server that names a local file would make players, and this tool, read \
        files of the machine that they run on. With --private-hosts deny, hosts whose addresses \
        are not public are not asked either.
        """,
      remedy: """
        Name segments and keys by relative addresses, or by http(s) ones; leave out \
        --private-hosts deny where the servers are your own.
        """),
    ReadingFault(
      .addressInvalid,
      rationale: """
        An address with blanks or other characters that no URI has is read differently by each \
        player.
        """,
      remedy: """
        Percent-encode the characters that a URI does not have; give a path as it is on the disk.
        """),
    ReadingFault(
      .notAFile, authority: .practice,
      rationale: "A folder or pipe has no bytes that could be a segment.",
      remedy: "Name a file. A folder is an input only when it holds snapshots of one playlist."),
    ReadingFault(
      .byteRangeUnavailable,
      rationale: """
        A segment is a sub-range of a file by EXT-X-BYTERANGE. When the range is not there, the \
        segment cannot be played, or other bytes are played in its place.
        """,
      remedy: """
        Let the packager write the playlist after the file, and give offsets from the first byte \
        of the file.
        """),
    ReadingFault(
      .resourceChanged, authority: .practice,
      rationale: """
        The parts that were read belong to two versions of the resource, so that offsets in one \
        mean nothing in the other. Players that use byte ranges meet the same.
        """,
      remedy: "Never write again what a playlist has named; give the new version another name."),
    ReadingFault(
      .tooManyRedirects,
      rationale: "Servers that redirect to each other never give the resource.",
      remedy: "Follow the Location headers by hand and correct the rule that closes the circle."),
    ReadingFault(
      .readFailed, authority: .practice,
      rationale: "The system could not read the file, so its cues are missing from this report.",
      remedy: "The message holds the words of the system; look at the disk or the mount."),
    ReadingFault(
      .loadCancelled, authority: .practice,
      rationale: """
        The work was stopped before this resource was read, so the report is not complete.
        """,
      remedy: "Run again without interrupting."),
    ReadingFault(
      .byteRangeIgnored,
      rationale: """
        Players that ask for a sub-range get the whole file each time: many times the traffic, and \
        some play its beginning in place of the range.
        """,
      remedy: "Let the origin and each cache before it honour Range requests and answer 206."),
    ReadingFault(
      .answerMalformed,
      rationale: """
        Nobody can read the body: the server speaks another protocol at this port, or says that \
        the body is packed in a way that it is not.
        """,
      remedy: """
        Check the port in the address. Look for a cache or proxy that unpacks the body and keeps \
        the Content-Encoding, or a file that was stored with the wrong one.
        """),
  ]

  private static let contents: [any Rule] = [
    ReadingFault(
      .segmentNotMedia,
      rationale: """
        What the playlist calls a segment is another thing, most often the error page of a server \
        that was answered with status 200. Players stop there.
        """,
      remedy: "Open the address in a browser; let the server answer errors with an error status."),
    ReadingFault(
      .keyUnusable,
      rationale: "With a wrong key a segment is noise: players show nothing and find no metadata.",
      remedy: """
        Serve the key as 16 raw bytes, neither hexadecimal nor base64, and check that the IV, or \
        the media sequence number in its place, is the one that the packager used.
        """),
    ReadingFault(
      .encryptionUnknown,
      rationale: """
        Nothing is wrong with the stream; but the tool could not look into this segment, so that \
        rules about its media stay silent.
        """,
      remedy: """
        Validate the stream before it is encrypted, or one that is encrypted with METHOD=AES-128.
        """),
    ReadingFault(
      .playlistUnrecognized,
      rationale: """
        A variant or rendition that is no media playlist cannot be played; players leave it out or \
        stop.
        """,
      remedy: "Name a media playlist; one multivariant playlist never names another."),
    ReadingFault(
      .mediaUnreadable, authority: .practice,
      rationale: """
        The header of the file does not hold what its first bytes promise, so it was read in part.
        """,
      remedy: "Write the file again with a packager; compare its size with that of the original."),
    ReadingFault(
      .openPartsUnread,
      rationale: """
        Nothing is wrong with the stream; but cues and messages that lie in these parts are not in \
        this report, so that at the live edge it is behind what players show.
        """,
      remedy: """
        Read the playlist again when the segment is whole, or save snapshots of it and have them \
        merged.
        """),
    ReadingFault(
      .segmentsNotAsked, authority: .practice,
      rationale: """
        A server that does not have hundreds of segments in a row, nor the last one, has none of \
        the rest either, so that to ask for each would only take time.
        """,
      remedy: """
        Look whether the playlist belongs to the segments that are on the server, and whether the \
        address of the playlist is the one that players use.
        """),
    ReadingFault(
      .snapshotUnrecognized,
      rationale: """
        A file among the snapshots is no playlist. At that moment players got the same: most often \
        an error page, or a file that was half written.
        """,
      remedy: """
        Let the packager write playlists under another name and rename them, and let the server \
        answer errors with an error status.
        """),
    ReadingFault(
      .snapshotTimesUnusable, authority: .practice,
      rationale: """
        The modification dates of these files do not follow the order of their names, so they are \
        not the times of the fetches; most often the files were copied or unpacked. Rules that need \
        those times stay silent.
        """,
      remedy: """
        Copy snapshots with their dates (cp -p, rsync -t), or write the time of each fetch into the \
        name of its file, as 20260101T001000Z.m3u8.
        """),
  ]
}
