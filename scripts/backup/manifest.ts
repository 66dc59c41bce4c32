import { z } from 'zod'
import { listMigrations } from '../../apps/api/src/db/migrate.ts'
import { BackupError } from './errors.ts'
import { openFolder, readText, type Source } from './source.ts'
import { notIntact, sumOf, sumsFile } from './sums.ts'

export const manifestFile = 'manifest.json'

/** The part that a backup and an export share. */
export const contentShape = z.object({
  migration: z.string(),
  tables: z.record(z.string(), z.int()),
  sequences: z.record(z.string(), z.int()),
  figures: z.record(z.string(), z.string()),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** The prefix of the URLs of files in the database. */
    url: z.string(),
  }),
  /** SHA-256 of SHA256SUMS. */
  sums: z.string(),
})

export type Content = z.infer<typeof contentShape>

const backupFormat = 1

const backupShape = contentShape.extend({
  format: z.literal(backupFormat),
  /** When the database was read. */
  taken_at: z.iso.datetime(),
  /** The last migration of the job queue. */
  queue_migration: z.int(),
  postgres: z.string(),
  files: contentShape.shape.files.extend({
    /** Files that the site removed while they were copied. */
    removed_meanwhile: z.array(z.string()),
  }),
})

export type Manifest = z.infer<typeof backupShape>

/** Throws a BackupError if the folder is no whole backup, or one of a newer release. */
export function readManifest(folder: string): Promise<Manifest> {
  return readContent(openFolder(folder), { format: backupFormat, shape: backupShape })
}

const verbs = { backup: 'Restore', export: 'Import' }

/** Throws a BackupError if this is not a whole backup or export, or one of a newer release. */
export async function readContent<T extends Content>(
  source: Source,
  { format: known_format, shape }: { format: unknown; shape: z.ZodType<T> },
): Promise<T> {
  const { kind, path } = source
  const read = (name: string) =>
    readText(source, name).catch(() => {
      throw new BackupError(`${path} is not a whole ${kind}: it has no readable ${name}.`)
    })
  const text = await read(manifestFile)
  const { format, migration } = parse(source, text, z.object({ format: z.unknown(), migration: z.unknown() }))
  const known = await listMigrations()
  if (format !== known_format || !known.some((name) => name === migration))
    throw new BackupError(
      `The ${kind} is of another release: its last migration is ${String(migration)}, this release's is ${known.at(-1)}. ${verbs[kind]} it with the release that made it, or a newer one.`,
    )
  const found = parse(source, text, shape)
  if (sumOf(await read(sumsFile)) !== found.sums) throw notIntact(source, `${sumsFile} is damaged`)
  return found
}

function parse<T>(source: Source, text: string, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw notIntact(source, `${manifestFile} is damaged`)
  }
}
