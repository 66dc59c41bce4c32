import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deleteAvatar, uploadAvatar } from '@razgovor/contract/accounts'
import { avatarSizes, avatarUrl } from '@razgovor/contract/avatars'
import S3rver from 's3rver'
import { expect, test } from 'vitest'
import { makeListener } from '../../test/factories.ts'
import { quarters } from '../../test/pictures.ts'
import { freePort, startApi } from '../../test/start-api.ts'
import { createFileStore } from './file-store.ts'

const png = await quarters({ width: 40, height: 40 })

async function startBucket() {
  const directory = await mkdtemp(path.join(tmpdir(), 'razgovor-bucket-'))
  const server = new S3rver({
    port: 0,
    address: 'localhost',
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures' }],
  })
  const { port } = await server.run()
  return {
    environment: bucketAt(`http://localhost:${port}`),
    async [Symbol.asyncDispose]() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

function bucketAt(endpoint: string) {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_PUBLIC_URL: `${endpoint}/pictures/`,
  }
}

test('with a bucket configured, avatars lie there, whole and kept for good, until they are removed', async () => {
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
    // Neither a signature nor a checksum got into the file.
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([bytes.toString('latin1', 0, 4), bytes.readUInt32LE(4) + 8]).toEqual(['RIFF', bytes.length])
  }

  await api.as(user).call(deleteAvatar, { params })
  await api.settle()
  expect(await Promise.all(urls.map(async (url) => (await fetch(url)).status))).toEqual(urls.map(() => 404))
  expect(await readdir(api.ctx.config.FILES_DIR!)).toEqual([])
})

test('a store that does not answer is a failed outside service', async () => {
  const environment = bucketAt(`http://localhost:${await freePort()}`)
  await using api = await startApi({ environment })
  const user = await makeListener(api)
  const params = { user_id: user.user_id }
  expect(await api.as(user).refusal(uploadAvatar, { params, form: { file: png } })).toBe('external_service')
})

test('what is removed twice or lies elsewhere is passed over', async () => {
  await using api = await startApi()
  const files = createFileStore(api.ctx.config)
  const url = await files.put('avatars/a.webp', png, 'image/webp')
  expect((await fetch(new URL(url, api.url))).status).toBe(200)
  for (const each of [url, url, 'https://elsewhere.example/files/a.webp', '']) await files.remove(each)
  expect((await fetch(new URL(url, api.url))).status).toBe(404)
})
