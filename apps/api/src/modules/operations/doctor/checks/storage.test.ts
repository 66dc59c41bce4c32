import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startBucket } from '../../../../../test/bucket.ts'
import { doctorCtx, findingsOf } from '../../../../../test/doctor.ts'
import { startHttpServer } from '../../../../../test/http-server.ts'
import { assessSpace } from './files-folder.ts'
import { storage } from './storage.ts'

async function leftIn({ keys }: Awaited<ReturnType<typeof startBucket>>): Promise<string[]> {
  return [...(await keys('S3_BUCKET')), ...(await keys('S3_PRIVATE_BUCKET'))]
}

test.each(['pictures', 'nothing'] as const)(
  'buckets of which others can read %s are fine, and the probes are deleted',
  async (openness) => {
    await using bucket = await startBucket(openness)
    expect(await findingsOf(storage, doctorCtx(bucket.environment))).toEqual([])
    expect(await leftIn(bucket)).toEqual([])
  },
)

test('one bucket that only our key opens is enough', async () => {
  await using bucket = await startBucket('nothing')
  expect(await findingsOf(storage, doctorCtx({ ...bucket.environment, S3_PRIVATE_BUCKET: '' }))).toEqual([])
  expect(await leftIn(bucket)).toEqual([])
})

test('buckets that anybody may list and read are faults', async () => {
  await using bucket = await startBucket('everything')
  const { environment } = bucket
  const { S3_BUCKET, S3_PRIVATE_BUCKET } = environment
  expect(await findingsOf(storage, doctorCtx(environment))).toEqual([
    `FAULT private_bucket_open ${S3_PRIVATE_BUCKET}`,
    `FAULT bucket_listed ${S3_BUCKET}`,
  ])
  expect(await findingsOf(storage, doctorCtx({ ...environment, S3_PUBLIC_URL: '' }))).toEqual([
    `FAULT private_bucket_open ${S3_BUCKET}`,
    `FAULT private_bucket_open ${S3_PRIVATE_BUCKET}`,
    `FAULT bucket_listed ${S3_BUCKET}`,
  ])
  expect(await leftIn(bucket)).toEqual([])
})

test('a wrong key, a missing bucket and a wrong public URL are reported', async () => {
  await using bucket = await startBucket()
  const { environment } = bucket
  const { S3_ENDPOINT, S3_BUCKET, S3_PRIVATE_BUCKET } = environment
  const wrongKey = { ...environment, S3_ACCESS_KEY_ID: 'WRONG' }
  expect(await findingsOf(storage, doctorCtx(wrongKey))).toEqual([
    `FAULT bucket_fails ${S3_BUCKET} InvalidAccessKeyId`,
    `FAULT bucket_fails ${S3_PRIVATE_BUCKET} InvalidAccessKeyId`,
  ])
  expect(await findingsOf(storage, doctorCtx({ ...environment, S3_PRIVATE_BUCKET: 'none' }))).toEqual([
    'FAULT bucket_fails none NoSuchBucket',
  ])
  expect(await findingsOf(storage, doctorCtx({ ...environment, S3_PUBLIC_URL: `${S3_ENDPOINT}/photos/` }))).toEqual([
    expect.stringMatching(`^FAULT bucket_closed ${S3_BUCKET} 40[34]$`),
  ])
})

test('a store from which browsers cannot download private files is reported', async () => {
  await using bucket = await startBucket('nothing')
  const { S3_ENDPOINT, S3_PRIVATE_BUCKET } = bucket.environment
  const findingsAt = (S3_BROWSER_ENDPOINT: string) =>
    findingsOf(storage, doctorCtx({ ...bucket.environment, S3_BROWSER_ENDPOINT }))
  expect(await findingsAt(S3_ENDPOINT)).toEqual([])
  expect(await findingsAt(`${S3_ENDPOINT}/elsewhere`)).toEqual([
    expect.stringMatching(`^FAULT signed_url_fails ${S3_PRIVATE_BUCKET} 40[0-9]$`),
  ])
  await using other = await startHttpServer((_request, response) => response.end('the file, but not for the site'))
  expect(await findingsAt(other.url)).toEqual([`FAULT signed_url_fails ${S3_PRIVATE_BUCKET} CORS`])
})

test('a probe that could not be read is deleted nevertheless', async () => {
  await using bucket = await startBucket()
  const ctx = doctorCtx(bucket.environment)
  const files = { ...ctx.files, get: () => Promise.reject(new Error('no right to read')) }
  const { S3_BUCKET, S3_PRIVATE_BUCKET } = bucket.environment
  expect(await findingsOf(storage, { ...ctx, files })).toEqual([
    `FAULT bucket_fails ${S3_BUCKET} unknown`,
    `FAULT bucket_fails ${S3_PRIVATE_BUCKET} unknown`,
  ])
  expect(await leftIn(bucket)).toEqual([])
})

const folderAt = (folder: string) => findingsOf(storage, doctorCtx({ FILES_DIR: folder }))

test('a folder for files is writable, closed to others, and has space', async () => {
  const FILES_DIR = await mkdtemp(path.join(tmpdir(), 'razgovor-doctor-'))
  try {
    expect((await folderAt(FILES_DIR)).filter((line) => !line.includes('disk_'))).toEqual([])
    expect(await readdir(FILES_DIR)).toEqual([])
    await chmod(FILES_DIR, 0o755)
    expect(await folderAt(FILES_DIR)).toContain(`WARNING folder_open ${FILES_DIR}`)
    expect(await folderAt(`${FILES_DIR}/none`)).toEqual([`FAULT folder_fails ${FILES_DIR}/none ENOENT`])
    expect(await findingsOf(storage, doctorCtx())).toEqual(['FAULT no_storage'])
  } finally {
    await rm(FILES_DIR, { recursive: true })
  }
})

test.each([
  [100 * 1024 ** 2, ['disk_full']],
  [1024 ** 3, ['disk_filling']],
  [3 * 1024 ** 3, []],
])('a disk with %i free bytes is reported as %j', (free, problems) => {
  expect(assessSpace(free, '/files').map(({ problem }) => problem)).toEqual(problems)
})
