import { uploadMeetingFile } from '@razgovor/contract/meetings'
import { expect, test, vi } from 'vitest'
import { launchChromium } from '../../../../../rooms/test/browser.ts'
import { skipTest } from '../../../../../../scripts/vitest/needs-tool.ts'
import { bucketAt, isRealStore, startBucket } from '../../../../test/bucket.ts'
import { makeListener } from '../../../../test/factories.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { signAccessToken } from '../../../http/access.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { attachment } from '../../../text/file-name.ts'

const name = 'Договор (1) — «A&B».txt'

async function headersOf({ ctx, clock }: TestApi, { user_id, role }: TestUser) {
  const session_id = newId(clock.now())
  return { authorization: `Bearer ${await signAccessToken(ctx, { user_id, session_id, roles: [role] })}` }
}

async function download(
  api: TestApi,
  user: TestUser,
  path: string,
  redirect: 'follow' | 'manual' = 'follow',
): Promise<Response> {
  return fetch(`${api.url}${path}`, { redirect, headers: await headersOf(api, user) })
}

async function inThePast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - ms })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
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

test('where browsers reach the store, a private file is downloaded from it by a URL that is good for a minute', async () => {
  await using bucket = await startBucket('nothing')
  const { S3_ENDPOINT } = bucket.environment
  await using api = await startApi({ environment: { ...bucket.environment, S3_BROWSER_ENDPOINT: `${S3_ENDPOINT}/` } })
  const { speaker, listener, consultation_id } = await makeMeeting(api)
  await api.clock.advance({ minutes: 30 })
  const path = `/api/consultations/${consultation_id}/files`
  const body = new FormData()
  body.append('file', new File(['договор'], name))
  const sent = await fetch(`${api.url}${path}`, { method: 'POST', headers: await headersOf(api, listener), body })
  const { url } = (await sent.json()) as { url: string }

  expect((await download(api, await makeListener(api), url)).status).toBe(404)
  const redirect = await download(api, speaker, url, 'manual')
  expect([redirect.status, redirect.headers.get('cache-control')]).toEqual([302, 'no-store'])
  const signed = new URL(redirect.headers.get('location')!)
  expect([signed.origin, signed.searchParams.get('X-Amz-Expires')]).toEqual([S3_ENDPOINT, '60'])
  const response = await fetch(signed)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': attachment(name),
  })
  expect(await response.text()).toBe('договор')
  // The client drops the token at the store, which accepts only one kind of access.
  expect(await (await download(api, speaker, url)).text()).toBe('договор')

  // The imitation accepts whatever is signed.
  if (!isRealStore) return
  const altered = new URL(signed)
  altered.searchParams.set('X-Amz-Expires', '3600')
  expect((await fetch(altered)).status).toBe(403)
  const expired = await inThePast(2 * 60_000, () => download(api, speaker, url, 'manual'))
  expect((await fetch(expired.headers.get('location')!)).status).toBe(403)
})

test('the site’s page downloads a private file from the store', async (context) => {
  if (!isRealStore) skipTest(context, 'run by npm run test:s3')
  await using bucket = await startBucket('nothing')
  const { S3_ENDPOINT } = bucket.environment
  await using api = await startApi({ environment: { ...bucket.environment, S3_BROWSER_ENDPOINT: S3_ENDPOINT } })
  const { listener, params } = await makeMeeting(api)
  await api.clock.advance({ minutes: 30 })
  const form = { fields: {}, file: Buffer.from('договор') }
  const { url } = await api.as(listener).call(uploadMeetingFile, { ...params, form })
  // Headers that the page sends, for which browsers ask the store's permission.
  const headers = { ...(await headersOf(api, listener)), 'x-device-timezone': 'Europe/Moscow' }
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    // The answer has the content policy of all pages.
    await page.goto(`${api.url}/no-page`)
    const downloaded = await page.evaluate(
      async (asked) => {
        const response = await fetch(asked.url, { headers: asked.headers })
        return { from: new URL(response.url).origin, text: await response.text() }
      },
      { url, headers },
    )
    expect(downloaded).toEqual({ from: S3_ENDPOINT, text: 'договор' })
  } finally {
    await browser.close()
  }
})

test('the URL of a private file does not reveal its storage address', async () => {
  const environment = bucketAt('https://storage.example.ru')
  await using api = await startApi({ environment })
  expect(api.ctx.files.urlOf('meetings/abc')).not.toContain('storage.example.ru')
  expect(await api.ctx.files.read(api.ctx.files.urlOf('meetings/abc'))).toBeNull()
})
