import { downloadMeetingFile, uploadMeetingFile } from '@razgovor/contract/meetings'
import { expect, test } from 'vitest'
import { makeListener } from '../../../../test/factories.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { signAccessToken } from '../../../http/access.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'

/** Uploads like a browser's form, without changing the name. */
async function upload(api: TestApi, user: TestUser, consultation_id: string, name: string, text = 'привет') {
  const form = new FormData()
  form.append('file', new File([text], name, { type: 'text/html' }))
  const response = await request(api, user, `/api/consultations/${consultation_id}/files`, {
    method: 'POST',
    body: form,
  })
  return { status: response.status, body: (await response.json()) as { file_id: string; name: string; url: string } }
}

async function request(api: TestApi, user: TestUser, path: string, init: RequestInit = {}) {
  const token = await signAccessToken(api.ctx, {
    user_id: user.user_id,
    session_id: newId(api.clock.now()),
    roles: [user.role],
  })
  return fetch(`${api.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } })
}

test('a chat file is served as an attachment to the two sides of the meeting only', async () => {
  await using api = await startApi()
  const { speaker, listener, consultation_id } = await makeMeeting(api)
  await api.clock.advance({ minutes: 30 })
  const { body } = await upload(api, listener, consultation_id, '../план «на год».html', '<script>alert(1)</script>')
  expect(body).toMatchObject({ name: 'план «на год».html', bytes: 25 })
  const response = await request(api, speaker, body.url)
  expect(await response.text()).toBe('<script>alert(1)</script>')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  const params = { id: consultation_id, file_id: body.file_id }
  expect(await api.as(await makeListener(api)).refusal(downloadMeetingFile, { params })).toBe('not_exist')
  expect(await api.anonymous.refusal(downloadMeetingFile, { params })).toBe('auth_not_provided')
  // The file is not reachable at the store's own URL either.
  const { file_key } = await api.ctx.db.selectFrom('meeting_files').select('file_key').executeTakeFirstOrThrow()
  for (const path of [
    `/files/${file_key}`,
    `/files/x/../${file_key}`,
    `/files//${file_key}`,
    `/files/%6deetings/${file_key.slice(9)}`,
  ])
    expect((await fetch(`${api.url}${path}`)).ok).toBe(false)
})

test('a meeting takes up to 50 chat files while it is open, and they are removed 7 days after its end', async () => {
  await using api = await startApi()
  const { speaker, listener, consultation_id } = await makeMeeting(api)
  const form = { fields: {}, file: Buffer.from('a') }
  const input = { params: { id: consultation_id }, form }
  expect(await api.as(listener).refusal(uploadMeetingFile, input)).toBe('human_friendly')
  await api.clock.advance({ minutes: 30 })
  const answers = await Promise.all(
    Array.from({ length: 54 }, (_, index) => upload(api, index % 2 ? speaker : listener, consultation_id, 'a.txt')),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
  const { url } = answers.find(({ status }) => status === 200)!.body
  const sweep = async () => {
    await enqueue(api.ctx.db, 'sweep-meetings', {})
    await api.settle()
  }
  await api.clock.advance({ days: 7 })
  await sweep()
  expect((await request(api, speaker, url)).status).toBe(200)
  await api.clock.advance({ hours: 2 })
  await sweep()
  expect((await request(api, speaker, url)).status).toBe(404)
  expect(await api.ctx.db.selectFrom('meeting_files').selectAll().execute()).toEqual([])
})
