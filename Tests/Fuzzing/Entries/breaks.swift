typealias Fuzzed = BreakFuzzing

let seeds = BreakSeeds.choices
