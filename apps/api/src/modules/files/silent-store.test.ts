import { uploadAvatar } from '@razgovor/contract/profile'
import { avatarSizes } from '@razgovor/contract/avatars'
import { uploadFile } from '@razgovor/contract/files'
import { uploadMeetingFile } from '@razgovor/contract/meetings'
import { addPhoto, listCategories } from '@razgovor/contract/speakers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Refusal } from '../../../test/api-client.ts'
import { startApiProcess } from '../../../test/api-process.ts'
import { startBucket } from '../../../test/bucket.ts'
import { makeListener, makeUser } from '../../../test/factories.ts'
import { bufferedBytes, endlessBytes, startFaultyServer, type Fault } from '../../../test/faulty-server.ts'
import { makeMeeting } from '../../../test/free-meeting.ts'
import { quarters } from '../../../test/pictures.ts'
import { tokenFor } from '../../../test/signed-in.ts'
import { startApi, type TestApi, type TestUser } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'

const png = await quarters({ width: 40, height: 40 })
const faults: Fault[] = ['silent', 'reset', 'garbage', 'page', 'slow', 'endless']

/** Store timeout in milliseconds: short for faults that only the timeout ends, but enough for a busy machine. */
function patienceFor(fault: Fault): number {
  return fault === 'silent' || fault === 'slow' ? 3000 : 30_000
}

type Bucket = Awaited<ReturnType<typeof startBucket>>

async function startBefore(bucket: Bucket, store: { url: string }, timeout_ms: number) {
  const environment = { ...bucket.through(store.url), S3_TIMEOUT_MS: String(timeout_ms) }
  const api = await startApi({ environment })
  const meeting = await makeMeeting(api)
  await api.clock.advance({ minutes: 25 })
  return { api, meeting, admin: await makeUser(api, 'SUPER_ADMIN') }
}

type Before = Awaited<ReturnType<typeof startBefore>>

function uploadAll({ api, meeting: { listener, speaker, params }, admin }: Before): Promise<unknown>[] {
  const form = { fields: {}, file: png }
  return [
    api.as(listener).call(uploadAvatar, { params: listener, form }),
    api.as(speaker).call(addPhoto, { params: speaker, form }),
    api.as(listener).call(uploadMeetingFile, { ...params, form }),
    api.as(admin).call(uploadFile, { form }),
  ]
}

async function download(api: TestApi, user: TestUser, path: string): Promise<Response> {
  // A token for any call that needs no recent confirmation.
  const authorization = `Bearer ${await tokenFor(api, user, listCategories)}`
  return fetch(`${api.url}${path}`, { headers: { authorization } })
}

