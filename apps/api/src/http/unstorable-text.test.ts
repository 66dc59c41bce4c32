import { changeDraft } from '@razgovor/contract/applications'
import { blockUser, cancelAsPlatform } from '@razgovor/contract/admin-actions'
import { checkEmail } from '@razgovor/contract/accounts'
import { listSpeakers } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/api-client.ts'
import { makeListener, makeUser } from '../../test/factories.ts'
import { startApi } from '../../test/start-api.ts'
import { newId } from '../ids.ts'

const half = 'текст, обрезанный посреди 😀'.slice(0, -1)

function refused(field: string) {
  return { refusal: 'validation', fields: { [field]: expect.stringContaining('символ') } }
}

test('a lone surrogate is rejected with the name of its field, for text and for JSON columns', async () => {
  await using api = await startApi()
  const [listener, admin] = await Promise.all([makeListener(api), makeUser(api, 'SUPER_ADMIN')])
  const draft = { prefill: 'CLEAR' as const, details: { headline: half } }
  expect(await refusalOf(api.as(listener).call(changeDraft, { body: draft }))).toEqual(refused('details.headline'))
  const block = { params: { user_id: listener.user_id }, body: { why: half, meetings: 'KEEP' as const } }
  expect(await refusalOf(api.as(admin).call(blockUser, block))).toEqual(refused('why'))
  const cancel = { params: { consultation_id: newId(api.clock.now()) }, body: { why: half } }
  expect(await refusalOf(api.as(admin).call(cancelAsPlatform, cancel))).toEqual(refused('why'))
  expect(await refusalOf(api.anonymous.call(checkEmail, { body: { email: half } }))).toEqual(refused('email'))
})

test('a NUL character is removed or rejected, and never causes a server error', async () => {
  await using api = await startApi()
  expect(await api.anonymous.refusal(checkEmail, { body: { email: 'a\0b' } })).toBe('validation')
  expect((await api.anonymous.call(listSpeakers, { query: { q: 'a\0b' } })).total_count).toBe(0)
  expect((await fetch(`${api.url}/api/speakers/a%00b`)).status).toBe(400)
})

test('complete emoji and text in any script are accepted', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const headline = 'Ещё 😀 и 👩‍👩‍👧, 漢字, עברית'
  const { details } = await api.as(listener).call(changeDraft, { body: { prefill: 'CLEAR', details: { headline } } })
  expect(details.headline).toBe(headline)
})

test('a deeply nested body is checked to its full depth, and the error response stays short', async () => {
  await using api = await startApi()
  const body = `{"email":${'['.repeat(100_000)}"\\ud83d"${']'.repeat(100_000)}}`
  const response = await fetch(`${api.url}/api/auth/check-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const refused = { error_code: 4, fields: { [Array(10).fill('0').join('.')]: expect.any(String) } }
  expect([response.status, await response.json()]).toMatchObject([400, refused])
})
