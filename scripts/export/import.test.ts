import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { environmentOf, openCopy, rowsOf, runScript } from '../../apps/api/test/backups.ts'
import { startBucket } from '../../apps/api/test/bucket.ts'
import { createEmptyDatabase } from '../../apps/api/test/empty-database.ts'
import { changeManifest, readManifest, useExports } from '../../apps/api/test/exports.ts'
import { makeListener } from '../../apps/api/test/factories.ts'
import { makePaidMeeting } from '../../apps/api/test/paid-meeting.ts'
import { quarters } from '../../apps/api/test/pictures.ts'
import { startApi } from '../../apps/api/test/start-api.ts'
import { createPool } from '../../apps/api/src/db/client.ts'
import { createTables, listMigrations, migrate } from '../../apps/api/src/db/migrate.ts'
import { createFileStore } from '../../apps/api/src/providers/file-store.ts'
import { readFilesConfig } from '../backup/read-files-config.ts'
import { sumOf } from '../backup/sums.ts'
import { needsLongRun } from '../vitest/needs-tool.ts'

const png = await quarters({ width: 40, height: 40 })
const { newFile, newStore, exportSite, importSite, repack } = useExports()
// Each import makes a database and runs all migrations.
const slow = { timeout: 600_000 }

test('an import refuses a place that is not empty', slow, async () => {
  await using api = await startApi()
  await api.ctx.files.put('avatars/a.webp', png, 'image/webp')
  const file = await exportSite(api)
  const full = await runScript('scripts/import.ts', [file], environmentOf(api))
  expect(full).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The database is not empty: it has \d+ .*\n$/) })
  await using empty = await createEmptyDatabase()
  const store = newStore()
  await store.put('avatars/another.webp', png, 'image/webp')
  await expect(importSite({ file, database_url: empty.url, store })).rejects.toThrow('avatars/another.webp is there')
  // Neither attempt has left a mark, and a picture that was drawn for a link is not a file of the site.
  const drawn = newStore()
  await drawn.put('link-pictures/b.jpg', png, 'image/jpeg')
  await importSite({ file, database_url: empty.url, store: drawn })
})

test('damage to an export is noticed before anything is imported', slow, async () => {
  await using api = await startApi()
  await makeListener(api)
  await api.ctx.files.put('avatars/a.webp', png, 'image/webp')
  const file = await exportSite(api)
  await using empty = await createEmptyDatabase()
  const refusalOf = (damaged: string) =>
    importSite({ file: damaged, database_url: empty.url }).then(
      () => 'imported',
      ({ message }: Error) => message,
    )
  const bytes = readFileSync(file)
  const cut = write(bytes.subarray(0, bytes.length >> 1))
  expect(await refusalOf(cut)).toBe(`${cut} is not a whole export: it is cut off.`)
  const picture = write(Buffer.concat([png, Buffer.alloc(512)]))
  expect(await refusalOf(picture)).toContain('is not a whole export: it is no tar archive')
  for (const name of ['tables/users.jsonl', 'files/avatars/a.webp', 'SHA256SUMS']) {
    const changed = Buffer.from(bytes)
    // The content of a file begins in the block after the one with its name.
    changed[changed.indexOf(`${name}\0`) + 512]! ^= 1
    const refusal = await refusalOf(write(changed))
    expect([name, refusal]).toEqual([name, `The export is not intact:\n${name} is damaged`])
  }
  const missing = repack(file, (folder) => rmSync(path.join(folder, 'files/avatars/a.webp')))
  expect(await refusalOf(missing)).toBe('The export is not intact:\nfiles/avatars/a.webp is missing')
  await importSite({ file, database_url: empty.url })
})

function write(bytes: Buffer): string {
  const file = newFile()
  mkdirSync(path.dirname(file))
  writeFileSync(file, bytes)
  return file
}

