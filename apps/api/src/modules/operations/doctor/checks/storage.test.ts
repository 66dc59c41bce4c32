import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startBucket } from '../../../../../test/bucket.ts'
import { doctorCtx, findingsOf } from '../../../../../test/doctor.ts'
import { startHttpServer } from '../../../../../test/http-server.ts'
import { assessSpace } from './files-folder.ts'
import { storage } from './storage.ts'

/** A store that lets strangers only read what they know the name of, in the public bucket. */
const startGuard = (endpoint: string) =>
  startHttpServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const isOpen = method === 'GET' && /^\/pictures\/[^?]/.test(url)
    if (!headers.authorization && !isOpen) {
      outgoing.writeHead(403).end()
      return
    }
    const passed = request(new URL(url, endpoint), { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })

test('buckets that only our key may write are fine, and the probes are deleted', async () => {
  await using bucket = await startBucket()
  await using guard = await startGuard(bucket.environment.S3_ENDPOINT)
  const environment = { ...bucket.environment, S3_ENDPOINT: guard.url, S3_PUBLIC_URL: `${guard.url}/pictures/` }
  expect(await findingsOf(storage, doctorCtx(environment))).toEqual([])
  expect([...(await bucket.keys('pictures')), ...(await bucket.keys('chats'))]).toEqual([])
})

test('buckets that anybody may list and read are faults', async () => {
  await using bucket = await startBucket()
  expect(await findingsOf(storage, doctorCtx(bucket.environment))).toEqual([
    'FAULT private_bucket_open chats',
    'FAULT bucket_listed pictures',
  ])
  expect([...(await bucket.keys('pictures')), ...(await bucket.keys('chats'))]).toEqual([])
})

test('a wrong key, a missing bucket and a wrong public URL are reported', async () => {
  await using bucket = await startBucket()
  await using guard = await startGuard(bucket.environment.S3_ENDPOINT)
  const environment = { ...bucket.environment, S3_ENDPOINT: guard.url, S3_PUBLIC_URL: `${guard.url}/pictures/` }
  const wrongKey = { ...environment, S3_ACCESS_KEY_ID: 'WRONG' }
  expect(await findingsOf(storage, doctorCtx(wrongKey))).toEqual([
    'FAULT bucket_fails pictures InvalidAccessKeyId',
    'FAULT bucket_fails chats InvalidAccessKeyId',
  ])
  expect(await findingsOf(storage, doctorCtx({ ...environment, S3_PRIVATE_BUCKET: 'none' }))).toEqual([
    'FAULT bucket_fails none NoSuchBucket',
  ])
  expect(await findingsOf(storage, doctorCtx({ ...environment, S3_PUBLIC_URL: `${guard.url}/photos/` }))).toEqual([
    'FAULT bucket_closed pictures 403',
  ])
})

test('a probe that could not be read is deleted nevertheless', async () => {
  await using bucket = await startBucket()
  await using guard = await startGuard(bucket.environment.S3_ENDPOINT)
  const ctx = doctorCtx({ ...bucket.environment, S3_ENDPOINT: guard.url, S3_PUBLIC_URL: `${guard.url}/pictures/` })
  const files = { ...ctx.files, get: () => Promise.reject(new Error('no right to read')) }
  expect(await findingsOf(storage, { ...ctx, files })).toEqual([
    'FAULT bucket_fails pictures unknown',
    'FAULT bucket_fails chats unknown',
  ])
  expect([...(await bucket.keys('pictures')), ...(await bucket.keys('chats'))]).toEqual([])
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
