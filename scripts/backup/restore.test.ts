import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getOrder } from '@razgovor/contract/orders'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApiProcess } from '../../apps/api/test/api-process.ts'
import { environmentOf, openCopy, runScript, useBackups } from '../../apps/api/test/backups.ts'
import { createEmptyDatabase } from '../../apps/api/test/empty-database.ts'
import { makePaidMeeting } from '../../apps/api/test/paid-meeting.ts'
import { quarters } from '../../apps/api/test/pictures.ts'
import { startApi } from '../../apps/api/test/start-api.ts'
import { createPool } from '../../apps/api/src/db/client.ts'
import { createTables, listMigrations, migrate } from '../../apps/api/src/db/migrate.ts'
import { newId } from '../../apps/api/src/ids.ts'
import { enqueue } from '../../apps/api/src/jobs/queue.ts'
import type { FileStore } from '../../apps/api/src/providers/file-store.ts'
import { openDatabase } from '../start/open-database.ts'
import { needsLongRun } from '../vitest/needs-tool.ts'
import { makeBackup } from './make-backup.ts'
import { manifestFile, readManifest } from './manifest.ts'
import { createReport } from './report.ts'

const png = await quarters({ width: 40, height: 40 })
const { newFolder, newStore, backUp, restore } = useBackups()
// Each restore makes a database and runs all migrations.
const slow = { timeout: 600_000 }

test('a restore refuses a database or files that are not empty', slow, async () => {
  await using api = await startApi()
  const backup = await backUp(api).done
  await expect(restore({ backup, database_url: api.ctx.config.DATABASE_URL })).rejects.toThrow(
    /^The database is not empty: it has \d+ tables, views or sequences, such as /,
  )
  await using empty = await createEmptyDatabase()
  const store = newStore()
  await store.put('avatars/another.webp', png, 'image/webp')
  await expect(restore({ backup, database_url: empty.url, store })).rejects.toThrow('avatars/another.webp is there')
  // Neither attempt has left a mark.
  await restore({ backup, database_url: empty.url })
})

const damages: [string, string, (file: string) => Promise<void>][] = [
  ['a changed byte in a table', 'database/public.users.zst', changeByte],
  ['a changed byte in a file', 'files/avatars/a.webp', changeByte],
  ['a missing file', 'files/avatars/a.webp', (file) => rm(file)],
  ['changed checksums', 'SHA256SUMS', changeByte],
  ['a cut manifest', 'manifest.json', (file) => writeFile(file, '{"format": 1')],
]

async function changeByte(file: string): Promise<void> {
  const bytes = await readFile(file)
  bytes[bytes.length >> 1]! ^= 1
  await writeFile(file, bytes)
}

test('damage to a backup is noticed before anything is restored', slow, async () => {
  await using api = await startApi()
  await api.ctx.files.put('avatars/a.webp', png, 'image/webp')
  const backup = await backUp(api).done
  await using empty = await createEmptyDatabase()
  for (const [what, name, damage] of damages) {
    const damaged = newFolder()
    await cp(backup, damaged, { recursive: true })
    await damage(path.join(damaged, name))
    const refusal = await restore({ backup: damaged, database_url: empty.url }).then(
      () => 'restored',
      ({ message }: Error) => message,
    )
    expect([what, refusal]).toEqual([what, expect.stringMatching(new RegExp(`not intact:\n.*${name}`, 's'))])
  }
  await restore({ backup, database_url: empty.url })
})

test('a backup of a newer release and a folder that is no backup are refused', slow, async () => {
  await using api = await startApi()
  const backup = await backUp(api).done
  const manifest = await readManifest(backup)
  await writeFile(path.join(backup, manifestFile), JSON.stringify({ ...manifest, migration: '9999_later' }))
  await using empty = await createEmptyDatabase()
  await expect(restore({ backup, database_url: empty.url })).rejects.toThrow(
    'The backup is of another release: its last migration is 9999_later',
  )
  await expect(restore({ backup: newFolder(), database_url: empty.url })).rejects.toThrow('is not a whole backup')
})

test('a backup of an older release is restored and then migrated', slow, async (context) => {
  needsLongRun(context)
  await using original = await createEmptyDatabase()
  const known = await listMigrations()
  const older = known.at(-3)!
  const pool = createPool({ url: original.url, max: 2, onError: () => {} })
  await createTables(pool, older)
  await pool.end()
  const report = createReport(() => {})
  const given = { database_url: original.url, store: newStore(), target: newFolder(), verify: false, report }
  const backup = await makeBackup(given)
  expect((await readManifest(backup)).migration).toBe(older)

  await using empty = await createEmptyDatabase()
  await restore({ backup, database_url: empty.url })
  await using copy = openCopy(empty.url)
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(copy.db)
  expect(rows).toEqual([{ name: known.at(-1) }])
})

