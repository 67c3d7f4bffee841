// One import for programs that read streams: from the address to cues, breaks, findings and reports.
//
// `VirtualPlayback` and `PlayerViews` are imported by themselves, because their names are those of the players that
// they stand for, such as a `TextTrack` of their own.
@_exported public import AdBreaks
@_exported public import AdMarkers
@_exported public import CueSources
@_exported public import EventMessages
@_exported public import FieldValues
@_exported public import HLSInspection
@_exported public import HLSPlaylists
@_exported public import HLSReports
@_exported public import HLSValidation
@_exported public import ID3
@_exported public import InspectionReports
@_exported public import LiveMonitoring
@_exported public import MediaStreams
@_exported public import MediaTiming
@_exported public import ResourceLoading
@_exported public import SCTE35
@_exported public import SourceDiagnostics
@_exported public import TextTracks
