import CommandLineTool
import Foundation

Surroundings.run { await Tool.run() }
