import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { refresh, signIn } from '@razgovor/contract/accounts'
import { listSessions, uploadAvatar } from '@razgovor/contract/profile'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createCaller } from '../../apps/api/test/api-client.ts'
import { startApiProcess } from '../../apps/api/test/api-process.ts'
import { environmentOf, filesOf, openCopy, rowsOf, runScript } from '../../apps/api/test/backups.ts'
import { asSession, makeSession } from '../../apps/api/test/credentials.ts'
import { startFileBuckets } from '../../apps/api/test/bucket.ts'
import { createEmptyDatabase } from '../../apps/api/test/empty-database.ts'
import { readLines, readManifest, useExports } from '../../apps/api/test/exports.ts'
import { makeListener } from '../../apps/api/test/factories.ts'
import { makePaidMeeting } from '../../apps/api/test/paid-meeting.ts'
import { quarters } from '../../apps/api/test/pictures.ts'
import { startApi } from '../../apps/api/test/start-api.ts'
import { newId } from '../../apps/api/src/ids.ts'
import { enqueue } from '../../apps/api/src/jobs/queue.ts'
import { findDifferences } from '../../apps/api/src/modules/ledger/check-ledger.ts'
import { createFileStore } from '../../apps/api/src/providers/file-store.ts'
import { readFilesConfig } from '../backup/read-files-config.ts'
import { listTables } from '../backup/tables.ts'
import { seedDemo } from '../seed.ts'
import { needsLongRun } from '../vitest/needs-tool.ts'
import { exportedTables, queueTables } from './exported-tables.ts'

const png = await quarters({ width: 40, height: 40 })
const { newFolder, newFile, exportSite, importSite, newStore } = useExports()
// Each import makes a database and runs all migrations.
const slow = { timeout: 600_000 }

test('an export that is imported elsewhere and exported again has the same bytes', slow, async (context) => {
  needsLongRun(context)
  await using api = await startApi()
  await seedDemo({ db: api.ctx.db, now: api.clock.now(), files_folder: api.ctx.config.FILES_DIR! })
  const { listener } = await makePaidMeeting(api)
  await api.as(listener).call(uploadAvatar, { params: { user_id: listener.user_id }, form: { file: png } })
  // Rows that were written again lie in another order than those of an import.
  await sql`update users set phone = null`.execute(api.ctx.db)
  const [first, second] = [newFile(), newFile()]
  const made = await runScript('scripts/export.ts', [first], environmentOf(api))
  expect(made).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Compared and equal: ') })

  await using empty = await createEmptyDatabase()
  const place = { DATABASE_URL: empty.url, FILES_DIR: newFolder(), ...(await startFileBuckets()) }
  const elsewhere = { ...environmentOf(api), ...place }
  const imported = await runScript('scripts/import.ts', [first], elsewhere)
  expect(imported).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('SECOND_FACTOR_KEY') })
  const made_again = await runScript('scripts/export.ts', [second, '--no-verify'], elsewhere)
  expect(made_again).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(second).equals(readFileSync(first))).toBe(true)
  const [printed = 'no sum'] = /SHA-256: [\da-f]{64}/.exec(made.stdout) ?? []
  expect(made_again.stdout).toContain(printed)

  await using copy = openCopy(empty.url)
  const kept = [...exportedTables].flatMap(([name, decision]) => (decision === true ? [name] : []))
  expect(kept).toEqual(expect.arrayContaining(['users', 'bookings', 'ledger_entries', 'booking_balances', 'payments']))
  expect(await rowsOf(copy.db, kept)).toEqual(await rowsOf(api.ctx.db, kept))
  expect(await findDifferences(copy.db, api.clock.now())).toEqual([])
  const files = await filesOf(createFileStore(readFilesConfig(place)))
  expect(Object.keys(files).length).toBeGreaterThan(1)
  expect(files).toEqual(await filesOf(api.ctx.files))
})

