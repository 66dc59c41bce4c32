import { z } from 'zod'
import { contentShape, readContent } from '../backup/manifest.ts'
import type { Source } from '../backup/source.ts'

export const exportFormat = 'razgovor-export-1'

const exportShape = contentShape.extend({ format: z.literal(exportFormat) })

/** Has no time and no version of a server, so that equal content has an equal manifest. */
export type ExportManifest = z.infer<typeof exportShape>

export function readExportManifest(source: Source): Promise<ExportManifest> {
  return readContent(source, { format: exportFormat, shape: exportShape })
}
