// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of the package is compiled with.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library target and its test target of the same name.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    swiftSettings: strict)
}

let vocabulary: [Target.Dependency] = ["MediaTiming", "SourceDiagnostics"]
let decoding: [Target.Dependency] = vocabulary + ["ByteParsing"]

let package = Package(
  name: "hlscue",
  products: [
    .executable(name: "hlscue", targets: ["hlscue"]),
    .library(name: "MediaTiming", targets: ["MediaTiming"]),
    .library(name: "SourceDiagnostics", targets: ["SourceDiagnostics"]),
    .library(name: "HLSPlaylists", targets: ["HLSPlaylists"]),
    .library(name: "SCTE35", targets: ["SCTE35"]),
    .library(name: "SCTE35XML", targets: ["SCTE35XML"]),
    .library(name: "ID3", targets: ["ID3"]),
    .library(name: "EventMessages", targets: ["EventMessages"]),
    .library(name: "MediaStreams", targets: ["MediaStreams"]),
    .library(name: "TextTracks", targets: ["TextTracks"]),
    .library(name: "AdMarkers", targets: ["AdMarkers"]),
    .library(name: "AdBreaks", targets: ["AdBreaks"]),
    .library(name: "CueSources", targets: ["CueSources"]),
    .library(name: "HLSReports", targets: ["HLSReports"]),
    .library(name: "HLSInspection", targets: ["HLSInspection"]),
    .library(name: "PlayerViews", targets: ["PlayerViews"]),
  ],
  targets: [
    .systemLibrary(
      name: "CFFmpeg", providers: [.apt(["libavformat-dev", "libavcodec-dev"])]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    library("MediaTiming"),
    library("SourceDiagnostics", ["MediaTiming"]),
    library("ByteParsing", ["SourceDiagnostics"]),
    library("HLSPlaylists", decoding),
    library("SCTE35", decoding),
    library("SCTE35XML", ["CLibXML2", "SCTE35"] + decoding),
    library("ID3", ["CZlib"] + decoding),
    library("EventMessages", decoding),
    library("MediaStreams", ["CFFmpeg"] + decoding),
    library("TextTracks", vocabulary),
    library("AdMarkers", ["HLSPlaylists", "SCTE35"] + decoding),
    library("AdBreaks", ["AdMarkers", "HLSPlaylists", "SCTE35"] + decoding),
    library(
      "CueSources",
      [
        "AdBreaks", "AdMarkers", "EventMessages", "HLSPlaylists", "ID3", "MediaStreams", "SCTE35",
        "SCTE35XML", "TextTracks",
      ] + decoding),
    library("HLSReports", vocabulary),
    library(
      "HLSInspection",
      [
        "AdBreaks", "AdMarkers", "CueSources", "EventMessages", "HLSPlaylists", "HLSReports",
        "ID3", "MediaStreams", "SCTE35", "TextTracks",
      ] + decoding),
    library(
      "PlayerViews",
      [
        "CueSources", "EventMessages", "HLSInspection", "HLSPlaylists", "HLSReports", "ID3",
        "TextTracks",
      ] + decoding),
    library(
      "CommandLineTool",
      ["HLSInspection", "HLSReports", "ID3", "PlayerViews", "SCTE35", "SCTE35XML", "TextTracks"]
        + decoding),
    .executableTarget(name: "hlscue", dependencies: ["CommandLineTool"], swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["TextTracks"] + decoding, path: "Tests/TestSupport",
      swiftSettings: strict),
    .executableTarget(
      name: "hlscue-bench", dependencies: ["SCTE35"] + decoding, path: "Tests/Benchmarks",
      exclude: ["threefive3_rate.py"],
      swiftSettings: strict),
    tests("MediaTiming"),
    tests("SourceDiagnostics", ["MediaTiming"]),
    tests("ByteParsing", vocabulary),
    tests("HLSPlaylists", decoding),
    tests("SCTE35", decoding),
    tests("SCTE35XML", ["SCTE35"] + decoding),
    tests("ID3", decoding),
    tests("EventMessages", decoding),
    tests("MediaStreams", decoding),
    tests("TextTracks", vocabulary),
    tests("AdMarkers", ["HLSPlaylists", "SCTE35"] + decoding),
    tests("AdBreaks", ["AdMarkers", "HLSPlaylists", "SCTE35"] + decoding),
    tests(
      "CueSources",
      ["AdMarkers", "EventMessages", "HLSPlaylists", "ID3", "MediaStreams", "SCTE35", "TextTracks"]
        + decoding),
    tests("HLSReports", vocabulary),
    tests(
      "HLSInspection",
      ["CueSources", "HLSReports", "TextTracks", "MediaStreams", "HLSPlaylists"] + decoding),
    tests(
      "PlayerViews",
      ["CueSources", "HLSInspection", "HLSPlaylists", "HLSReports", "ID3", "TextTracks"]
        + vocabulary),
    tests("CommandLineTool", ["HLSInspection", "HLSReports", "PlayerViews"] + decoding),
  ],
  swiftLanguageModes: [.v6]
)
