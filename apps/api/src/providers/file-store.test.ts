import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deleteAvatar, uploadAvatar } from '@razgovor/contract/profile'
import { uploadBytesMax } from '@razgovor/contract/limits'
import { avatarSizes, avatarUrl } from '@razgovor/contract/avatars'
import { expect, test } from 'vitest'
import { readFilesConfig } from '../../../../scripts/backup/read-files-config.ts'
import { skipTest } from '../../../../scripts/vitest/needs-tool.ts'
import { bucketAt, isRealStore, startBucket } from '../../test/bucket.ts'
import { makeListener } from '../../test/factories.ts'
import { quarters } from '../../test/pictures.ts'
import { freePort } from '../../../../scripts/vitest/free-port.ts'
import { startApi } from '../../test/start-api.ts'
import { createFileStore } from './file-store.ts'

// Also where all other tests have a real store.
const inFolder = { S3_ENDPOINT: '' }
const png = await quarters({ width: 40, height: 40 })

test('with a bucket configured, avatars are stored there intact and cacheable until removed', async () => {
  await using bucket = await startBucket()
  await using api = await startApi({ environment: bucket.environment })
  const user = await makeListener(api)
  const params = { user_id: user.user_id }
  const { avatar_thumbnail_url } = await api.as(user).call(uploadAvatar, { params, form: { file: png } })
  const urls = avatarSizes.map((size) => avatarUrl(avatar_thumbnail_url!, size))
  const [address, key] = urls[0]!.split('avatars/')
  expect(address).toBe(bucket.environment.S3_PUBLIC_URL)
  expect(key).toMatch(/^[\da-f]{32}-28\.webp$/)
  for (const url of urls) {
    const response = await fetch(url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    // The file contains no chunk signature or checksum.
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([bytes.toString('latin1', 0, 4), bytes.readUInt32LE(4) + 8]).toEqual(['RIFF', bytes.length])
  }

  await api.as(user).call(deleteAvatar, { params })
  await api.settle()
  expect(await Promise.all(urls.map(async (url) => (await fetch(url)).status))).toEqual(urls.map(() => 404))
  expect(await readdir(api.ctx.config.FILES_DIR!)).toEqual([])
})

test('the site serves the pictures of buckets that nobody else can read, until they are removed', async () => {
  await using bucket = await startBucket('nothing')
  await using api = await startApi({ environment: bucket.environment })
  const user = await makeListener(api)
  const params = { user_id: user.user_id }
  const { avatar_thumbnail_url } = await api.as(user).call(uploadAvatar, { params, form: { file: png } })
  expect(avatar_thumbnail_url).toMatch(/^\/files\/avatars\/[\da-f]{32}-172\.webp$/)
  const response = await fetch(new URL(avatar_thumbnail_url!, api.url))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([bytes.toString('latin1', 0, 4), bytes.readUInt32LE(4) + 8]).toEqual(['RIFF', bytes.length])
  const { S3_ENDPOINT, S3_BUCKET } = bucket.environment
  const key = avatar_thumbnail_url!.replace('/files/', '')
  expect((await fetch(`${S3_ENDPOINT}/${S3_BUCKET}/${key}`)).status).toBe(403)

  await api.as(user).call(deleteAvatar, { params })
  await api.settle()
  expect((await fetch(new URL(avatar_thumbnail_url!, api.url))).status).toBe(404)
})

test.each(['', 'chats'])(
  'the site serves no private file of closed buckets (S3_PRIVATE_BUCKET "%s"), however it is named',
  async (S3_PRIVATE_BUCKET) => {
    await using bucket = await startBucket('nothing')
    const name = S3_PRIVATE_BUCKET && bucket.environment.S3_PRIVATE_BUCKET
    await using api = await startApi({ environment: { ...bucket.environment, S3_PRIVATE_BUCKET: name } })
    const { files } = api.ctx
    const [url, shown] = [await files.put('meetings/a.txt', png, 'a/b'), await files.put('news/a.webp', png, 'a/b')]
    expect(await files.read(url)).toBeNull()
    const names = ['meetings/a.txt', 'news/../meetings/a.txt', 'news%2F..%2Fmeetings/a.txt', 'meetings%2Fa.txt']
    const odd = ['', 'news', 'news/', '/news/a.webp', 'news//a.webp', '%00', 'news/%E0%A4%A', 'NEWS/a.webp']
    for (const each of [...names, ...odd]) {
      const { status } = await fetch(`${api.url}/files/${each}`)
      expect([each, status]).toEqual([each, expect.toBeOneOf([400, 404])])
    }
    expect((await fetch(new URL(shown, api.url))).status).toBe(200)
    expect(await Array.fromAsync(files.list())).toEqual(expect.arrayContaining(['meetings/a.txt', 'news/a.webp']))
    for (const each of [url, shown]) await files.remove(each)
    expect(await Array.fromAsync(files.list())).toEqual([])
  },
)

test('all files of a bucket are listed, however many pages that takes', async () => {
  await using bucket = await startBucket()
  const store = createFileStore(readFilesConfig(bucket.environment))
  // The imitation fails at the second page.
  const keys = Array.from({ length: isRealStore ? 1001 : 60 }, (_, n) => `avatars/${String(n).padStart(4, '0')}.webp`)
  for (let from = 0; from < keys.length; from += 50)
    await Promise.all(keys.slice(from, from + 50).map((key) => store.put(key, Buffer.from(key), 'image/webp')))
  await store.put('meetings/a', png, 'application/octet-stream')
  expect(await Array.fromAsync(store.list())).toEqual([...keys, 'meetings/a'])
  store.close()
})

test('a file of the largest size is stored and read whole', async () => {
  await using bucket = await startBucket()
  const store = createFileStore(readFilesConfig(bucket.environment))
  const bytes = randomBytes(uploadBytesMax)
  await store.put('meetings/large', bytes, 'application/octet-stream')
  expect((await store.get('meetings/large'))!.equals(bytes)).toBe(true)
  expect(await store.get('meetings/none')).toBeNull()
  store.close()
})

test('a file store that does not answer is reported as external_service', async () => {
  const environment = bucketAt(`http://localhost:${await freePort()}`)
  await using api = await startApi({ environment })
  const user = await makeListener(api)
  const params = { user_id: user.user_id }
  expect(await api.as(user).refusal(uploadAvatar, { params, form: { file: png } })).toBe('external_service')
})

test('removing a file twice or a URL of another site is ignored', async () => {
  await using api = await startApi()
  const { files } = api.ctx
  const url = await files.put('avatars/a.webp', png, 'image/webp')
  expect((await fetch(new URL(url, api.url))).status).toBe(200)
  for (const each of [url, url, 'https://elsewhere.example/files/a.webp', '']) await files.remove(each)
  expect((await fetch(new URL(url, api.url))).status).toBe(404)
})

test('a failed removal is reported as external_service', async () => {
  await using api = await startApi({ environment: inFolder })
  await mkdir(path.join(api.ctx.config.FILES_DIR!, 'avatars/1.webp'), { recursive: true })
  const removal = api.ctx.files.remove('/files/avatars/1.webp')
  await expect(removal).rejects.toMatchObject({ error_name: 'external_service', cause: { code: 'ERR_FS_EISDIR' } })
})

test('other users of the machine cannot read stored files', async () => {
  await using api = await startApi({ environment: inFolder })
  const files = createFileStore(api.ctx.config)
  await files.put('meetings/a', png, 'application/octet-stream')
  const modeOf = async (name: string) => (await stat(path.join(api.ctx.config.FILES_DIR!, name))).mode & 0o777
  expect(await modeOf('meetings')).toBe(0o700)
  expect(await modeOf('meetings/a')).toBe(0o600)
})

test('a full disk is reported as external_service and leaves no partial file', async (context) => {
  // A Linux device on which every write fails with a full disk.
  if (!existsSync('/dev/full')) skipTest(context, '/dev/full is not there')
  const folder = await mkdtemp(path.join(tmpdir(), 'razgovor-full-'))
  await using api = await startApi({ environment: { FILES_DIR: folder } })
  await mkdir(path.join(folder, 'avatars'))
  await symlink('/dev/full', path.join(folder, 'avatars/1.webp.part'))
  const put = api.ctx.files.put('avatars/1.webp', png, 'image/webp')
  await expect(put).rejects.toMatchObject({ error_name: 'external_service', cause: { code: 'ENOSPC' } })
  expect(await readdir(path.join(folder, 'avatars'))).toEqual([])
  await rm(folder, { recursive: true })
})
