typealias Fuzzed = ReloadFuzzing

let seeds = ReloadSeeds.sequences
