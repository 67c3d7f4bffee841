typealias Fuzzed = CommandFuzzing

let seeds = CommandSeeds.inputs
