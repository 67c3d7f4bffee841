import CommandLineTool
import Foundation

Tool.prepareProcess()
exit(await Tool.run(service: InspectorService()))
