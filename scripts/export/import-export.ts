import type { FileStore } from '../../apps/api/src/providers/file-store.ts'
import { fillPlace } from '../backup/fill-place.ts'
import type { Report } from '../backup/report.ts'
import { openArchive } from './archive.ts'
import { jsonRows } from './json-rows.ts'
import { readExportManifest } from './manifest.ts'

interface Import {
  database_url: string
  store: FileStore
  file: string
  report: Report
}

export async function importExport({ database_url, store, file, report }: Import): Promise<void> {
  const source = await openArchive(file)
  const content = await readExportManifest(source)
  await fillPlace({ database_url, store, source, format: jsonRows, content, report })
}
