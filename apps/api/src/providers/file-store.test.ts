import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deleteAvatar, uploadAvatar } from '@razgovor/contract/profile'
import { avatarSizes, avatarUrl } from '@razgovor/contract/avatars'
import { expect, test } from 'vitest'
import { skipTest } from '../../../../scripts/vitest/needs-tool.ts'
import { bucketAt, startBucket } from '../../test/bucket.ts'
import { makeListener } from '../../test/factories.ts'
import { quarters } from '../../test/pictures.ts'
import { freePort } from '../../../../scripts/vitest/free-port.ts'
import { startApi } from '../../test/start-api.ts'
import { createFileStore } from './file-store.ts'

const png = await quarters({ width: 40, height: 40 })

test('with a bucket configured, avatars are stored there intact and cacheable until removed', async () => {
  await using bucket = await startBucket()
  await using api = await startApi({ environment: bucket.environment })
  const user = await makeListener(api)
  const params = { user_id: user.user_id }
  const { avatar_thumbnail_url } = await api.as(user).call(uploadAvatar, { params, form: { file: png } })
  const urls = avatarSizes.map((size) => avatarUrl(avatar_thumbnail_url!, size))
  expect(urls[0]).toMatch(/^http:\/\/localhost:\d+\/pictures\/avatars\/[\da-f]{32}-28\.webp$/)
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

test('a file store that does not answer is reported as external_service', async () => {
  const environment = bucketAt(`http://localhost:${await freePort()}`)
  await using api = await startApi({ environment })
  const user = await makeListener(api)
  const params = { user_id: user.user_id }
  expect(await api.as(user).refusal(uploadAvatar, { params, form: { file: png } })).toBe('external_service')
})

test('removing a file twice or a URL of another site is ignored', async () => {
  await using api = await startApi()
  const files = createFileStore(api.ctx.config)
  const url = await files.put('avatars/a.webp', png, 'image/webp')
  expect((await fetch(new URL(url, api.url))).status).toBe(200)
  for (const each of [url, url, 'https://elsewhere.example/files/a.webp', '']) await files.remove(each)
  expect((await fetch(new URL(url, api.url))).status).toBe(404)
})

test('a failed removal is reported as external_service', async () => {
  await using api = await startApi()
  await mkdir(path.join(api.ctx.config.FILES_DIR!, 'avatars/1.webp'), { recursive: true })
  const removal = api.ctx.files.remove('/files/avatars/1.webp')
  await expect(removal).rejects.toMatchObject({ error_name: 'external_service', cause: { code: 'ERR_FS_EISDIR' } })
})

test('other users of the machine cannot read stored files', async () => {
  await using api = await startApi()
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
