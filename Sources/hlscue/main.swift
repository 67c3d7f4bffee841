import CommandLineTool
import Foundation

exit(await Tool.run(service: InspectorService()))
