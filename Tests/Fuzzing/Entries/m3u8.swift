typealias Fuzzed = PlaylistFuzzing

let seeds = PlaylistSeeds.playlists
