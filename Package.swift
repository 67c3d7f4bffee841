// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of the package is compiled with.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Times, fields and findings, in which every layer speaks.
let vocabulary: [Target.Dependency] = ["FieldValues", "MediaTiming", "SourceDiagnostics"]
/// What reads bytes and digits.
let decoding: [Target.Dependency] = vocabulary + ["ByteParsing"]

/// A target of `Sources`.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// What tests are compiled with. In an optimized build they are not: that takes longer than it saves.
let plain: [SwiftSetting] =
  strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The tests of a library, with what they import besides it and the vocabulary, and what they read by themselves.
func tests(_ name: String, _ imports: [String] = [], exclude: [String] = []) -> Target {
  // A set, since the vocabulary has tests too and a dependency may be named once only.
  let names = Set(
    [name, "TestSupport", "FieldValues", "MediaTiming", "SourceDiagnostics"] + imports)
  return .testTarget(
    name: name + "Tests", dependencies: names.sorted().map { .byName(name: $0) },
    exclude: exclude, swiftSettings: plain)
}

/// The libraries that other packages may use: all that read streams together, and each by itself.
let products = [
  "Hlscue", "MediaTiming", "FieldValues", "SourceDiagnostics", "HLSPlaylists", "SCTE35",
  "SCTE35XML", "ID3", "EventMessages", "MediaStreams", "TextTracks", "AdMarkers", "AdBreaks",
  "CueSources", "HLSPresentation", "HLSValidation", "HLSReports", "ResourceLoading",
  "HLSInspection", "InspectionReports", "LiveMonitoring", "VirtualPlayback", "PlayerViews",
]

/// The commit that `--version` prints, set by the scripts that install and package.
let commit = Context.environment["HLSCUE_COMMIT"]?
  .filter { $0.isLetter || $0.isNumber || $0 == "-" }