test('the site refuses to start with half a database', slow, async (context) => {
  needsLongRun(context)
  await using api = await startApi()
  await api.ctx.files.put('avatars/a.webp', png, 'image/webp')
  const backup = await backUp(api).done
  await using empty = await createEmptyDatabase()
  const store: FileStore = { ...newStore(), put: () => Promise.reject(new Error('the disk is full')) }
  await expect(restore({ backup, database_url: empty.url, store })).rejects.toThrow('the disk is full')

  const sentence = 'A restore or an import into this database was interrupted or still runs.'
  await expect(migrate(empty.url)).rejects.toThrow(sentence)
  const env = { ...environmentOf(api), DATABASE_URL: empty.url }
  expect(await runScript('apps/api/src/main.ts', [], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(sentence),
  })
  await expect(restore({ backup, database_url: empty.url })).rejects.toThrow(
    'An earlier restore or import into this database',
  )
})

test('messages that were due are not sent again after a restore, unless the site had been stopped', slow, async () => {
  await using api = await startApi()
  const { db } = api.ctx
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  const [feedback_id, order_id] = [newId(new Date()), newId(new Date())]
  await enqueue(db, 'send-feedback-mail', { feedback_id })
  await enqueue(db, 'check-order', { order_id })
  await enqueue(db, 'send-feedback-mail', { feedback_id }, { at: new Date('2099-01-01') })
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'the original'`.execute(db)
  const backup = await backUp(api).done

  async function restoredJobs(keep_outgoing: boolean) {
    await using empty = await createEmptyDatabase()
    const lines = await restore({ backup, database_url: empty.url, keep_outgoing })
    await using copy = openCopy(empty.url)
    const { rows } = await sql<{ name: string; free: boolean }>`
      select task_identifier as name, locked_at is null as free from graphile_worker.jobs order by run_at, id`.execute(
      copy.db,
    )
    return { lines, names: rows.map(({ name, free }) => (free ? name : `${name}, locked`)) }
  }
  const { lines, names } = await restoredJobs(false)
  expect(names).toEqual(['check-order', 'send-feedback-mail'])
  expect(lines).toContain('Mails, pushes and webhooks that were due, and are not sent again: 1.')
  expect((await restoredJobs(true)).names).toEqual(['send-feedback-mail', 'check-order', 'send-feedback-mail'])
})

test('npm run backup verifies its copy and keeps as many as asked', slow, async () => {
  await using api = await startApi()
  await makePaidMeeting(api)
  const target = newFolder()
  await mkdir(path.join(target, 'razgovor-2020-01-01T00-00-00Z'), { recursive: true })
  await writeFile(path.join(target, 'razgovor-2020-01-01T00-00-00Z', manifestFile), '')
  const backedUp = await runScript('scripts/backup.ts', [target, '--keep', '1'], environmentOf(api))
  expect(backedUp).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Compared and equal: ') })
  const [backup = '', ...others] = await readdir(target)
  expect([others, backup]).toEqual([[], expect.stringMatching(/^razgovor-20(?!20)/)])
  expect(backedUp.stdout).toContain(path.join(target, backup))
})

test('npm run backup and restore work on DATABASE_URL and on the data folder of npm start', async (context) => {
  needsLongRun(context)
  await using api = await startApi({ flowing: true })
  const { listener, link, booking_id } = await makePaidMeeting(api)
  const target = newFolder()
  expect(await runScript('scripts/backup.ts', [target], environmentOf(api))).toMatchObject({ code: 0, stderr: '' })
  const [backup = ''] = await readdir(target)

  const data = await mkdtemp(path.join(tmpdir(), 'razgovor-restored-'))
  // As root the database runs as another user, who must be able to enter.
  await chmod(data, 0o711)
  const { PATH, HOME } = process.env
  const restored = await runScript('scripts/restore.ts', [path.join(target, backup)], { PATH, HOME, DATA_DIR: data })
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toContain('SECOND_FACTOR_KEY')
  const server = await openDatabase({ DATA_DIR: data })
  try {
    await using site = await startApiProcess(api, {
      environment: { DATABASE_URL: server.url, FILES_DIR: path.join(data, 'files'), SANDBOX_URL: api.sandbox.url },
    })
    const { items } = await site.as(listener).call(getOrder, { params: link })
    expect(items.map((item) => item.booking_id)).toEqual([booking_id])
  } finally {
    await server.stop()
    await rm(data, { recursive: true })
  }

  expect(await runScript('scripts/restore.ts', [], environmentOf(api))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Usage: npm run restore'),
  })
  expect(await runScript('scripts/backup.ts', [target, '--keep', 'all'], environmentOf(api))).toMatchObject({ code: 2 })
  const inside = path.join(api.ctx.config.FILES_DIR!, 'backups')
  expect(await runScript('scripts/backup.ts', [inside], { ...environmentOf(api), S3_ENDPOINT: '' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is inside of the folder of files'),
  })
  const nowhere = { ...environmentOf(api), DATABASE_URL: 'postgres://anna:secret@localhost:1/none' }
  const refused = await runScript('scripts/backup.ts', [target], nowhere)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The command failed: .*ECONNREFUSED/) })
  expect(refused.stderr).not.toContain('secret')
})