/** Counts the rows that refer to a file. */
async function countShown({ ctx }: TestApi): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from users where avatar_thumbnail_url is not null) + (select count(*) from speaker_photos)
      + (select count(*) from meeting_files) + (select count(*) from files) as count`.execute(ctx.db)
  return rows[0]!.count
}

async function filesHealth(api: { url: string }): Promise<unknown> {
  const health = (await (await fetch(`${api.url}/health/ready`)).json()) as { dependencies: { files: string } }
  return health.dependencies.files
}

test.each(faults)(
  'with a file store fault (%s), uploads fail without leaving a row or a file, and health reports the fault',
  async (fault) => {
    await using bucket = await startBucket()
    await using store = await startFaultyServer(fault)
    const before = await startBefore(bucket, store, patienceFor(fault))
    await using api = before.api
    const refusals = await Promise.all(uploadAll(before).map((call) => call.catch((error: Refusal) => error)))
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 502, error_name: 'external_service' })
    expect(await countShown(api)).toBe(0)
    expect(await filesHealth(api)).toBe('fault')
    expect(store.sentBytes()).toBeLessThan((store.taken() * endlessBytes) / 2)

    store.mend(bucket.environment.S3_ENDPOINT)
    await Promise.all(uploadAll(before))
    expect(await countShown(api)).toBe(4)
    expect(await filesHealth(api)).toBe('ok')
    // An upload that failed may have been stored nevertheless; it is removed by now.
    await api.clock.advance({ minutes: 61 })
    await api.settle()
    const [photoFiles, pictureFiles] = [2, 1]
    expect(await bucket.keys('S3_BUCKET')).toHaveLength(avatarSizes.length + photoFiles + pictureFiles)
    expect(await bucket.keys('S3_PRIVATE_BUCKET')).toHaveLength(1)
  },
)

test.each(faults)(
  'with a file store fault (%s), a chat file cannot be downloaded until the store recovers',
  async (fault) => {
    await using bucket = await startBucket()
    await using store = await startFaultyServer(fault)
    store.mend(bucket.environment.S3_ENDPOINT)
    const { api, meeting } = await startBefore(bucket, store, patienceFor(fault))
    await using _ = api
    const { listener, speaker, params } = meeting
    const form = { fields: {}, file: Buffer.from('договор') }
    const { url } = await api.as(listener).call(uploadMeetingFile, { ...params, form })
    store.fail(fault)
    const refused = await download(api, speaker, url)
    expect([refused.status, await refused.json()]).toEqual([
      502,
      { error_code: 11, reason: 'file_store_down', error_message: 'Хранилище файлов не отвечает. Попробуй позже' },
    ])
    expect(store.sentBytes()).toBeLessThan(3 * bufferedBytes)
    store.mend(bucket.environment.S3_ENDPOINT)
    expect(await (await download(api, speaker, url)).text()).toBe('договор')
  },
)

/** Maximum numbers of concurrent requests to the store, and of calls in the queue. */
const [atOnce, waiting] = [16, 100]

test('while the file store is silent, other calls are answered and the number of waiting calls is limited', async () => {
  await using bucket = await startBucket()
  await using store = await startFaultyServer('silent')
  store.mend(bucket.environment.S3_ENDPOINT)
  const { api, meeting } = await startBefore(bucket, store, 30_000)
  await using _ = api
  const form = { fields: {}, file: Buffer.from('договор') }
  const { url } = await api.as(meeting.listener).call(uploadMeetingFile, { ...meeting.params, form })
  store.fail('silent')
  const answers: Response[] = []
  const calls = Array.from({ length: atOnce + waiting + 20 }, async () =>
    answers.push(await download(api, meeting.speaker, url)),
  )
  await expect.poll(() => answers.length).toBe(20)
  for (const answer of answers) expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  await expect.poll(() => store.open()).toBe(atOnce)
  expect(await api.anonymous.call(listCategories)).toBeDefined()
  store.mend(bucket.environment.S3_ENDPOINT)
  await Promise.all(calls)
  expect((await download(api, meeting.speaker, url)).status).toBe(200)
})

test('200 file removals from a silent store do not delay other jobs, and finish when the store recovers', async () => {
  await using bucket = await startBucket()
  await using store = await startFaultyServer('silent')
  await using api = await startApi({ flowing: true })
  const { user_id } = await makeListener(api)
  const environment = bucket.through(store.url)
  for (let file = 0; file < 200; file++)
    await enqueue(api.ctx.db, 'remove-file', { url: `${environment.S3_PUBLIC_URL}photos/${file}.webp` })
  await using _ = await startApiProcess(api, { environment })
  await expect.poll(() => store.open()).toBeGreaterThan(0)
  await enqueue(api.ctx.db, 'sweep-expired', {})
  await enqueue(api.ctx.db, 'send-password-changed-mail', { user_id })
  await expect.poll(() => namesOfJobs(api)).toEqual(['remove-file'])
  expect(store.open()).toBeLessThanOrEqual(atOnce)

  store.mend(bucket.environment.S3_ENDPOINT)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(api.ctx.db)
  await expect.poll(() => namesOfJobs(api)).toEqual([])
})

async function namesOfJobs({ ctx }: TestApi): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct task_identifier as name from graphile_worker.jobs
    where task_identifier in ('remove-file', 'sweep-expired', 'send-password-changed-mail')`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
