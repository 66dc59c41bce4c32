import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { avatarSizes } from '@razgovor/contract/avatars'
import { uploadAvatar } from '@razgovor/contract/profile'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filesOf, openCopy, rowsOf, useBackups } from '../../apps/api/test/backups.ts'
import { startBucket } from '../../apps/api/test/bucket.ts'
import { createEmptyDatabase } from '../../apps/api/test/empty-database.ts'
import { makeListener } from '../../apps/api/test/factories.ts'
import { makePaidMeeting } from '../../apps/api/test/paid-meeting.ts'
import { quarters } from '../../apps/api/test/pictures.ts'
import { startApi } from '../../apps/api/test/start-api.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { createFileStore, type FileStore } from '../../apps/api/src/providers/file-store.ts'
import { needsLongRun } from '../vitest/needs-tool.ts'
import { makeBackup } from './make-backup.ts'
import { manifestFile, readManifest } from './manifest.ts'
import { readFilesConfig } from './read-files-config.ts'
import { createReport } from './report.ts'

const png = await quarters({ width: 40, height: 40 })
const { newFolder, newStore, backUp, restore } = useBackups()
// Each restore makes a database and runs all migrations.
const slow = { timeout: 600_000 }

const tables = ['users', 'bookings', 'orders', 'payments', 'ledger_entries', 'ledger_transactions', 'booking_balances']

test('a restored backup has the same ledger, bookings and files, and the same rules', slow, async () => {
  await using api = await startApi()
  const { listener } = await makePaidMeeting(api)
  await api.as(listener).call(uploadAvatar, { params: { user_id: listener.user_id }, form: { file: png } })
  const { done, lines } = backUp(api, { verify: true })
  const backup = await done
  expect(lines.at(-1)).toMatch(/^Compared and equal: [1-9]\d* ledger entries \(sum 0\), 1 bookings, [1-9] files\.$/)

  await using empty = await createEmptyDatabase()
  const store = newStore()
  const printed = await restore({ backup, database_url: empty.url, store })
  expect(printed).toContainEqual(expect.stringContaining('1 bookings'))
  await using copy = openCopy(empty.url)
  expect(await rowsOf(copy.db, tables)).toEqual(await rowsOf(api.ctx.db, tables))
  expect(await filesOf(store)).toEqual(await filesOf(api.ctx.files))
  // A trigger refuses an entry without its counterpart.
  await expect(
    copy.db
      .insertInto('ledger_entries')
      .columns(['transaction_id', 'account', 'amount'])
      .expression((eb) =>
        eb
          .selectFrom('ledger_transactions')
          .select(['transaction_id', sql`'PLATFORM'`.as('a'), sql`1`.as('n')])
          .limit(1),
      )
      .execute(),
  ).rejects.toThrow('ledger')
})

test('the folder of a backup is closed to other users, and contains no key', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  await api.as(listener).call(uploadAvatar, { params: { user_id: listener.user_id }, form: { file: png } })
  const { done, target } = backUp(api)
  await done
  for (const name of ['.', ...(await readdir(target, { recursive: true }))]) {
    const { mode } = await stat(path.join(target, name))
    expect([name, (mode & 0o077).toString(8)]).toEqual([name, '0'])
  }
  const manifest = await readFile(path.join(await done, manifestFile), 'utf8')
  expect(manifest).not.toContain(api.ctx.config.SESSION_SECRET)
  expect(manifest).not.toContain(api.ctx.config.DATABASE_URL)
})

test('a backup made while people book is of one instant', slow, async (context) => {
  needsLongRun(context)
  await using api = await startApi()
  const seen = Promise.withResolvers<void>()
  const ending = new AbortController()
  async function book() {
    while (!ending.signal.aborted) {
      const { listener } = await makePaidMeeting(api)
      await api.as(listener).call(uploadAvatar, { params: { user_id: listener.user_id }, form: { file: png } })
      seen.resolve()
    }
  }
  const booking = [book(), book()]
  await seen.promise
  const backup = await backUp(api).done.finally(() => ending.abort())
  await Promise.all(booking)

  await using empty = await createEmptyDatabase()
  const store = newStore()
  await restore({ backup, database_url: empty.url, store })
  await using copy = openCopy(empty.url)
  const { rows } = await sql<{ sum: number; bookings: number; paid: number }>`
    select (select sum(amount) from ledger_entries) as sum, (select count(*) from bookings where status = 'BOOKED') as bookings,
      (select count(*) from booking_balances where paid > 0) as paid`.execute(copy.db)
  expect(rows[0]).toMatchObject({ sum: 0, paid: rows[0]!.bookings })
  const files = new Set(Object.keys(await filesOf(store)))
  const avatars = await copy.db
    .selectFrom('users')
    .select('avatar_thumbnail_url')
    .where('avatar_thumbnail_url', 'is not', null)
    .execute()
  expect(avatars.length).toBeGreaterThan(0)
  for (const { avatar_thumbnail_url } of avatars) expect(files).toContain(avatar_thumbnail_url!.replace('/files/', ''))
})

