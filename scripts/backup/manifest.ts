import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { listMigrations } from '../../apps/api/src/db/migrate.ts'
import { BackupError } from './errors.ts'
import { sumOf, sumsFile } from './sums.ts'

export const manifestFile = 'manifest.json'

const manifest = z.object({
  format: z.literal(1),
  /** When the database was read. */
  taken_at: z.iso.datetime(),
  /** The last migration of the database, and of its job queue. */
  migration: z.string(),
  queue_migration: z.int(),
  postgres: z.string(),
  /** Rows by table. */
  tables: z.record(z.string(), z.int()),
  sequences: z.record(z.string(), z.int()),
  figures: z.record(z.string(), z.string()),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** How URLs of files in the database begin. */
    url: z.string(),
    /** Removed by the site while they were copied. */
    removed_meanwhile: z.array(z.string()),
  }),
  /** SHA-256 of SHA256SUMS. */
  sums: z.string(),
})

export type Manifest = z.infer<typeof manifest>

/** Throws a BackupError if the folder is no whole backup, or one of a newer release. */
export async function readManifest(folder: string): Promise<Manifest> {
  const read = (name: string) =>
    readFile(path.join(folder, name), 'utf8').catch(() => {
      throw new BackupError(`${folder} is not a whole backup: it has no readable ${name}.`)
    })
  const text = await read(manifestFile)
  const { format, migration } = parse(folder, text, z.object({ format: z.unknown(), migration: z.unknown() }))
  const known = await listMigrations()
  if (format !== 1 || !known.some((name) => name === migration))
    throw new BackupError(
      `The backup is of another release: its last migration is ${String(migration)}, this release's is ${known.at(-1)}. Restore it with the release that made it, or a newer one.`,
    )
  const found = parse(folder, text, manifest)
  if (sumOf(await read(sumsFile)) !== found.sums)
    throw new BackupError(`The backup is not intact:\n${sumsFile} is damaged`)
  return found
}

function parse<T>(folder: string, text: string, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`The backup is not intact:\n${path.join(folder, manifestFile)} is damaged`)
  }
}
