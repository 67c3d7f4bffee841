typealias Fuzzed = TransportStreamFuzzing

let seeds = TransportSeeds.streams
