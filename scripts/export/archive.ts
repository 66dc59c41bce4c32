import { BackupError } from '../backup/errors.ts'
import type { Source } from '../backup/source.ts'
import { listEntries, openEntry, TarError } from './tar.ts'

/** Throws a BackupError if the file is not a whole archive. */
export async function openArchive(file: string): Promise<Source> {
  const entries = await listEntries(file).catch((error: unknown) => {
    if (error instanceof TarError) throw new BackupError(`${file} is not a whole export: ${error.message}.`)
    throw error
  })
  return { kind: 'export', path: file, open: (name) => openEntry(file, entries.get(name)) }
}