test('a file uploaded between the first copies and the snapshot is in the backup, and one removed since is named', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { files } = api.ctx
  await files.put('avatars/a.webp', png, 'image/webp')
  let lists = 0
  const store: FileStore = {
    ...files,
    async *list() {
      lists += 1
      yield* files.list()
      if (lists === 1)
        await api.as(listener).call(uploadAvatar, { params: { user_id: listener.user_id }, form: { file: png } })
      else yield 'avatars/removed.webp'
    },
  }
  const backup = await backUp(api, { store }).done
  const { files: copied } = await readManifest(backup)
  expect(copied).toMatchObject({ count: 1 + avatarSizes.length, removed_meanwhile: ['avatars/removed.webp'] })
  const names = await readdir(path.join(backup, 'files'), { recursive: true })
  expect(names).toEqual(expect.arrayContaining(Object.keys(await filesOf(files))))
})

test('pictures that were drawn for links are not copied', async () => {
  await using api = await startApi()
  await api.ctx.files.put('avatars/a.webp', png, 'image/webp')
  await api.ctx.files.put('link-pictures/b.jpg', png, 'image/jpeg')
  const backup = await backUp(api).done
  expect((await readManifest(backup)).files.count).toBe(1)
  expect(await readdir(path.join(backup, 'files'))).toEqual(['avatars'])
})

test('files of buckets are restored into other buckets, public and private', slow, async (context) => {
  needsLongRun(context)
  await using original = await startBucket()
  await using other = await startBucket()
  await using api = await startApi({ environment: original.environment })
  await api.ctx.files.put('avatars/a.webp', png, 'image/webp')
  await api.ctx.files.put('meetings/b', png, 'application/octet-stream')
  const backup = await backUp(api).done

  await using empty = await createEmptyDatabase()
  const elsewhere = createFileStore(readFilesConfig(other.environment))
  await expect(restore({ backup, database_url: empty.url, store: elsewhere })).rejects.toThrow('the same S3_PUBLIC_URL')
  const { S3_PUBLIC_URL } = original.environment
  const store = createFileStore(readFilesConfig({ ...other.environment, S3_PUBLIC_URL }))
  await restore({ backup, database_url: empty.url, store })
  expect([await other.keys('S3_BUCKET'), await other.keys('S3_PRIVATE_BUCKET')]).toEqual([
    ['avatars/a.webp'],
    ['meetings/b'],
  ])
  expect(await filesOf(store)).toEqual(await filesOf(api.ctx.files))
})

test('an interrupted backup leaves nothing that looks whole', async () => {
  await using api = await startApi()
  await api.ctx.files.put('avatars/a.webp', png, 'image/webp')
  const [reached, failing] = [Promise.withResolvers<void>(), Promise.withResolvers<null>()]
  const store: FileStore = {
    ...api.ctx.files,
    get() {
      reached.resolve()
      return failing.promise
    },
  }
  const { target, done } = backUp(api, { store })
  const outcome = done.catch((error: Error) => error.message)
  await reached.promise
  const [unfinished = ''] = await readdir(target)
  expect(unfinished).toMatch(/^\.unfinished-/)
  await expect(readManifest(path.join(target, unfinished))).rejects.toThrow('is not a whole backup')
  await expect(backUp(api, { target }).done).rejects.toThrow('Another backup or export of this database runs')
  failing.reject(new Error('the disk is full'))
  expect(await outcome).toBe('the disk is full')
  expect(await readdir(target)).toEqual([])
})

test('a role that owns its database and is no superuser backs up, verifies and restores', slow, async (context) => {
  needsLongRun(context)
  await using api = await startApi()
  const role = `operator_${process.pid}`
  // Dropped last, because it owns the databases.
  await using dropping = new AsyncDisposableStack()
  dropping.defer(async () => void (await sql`drop role ${sql.id(role)}`.execute(api.ctx.db)))
  await using original = await createEmptyDatabase()
  await using copy = await createEmptyDatabase()
  await sql`create role ${sql.id(role)} login createdb password 'operator'`.execute(api.ctx.db)
  const asOperator = (text: string) => {
    const url = new URL(text)
    ;[url.username, url.password] = [role, 'operator']
    return url.href
  }
  for (const { url } of [original, copy])
    await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} owner to ${sql.id(role)}`.execute(api.ctx.db)
  await using source = openCopy(asOperator(original.url))
  await migrate(asOperator(original.url))
  const backup = {
    database_url: asOperator(original.url),
    store: newStore(),
    verify: true,
    report: createReport(() => {}),
  }
  const made = await makeBackup({ ...backup, target: newFolder() })
  await restore({ backup: made, database_url: asOperator(copy.url) })
  await using restored = openCopy(asOperator(copy.url))
  expect(await rowsOf(restored.db, ['tariffs', 'legal_documents'])).toEqual(
    await rowsOf(source.db, ['tariffs', 'legal_documents']),
  )

  await sql`alter role ${sql.id(role)} nocreatedb`.execute(api.ctx.db)
  await expect(makeBackup({ ...backup, target: newFolder() })).rejects.toThrow(`run "alter role ${role} createdb"`)
})