test('an export of a newer release, and one that names files elsewhere, are refused', slow, async () => {
  await using api = await startApi()
  const file = await exportSite(api)
  await using empty = await createEmptyDatabase()
  const newer = repack(file, (folder) => changeManifest(folder, { migration: '9999_later' }))
  await expect(importSite({ file: newer, database_url: empty.url })).rejects.toThrow(
    'The export is of another release: its last migration is 9999_later',
  )
  const other = repack(file, (folder) => changeManifest(folder, { format: 'razgovor-export-2' }))
  await expect(importSite({ file: other, database_url: empty.url })).rejects.toThrow('of another release')
  const inside = repack(file, (folder) => {
    const sums = readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8') + `${'0'.repeat(64)}  files/../../a\n`
    writeFileSync(path.join(folder, 'SHA256SUMS'), sums)
    changeManifest(folder, { sums: sumOf(sums) })
  })
  await expect(importSite({ file: inside, database_url: empty.url })).rejects.toThrow('files/../../a leads out of it')

  await using bucket = await startBucket()
  const store = createFileStore(readFilesConfig(bucket.environment))
  await expect(importSite({ file, database_url: empty.url, store })).rejects.toThrow('the same S3_PUBLIC_URL')
  await importSite({ file, database_url: empty.url })
})

test(
  'an export of an older release is imported and then migrated, from an archive packed again as well',
  slow,
  async (context) => {
    needsLongRun(context)
    await using original = await createEmptyDatabase()
    const known = await listMigrations()
    const older = known.at(-3)!
    const pool = createPool({ url: original.url, max: 2, onError: () => {} })
    await createTables(pool, older)
    // Only a database of this release is exported; the older release did it then.
    await pool.query(`insert into kysely_migration values ($1, '')`, [known.at(-1)])
    await pool.end()
    const exported = await exportSite({ ctx: { config: { DATABASE_URL: original.url }, files: newStore() } })
    const file = repack(exported, (folder) => changeManifest(folder, { migration: older }))

    await using empty = await createEmptyDatabase()
    await importSite({ file, database_url: empty.url })
    await using copy = openCopy(empty.url)
    await using from = openCopy(original.url)
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(copy.db)
    expect(rows).toEqual([{ name: known.at(-1) }])
    expect(await rowsOf(copy.db, ['legal_documents'])).toEqual(await rowsOf(from.db, ['legal_documents']))
  },
)

test(
  'a table that this release does not know ends an import, and the site refuses to start with half of one',
  slow,
  async (context) => {
    needsLongRun(context)
    await using api = await startApi()
    const file = repack(await exportSite(api), (folder) => {
      const { tables } = readManifest(folder) as { tables: object }
      changeManifest(folder, { tables: { ...tables, stamps: 1 } })
    })
    await using empty = await createEmptyDatabase()
    await expect(importSite({ file, database_url: empty.url })).rejects.toThrow(
      "These tables are not those of the export's release: stamps.",
    )
    await expect(migrate(empty.url)).rejects.toThrow('A restore or an import into this database was interrupted')
    await expect(importSite({ file, database_url: empty.url })).rejects.toThrow('An earlier restore or import')
  },
)

test('files of buckets are imported into other buckets, public and private', slow, async () => {
  await using original = await startBucket()
  await using other = await startBucket()
  await using api = await startApi({ environment: original.environment })
  await api.ctx.files.put('avatars/a.webp', png, 'image/webp')
  await api.ctx.files.put('meetings/b', png, 'application/octet-stream')
  await makePaidMeeting(api)
  const file = await exportSite(api)
  await using empty = await createEmptyDatabase()
  const { S3_PUBLIC_URL } = original.environment
  const store = createFileStore(readFilesConfig({ ...other.environment, S3_PUBLIC_URL }))
  await importSite({ file, database_url: empty.url, store })
  expect([await other.keys('S3_BUCKET'), await other.keys('S3_PRIVATE_BUCKET')]).toEqual([
    ['avatars/a.webp'],
    ['meetings/b'],
  ])
  const ctx = { config: { DATABASE_URL: empty.url }, files: store }
  expect(readFileSync(await exportSite({ ctx })).equals(readFileSync(file))).toBe(true)
})