test('people sign in to an imported site with their passwords, and its files are served', slow, async (context) => {
  needsLongRun(context)
  await using api = await startApi({ flowing: true })
  const { user, session } = await makeSession(api)
  await api.as(user).call(uploadAvatar, { params: { user_id: user.user_id }, form: { file: png } })
  const file = await exportSite(api)

  await using empty = await createEmptyDatabase()
  const FILES_DIR = newFolder()
  await importSite({ file, database_url: empty.url, store: createFileStore(readFilesConfig({ FILES_DIR })) })
  await using copy = openCopy(empty.url)
  expect(await copy.db.selectFrom('sessions').select('session_id').execute()).toEqual([])
  await using site = await startApiProcess(api, {
    environment: { DATABASE_URL: empty.url, FILES_DIR, SANDBOX_URL: api.sandbox.url },
  })
  const anonymous = createCaller(site.url, async () => ({}))
  const again = await anonymous.call(signIn, user.credentials)
  const { items } = await asSession(site, again).call(listSessions)
  expect(items).toMatchObject([{ is_current: true }])
  expect(await anonymous.refusal(refresh, { body: { refresh_token: session.refresh_token } })).toBe('auth_invalid')
  const { avatar_thumbnail_url } = await copy.db
    .selectFrom('users')
    .select('avatar_thumbnail_url')
    .where('user_id', '=', user.user_id)
    .executeTakeFirstOrThrow()
  const picture = await fetch(`${site.url}${avatar_thumbnail_url}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('other programs read an export: tar, checksums, a JSON object a line in the order of the key', async () => {
  await using api = await startApi()
  const users = [await makeListener(api), (await makeSession(api)).user]
  await api.as(users[0]!).call(uploadAvatar, { params: { user_id: users[0]!.user_id }, form: { file: png } })
  const file = await exportSite(api)
  const folder = newFolder()
  mkdirSync(folder)
  execFileSync('tar', ['-xf', file, '-C', folder])
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder })
  expect(readManifest(folder)).toMatchObject({ format: 'razgovor-export-1', tables: { users: 2 } })
  const ids = users.map(({ user_id }) => user_id).toSorted()
  expect(readLines(folder, 'users')).toMatchObject(ids.map((user_id) => ({ user_id })))
  const names = await readdir(folder, { recursive: true })
  expect(names).toEqual(expect.arrayContaining(Object.keys(await filesOf(api.ctx.files)).map((key) => `files/${key}`)))
  const { mode, mtimeMs } = await stat(path.join(folder, 'tables/users.jsonl'))
  expect([(mode & 0o777).toString(8), mtimeMs]).toEqual(['600', 0])
})

test('an export has no sessions, no codes and no keys', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  await enqueue(api.ctx.db, 'send-code', { subject_id: user.user_id, purpose: 'CONFIRM_EMAIL', code: '4711' })
  const file = await exportSite(api)
  const folder = newFolder()
  mkdirSync(folder)
  execFileSync('tar', ['-xf', file, '-C', folder])
  const names = await readdir(path.join(folder, 'tables'))
  const leftOut = [...exportedTables].flatMap(([name, decision]) => (decision === true ? [] : [name]))
  expect(leftOut).toEqual(expect.arrayContaining(['sessions', 'session_tokens', 'one_time_codes', 'attempts']))
  expect(names.filter((name) => leftOut.includes(name.replace('.jsonl', '')))).toEqual([])
  expect(readLines(folder, 'jobs').map(({ name }) => name)).not.toContain('send-code')
  const archive = await readFile(file)
  const { SESSION_SECRET, DATABASE_URL } = api.ctx.config
  for (const secret of [session.refresh_token, session.access_token, SESSION_SECRET, DATABASE_URL])
    expect(archive.includes(secret)).toBe(false)
})

test('jobs are exported with their time, tries and errors, and free of locks', slow, async () => {
  await using api = await startApi()
  const { db } = api.ctx
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  const [feedback_id, order_id] = [newId(new Date()), newId(new Date())]
  await enqueue(db, 'send-feedback-mail', { feedback_id }, { at: new Date('2099-01-01') })
  await enqueue(db, 'check-order', { order_id }, { key: `check-order:${order_id}` })
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'the original', attempts = 3,
    last_error = 'the bank is "away" \\ gone' where key is not null`.execute(db)
  const file = await exportSite(api)
  await using empty = await createEmptyDatabase()
  await importSite({ file, database_url: empty.url })
  await using copy = openCopy(empty.url)
  const columns = sql`id, task_identifier, priority, run_at, attempts, max_attempts, last_error, key, flags, created_at, updated_at`
  const read = async (from: typeof db) =>
    (await sql`select ${columns} from graphile_worker.jobs order by id`.execute(from)).rows
  expect(await read(copy.db)).toEqual(await read(db))
  const { rows } =
    await sql`select payload, locked_by, is_available from graphile_worker._private_jobs order by id`.execute(copy.db)
  expect(rows).toEqual([
    { payload: { feedback_id }, locked_by: null, is_available: true },
    { payload: { order_id }, locked_by: null, is_available: true },
  ])
})

test('each table is exported, or left out for a reason', async () => {
  await using api = await startApi()
  const client = new Client({ connectionString: api.ctx.config.DATABASE_URL })
  await client.connect()
  const tables = await listTables(client).finally(() => client.end())
  expect(tables.filter(({ key }) => key === null)).toEqual([])
  const known = [
    ...[...exportedTables.keys()].map((name) => `public.${name}`),
    ...Object.keys(queueTables).map((name) => `graphile_worker.${name}`),
  ]
  expect(known.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('a table without a decision, and a database of another release, are not exported', slow, async () => {
  await using api = await startApi()
  const { db } = api.ctx
  await sql`create table kept_by_hand (id int primary key)`.execute(db)
  await expect(exportSite(api)).rejects.toThrow('an export would lose them: public.kept_by_hand. Move them')
  await sql`drop table kept_by_hand`.execute(db)
  await sql`insert into kysely_migration values ('9999_later', '')`.execute(db)
  await expect(exportSite(api)).rejects.toThrow('The database is of another release: its last migration is 9999_later')
})

test('an export writes over nothing, and leaves nothing when it fails', async () => {
  await using api = await startApi()
  await api.ctx.files.put('avatars/a.webp', png, 'image/webp')
  const file = await exportSite(api)
  const refused = await runScript('scripts/export.ts', [file], environmentOf(api))
  expect(refused).toMatchObject({ code: 1, stderr: `${file} exists: choose another name.\n` })
  const inside = path.join(api.ctx.config.FILES_DIR!, 'site.tar')
  expect(await runScript('scripts/export.ts', [inside], { ...environmentOf(api), S3_ENDPOINT: '' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is inside of the folder of files'),
  })
  expect(await runScript('scripts/export.ts', [], environmentOf(api))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Usage: npm run export'),
  })

  const failing = {
    ...api.ctx,
    files: {
      ...newStore(),
      list: () => api.ctx.files.list(),
      get: () => Promise.reject(new Error('the disk is full')),
    },
  }
  const folder = path.dirname(file)
  await expect(exportSite({ ctx: failing })).rejects.toThrow('the disk is full')
  expect(await readdir(folder)).toEqual(['site.tar'])
})
