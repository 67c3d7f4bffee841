typealias Fuzzed = RadioFuzzing

let seeds = RadioSeeds.recordings