let package = Package(
  name: "hlscue",
  products: [.executable(name: "hlscue", targets: ["hlscue"])]
    + products.map { .library(name: $0, targets: [$0]) },
  targets: [
    // C libraries: a module map and a shim each, imported by one target.
    .systemLibrary(
      name: "CFFmpeg", providers: [.apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev"])]),
    .systemLibrary(name: "CMicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CLibcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "CLibraryVersions", dependencies: ["CFFmpeg", "CLibcurl", "CMicrohttpd"],
      cSettings: [.define("HLSCUE_COMMIT", to: "\"\(commit ?? "unknown")\"")]),

    // From the bottom up; Sources/README.md tells what each of them owns.
    library("MediaTiming"),
    library("FieldValues", ["MediaTiming"]),
    library("SourceDiagnostics", ["FieldValues", "MediaTiming"]),
    library("ByteParsing", ["FieldValues", "SourceDiagnostics"]),
    library("Metrics"),
    library("Inflation", ["CZlib"]),
    library("HLSPlaylists", decoding),
    library("SCTE35", decoding),
    library("SCTE35XML", ["CLibXML2", "SCTE35"] + decoding),
    library("ID3", ["Inflation"] + decoding),
    library("EventMessages", decoding),
    library("MediaStreams", ["CFFmpeg"] + decoding),
    library("TextTracks", vocabulary),
    library("AdMarkers", ["HLSPlaylists", "SCTE35"] + vocabulary),
    library("AdBreaks", ["AdMarkers", "HLSPlaylists", "SCTE35"] + decoding),
    library(
      "CueSources",
      [
        "AdBreaks", "AdMarkers", "EventMessages", "HLSPlaylists", "ID3", "MediaStreams", "SCTE35",
        "SCTE35XML", "TextTracks",
      ] + decoding),
    library(
      "HLSPresentation",
      ["AdBreaks", "AdMarkers", "CueSources", "HLSPlaylists", "TextTracks"] + vocabulary),
    library(
      "HLSValidation",
      [
        "AdBreaks", "AdMarkers", "CueSources", "EventMessages", "HLSPlaylists", "MediaStreams",
        "SCTE35",
      ] + decoding),
    library("HLSReports", ["Metrics"] + decoding),
    library("OutputSchemas", ["FieldValues"]),
    library(
      "ResourceLoading", ["CLibcurl", "HLSPlaylists", "Inflation", "MediaStreams"] + decoding),
    library(
      "HLSInspection",
      [
        "AdBreaks", "AdMarkers", "CueSources", "EventMessages", "HLSPlaylists", "HLSPresentation",
        "HLSValidation", "ID3", "MediaStreams", "ResourceLoading", "SCTE35", "TextTracks",
      ] + decoding),
    library(
      "InspectionReports",
      [
        "AdBreaks", "AdMarkers", "CueSources", "HLSInspection", "HLSPlaylists", "HLSReports",
        "HLSValidation", "ID3", "MediaStreams", "SCTE35", "TextTracks",
      ] + decoding),
    library(
      "LiveMonitoring",
      [
        "AdBreaks", "AdMarkers", "CueSources", "EventMessages", "HLSInspection", "HLSPlaylists",
        "HLSPresentation", "HLSReports", "HLSValidation", "ID3", "InspectionReports",
        "MediaStreams", "ResourceLoading", "SCTE35", "TextTracks",
      ] + decoding),
    library(
      "Hlscue",
      [
        "AdBreaks", "AdMarkers", "CueSources", "EventMessages", "HLSInspection", "HLSPlaylists",
        "HLSReports", "HLSValidation", "ID3", "InspectionReports", "LiveMonitoring",
        "MediaStreams", "ResourceLoading", "SCTE35", "TextTracks",
      ] + vocabulary),
    library(
      "VirtualPlayback",
      [
        "CueSources", "EventMessages", "HLSInspection", "HLSPlaylists", "ID3", "MediaTiming",
        "ResourceLoading", "SCTE35", "TextTracks",
      ]),
    library(
      "PlayerViews",
      [
        "AdBreaks", "CueSources", "EventMessages", "HLSInspection", "HLSPlaylists", "HLSReports",
        "HLSValidation", "ID3", "InspectionReports", "MediaStreams", "ResourceLoading", "SCTE35",
        "TextTracks", "VirtualPlayback",
      ] + decoding),
    library(
      "LiveService",
      [
        "AdBreaks", "CMicrohttpd", "FieldValues", "HLSInspection", "HLSReports", "HLSValidation",
        "InspectionReports", "LiveMonitoring", "MediaTiming", "Metrics", "ResourceLoading",
        "SourceDiagnostics",
      ]),
    library(
      "CommandLineTool",
      [
        "CLibraryVersions", "HLSInspection", "HLSPlaylists", "HLSReports", "HLSValidation", "ID3",
        "Inflation",
        "InspectionReports", "LiveMonitoring", "LiveService", "MediaStreams", "Metrics",
        "OutputSchemas", "PlayerViews", "ResourceLoading", "SCTE35", "SCTE35XML", "TextTracks",
      ] + decoding),
    .executableTarget(name: "hlscue", dependencies: ["CommandLineTool"], swiftSettings: strict),

    .target(
      name: "TestSupport",
      dependencies: [
        "AdBreaks", "AdMarkers", "HLSPlaylists", "ResourceLoading", "SCTE35", "TextTracks",
      ] + decoding,
      path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(
      name: "InspectionTestSupport",
      dependencies: [
        "AdBreaks", "AdMarkers", "CueSources", "HLSInspection", "HLSPlaylists", "HLSReports",
        "HLSValidation", "InspectionReports", "SCTE35", "TestSupport", "TextTracks",
      ] + decoding,
      path: "Tests/InspectionTestSupport", swiftSettings: strict),
    .executableTarget(
      name: "hlscue-bench",
      dependencies: ["HLSPlaylists", "HLSPresentation", "HLSValidation", "MediaStreams", "SCTE35"]
        + decoding,
      path: "Tests/Benchmarks",
      exclude: [
        "channel_origin.py", "channels.py", "endurance.py", "measure.py", "recorded_day.py",
        "threefive3_rate.py",
      ], swiftSettings: strict),

    tests("MediaTiming"),
    tests("FieldValues"),
    tests("SourceDiagnostics"),
    tests("Metrics"),
    tests("ByteParsing"),
    tests("HLSPlaylists"),
    tests("SCTE35", ["ByteParsing"]),
    tests("SCTE35XML", ["SCTE35"]),
    tests("ID3"),
    tests("EventMessages"),
    tests("MediaStreams", ["ByteParsing"]),
    tests("TextTracks"),
    tests("AdMarkers", ["HLSPlaylists", "SCTE35"]),
    tests("AdBreaks", ["AdMarkers", "ByteParsing", "HLSPlaylists", "SCTE35"]),
    tests(
      "CueSources",
      [
        "AdBreaks", "AdMarkers", "ByteParsing", "EventMessages", "HLSPlaylists", "ID3",
        "MediaStreams", "SCTE35", "TextTracks",
      ]),
    tests("HLSPresentation", ["CueSources", "HLSPlaylists", "TextTracks"]),
    tests(
      "HLSValidation",
      ["AdBreaks", "AdMarkers", "CueSources", "HLSPlaylists", "MediaStreams", "SCTE35"]),
    tests("HLSReports"),
    tests("OutputSchemas"),
    tests("ResourceLoading"),
    tests(
      "HLSInspection",
      [
        "CueSources", "EventMessages", "HLSPlaylists", "HLSReports", "HLSValidation",
        "InspectionReports", "MediaStreams", "ResourceLoading", "SCTE35", "TextTracks",
      ]),
    tests("Hlscue", ["VirtualPlayback"]),
    tests(
      "InspectionReports",
      [
        "AdBreaks", "AdMarkers", "ByteParsing", "CueSources", "HLSInspection", "HLSPlaylists",
        "HLSReports", "HLSValidation", "InspectionTestSupport", "MediaStreams", "ResourceLoading",
        "SCTE35", "TextTracks",
      ],
      // Findings that were judged by hand.
      exclude: [
        "Precision/precision-ads.jsonl", "Precision/precision-warnings.jsonl",
        "Precision/precision.jsonl",
      ]),
    tests(
      "LiveMonitoring",
      [
        "AdBreaks", "ByteParsing", "CueSources", "EventMessages", "HLSInspection", "HLSPlaylists",
        "HLSPresentation", "HLSReports", "HLSValidation", "InspectionReports",
        "InspectionTestSupport", "MediaStreams", "ResourceLoading", "SCTE35", "TextTracks",
      ]),
    tests(
      "LiveService",
      [
        "HLSInspection", "HLSPlaylists", "HLSReports", "LiveMonitoring", "Metrics",
        "ResourceLoading",
      ]),
    tests(
      "VirtualPlayback",
      ["CueSources", "HLSInspection", "InspectionTestSupport", "ResourceLoading", "TextTracks"]),
    tests(
      "PlayerViews",
      [
        "CueSources", "EventMessages", "HLSInspection", "HLSReports", "InspectionReports",
        "InspectionTestSupport", "MediaStreams", "ResourceLoading", "SCTE35", "TextTracks",
        "VirtualPlayback",
      ]),
    tests(
      "CommandLineTool",
      [
        "HLSInspection", "HLSPlaylists", "HLSReports", "HLSValidation", "Inflation",
        "InspectionReports", "LiveMonitoring", "LiveService", "Metrics", "PlayerViews",
        "ResourceLoading", "TextTracks",
      ]),
    // The properties that Scripts/fuzz looks for breaches of, held against what it found before.
    .testTarget(
      name: "FuzzingTests",
      dependencies: [
        "AdBreaks", "AdMarkers", "CommandLineTool", "EventMessages", "HLSInspection",
        "HLSPlaylists", "HLSPresentation", "ID3", "InspectionReports", "InspectionTestSupport",
        "MediaStreams", "ResourceLoading", "SCTE35", "SCTE35XML", "TestSupport", "TextTracks",
      ] + decoding,
      path: "Tests/Fuzzing", exclude: ["Corpus", "Entries", "Seeds"], swiftSettings: plain),
  ],
  swiftLanguageModes: [.v6]
)
