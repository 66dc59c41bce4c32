import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { listMigrations } from '../../apps/api/src/db/migrate.ts'
import type { FileStore } from '../../apps/api/src/providers/file-store.ts'
import { copyPlace, privately } from '../backup/copy-place.ts'
import { BackupError } from '../backup/errors.ts'
import { manifestFile } from '../backup/manifest.ts'
import type { Report } from '../backup/report.ts'
import { sumsFile } from '../backup/sums.ts'
import { withUnfinished } from '../backup/unfinished.ts'
import { describeEqual, verifyCopy } from '../backup/verify.ts'
import { assertTablesKnown, jsonRows } from './json-rows.ts'
import { exportFormat, type ExportManifest } from './manifest.ts'
import { openArchive } from './archive.ts'
import { packFolder } from './tar.ts'

interface Export {
  database_url: string
  store: FileStore
  file: string
  verify: boolean
  report: Report
}

/** Writes the rows and the files of the site into one archive; equal content gives equal bytes. Returns its SHA-256. */
export async function makeExport({ database_url, store, file, verify, report }: Export): Promise<string> {
  if (existsSync(file)) throw new BackupError(`${file} exists: choose another name.`)
  const { dir, base } = path.parse(path.resolve(file))
  let sum = ''
  await withUnfinished({ database_url, target: dir, name: base, verify }, async (client, unfinished) => {
    await assertThisRelease(client)
    await assertTablesKnown(client)
    const [folder, archive] = [path.join(unfinished, 'content'), path.join(unfinished, base)]
    await mkdir(folder)
    const { dump, files, sums, sum_of_sums } = await copyPlace(client, { store, folder, format: jsonRows, report })
    const { migration, tables, sequences, figures } = dump
    const { count, bytes, url } = files
    const manifest: ExportManifest = {
      format: exportFormat,
      migration,
      tables,
      sequences,
      figures,
      files: { count, bytes, url },
      sums: sum_of_sums,
    }
    await writeFile(path.join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, privately)
    await packFolder(folder, { names: [manifestFile, sumsFile, ...[...sums.keys()].toSorted()], archive, report })
    if (verify) {
      const source = await openArchive(archive)
      await verifyCopy(client, { url: database_url, source, format: jsonRows, content: manifest, sums, report })
      report.print(describeEqual(manifest))
    }
    sum = await sumOfFile(archive)
    await rename(archive, file)
  })
  return sum
}

async function assertThisRelease(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>('select max(name) as name from kysely_migration')
  const last = (await listMigrations()).at(-1)
  if (rows[0]!.name !== last)
    throw new BackupError(
      `The database is of another release: its last migration is ${rows[0]!.name}, this release's is ${last}. Run npm run migrate, or export with the release that the database is of.`,
    )
}

async function sumOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
