import { uploadMeetingFile } from '@razgovor/contract/meetings'
import { expect, test } from 'vitest'
import { bucketAt, startBucket } from '../../../../test/bucket.ts'
import { makeListener } from '../../../../test/factories.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { signAccessToken } from '../../../http/access.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'

async function download(api: TestApi, { user_id, role }: TestUser, path: string): Promise<Response> {
  const session_id = newId(api.clock.now())
  const token = await signAccessToken(api.ctx, { user_id, session_id, roles: [role] })
  return fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
}

test('with S3 buckets, a chat file is stored in the private bucket and served only by the API', async () => {
  await using bucket = await startBucket()
  await using api = await startApi({ environment: bucket.environment })
  const { speaker, listener, consultation_id } = await makeMeeting(api)
  await api.clock.advance({ minutes: 30 })
  const form = { fields: {}, file: Buffer.from('договор') }
  const { url } = await api.as(listener).call(uploadMeetingFile, { params: { id: consultation_id }, form })
  expect(await bucket.keys('S3_BUCKET')).toEqual([])
  expect(await bucket.keys('S3_PRIVATE_BUCKET')).toEqual([expect.stringMatching(/^meetings\/[\da-f]{48}$/)])
  expect(await (await download(api, speaker, url)).text()).toBe('договор')
  expect((await download(api, await makeListener(api), url)).status).toBe(404)

  await api.clock.advance({ days: 8 })
  await enqueue(api.ctx.db, 'sweep-meetings', {})
  await api.settle()
  expect(await bucket.keys('S3_PRIVATE_BUCKET')).toEqual([])
})

test('the URL of a private file does not reveal its storage address', async () => {
  const environment = bucketAt('https://storage.example.ru')
  await using api = await startApi({ environment })
  expect(api.ctx.files.urlOf('meetings/abc')).not.toContain('storage.example.ru')
  expect(await api.ctx.files.read(api.ctx.files.urlOf('meetings/abc'))).toBeNull()
})
