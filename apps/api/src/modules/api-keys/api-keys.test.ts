import { createApiKey, listApiKeys, revokeApiKey, type ApiKey } from '@razgovor/contract/api-keys'
import { apiScope, type ApiScope } from '@razgovor/contract/api-scopes'
import { getConsultation, listFutureAsSpeaker, signUp } from '@razgovor/contract/bookings'
import { endpoints } from '@razgovor/contract/endpoints'
import { apiKeyCallsPerMinute, apiKeysMax } from '@razgovor/contract/limits'
import { createTimeSlot, deleteTimeSlot, listTimeSlots } from '@razgovor/contract/schedule'
import { describe, expect, test } from 'vitest'
import { createCaller, reasonOf, refusalOf } from '../../../test/api-client.ts'
import { sampleInput } from '../../../test/endpoint-samples.ts'
import { makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { recordLog } from '../../../test/log-lines.ts'
import { pathOf } from '../../../test/probe.ts'
import { startRedis } from '../../../test/redis.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'
import { plusMinutes } from '../../time/clock.ts'

const [bookingsRead, scheduleRead, scheduleWrite] = apiScope.options

async function makeKey(api: TestApi, speaker: MadeUser, body: { scopes?: ApiScope[]; expires_at_iso?: string } = {}) {
  const made = await api.as(speaker).call(createApiKey, {
    params: speaker,
    body: { name: `Ключ ${body.scopes?.join(' ') ?? ''}`, scopes: [...apiScope.options], ...body },
  })
  return { ...made, caller: callerWith(api, made.key) }
}

function callerWith(api: TestApi, key: string) {
  return createCaller(api.url, async () => ({ authorization: `Bearer ${key}` }))
}

function withoutKey({ key: _key, caller: _caller, ...rest }: ApiKey & { key: string; caller: unknown }): ApiKey {
  return rest
}

test('a key is shown once, stored as a hash, used, and refused as soon as it is revoked', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const made = await makeKey(api, speaker)
  expect(made.key).toMatch(/^rzg_[0-9A-Za-z]{46}$/)
  expect(made).toMatchObject({ key_start: made.key.slice(0, 8), scopes: apiScope.options, last_used_at: null })
  const list = () => api.as(speaker).call(listApiKeys, { params: speaker })
  expect(await list()).toEqual({ items: [withoutKey(made)] })
  const stored = await api.ctx.db.selectFrom('api_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(made.key.slice(8))

  await made.caller.call(listTimeSlots, { params: speaker })
  expect(await list()).toMatchObject({ items: [{ last_used_at: api.clock.now().toISOString() }] })

  const own = { params: { ...speaker, api_key_id: made.api_key_id } }
  await api.as(await makeSpeaker(api)).refusal(revokeApiKey, own)
  await made.caller.call(listTimeSlots, { params: speaker })
  for (let times = 0; times < 2; times++) await api.as(speaker).call(revokeApiKey, own)
  expect(await made.caller.refusal(listTimeSlots, { params: speaker })).toBe('auth_invalid')
  expect(await list()).toEqual({ items: [] })
})

test('a key reads the meetings of its speaker, and not what the speaker books as a listener', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', starts_in_minutes: 24 * 60 })
  const listener = await makeSpeaker(api)
  const { consultation_id } = await api.as(listener).call(signUp, { params: slot })
  const [key, listenersKey] = [await makeKey(api, slot.speaker), await makeKey(api, listener)]
  const params = { id: consultation_id }
  expect(await key.caller.call(getConsultation, { params })).toMatchObject({ side: 'SPEAKER', status: 'BOOKED' })
  expect(await key.caller.call(listFutureAsSpeaker, { params: slot.speaker })).toMatchObject({ total_count: 1 })
  expect(await listenersKey.caller.refusal(getConsultation, { params })).toBe('not_exist')
})

test('a key adds and removes free times of its own speaker only', async () => {
  await using api = await startApi()
  const [anna, boris] = [await makeSpeaker(api), await makeSpeaker(api)]
  const { caller } = await makeKey(api, anna, { scopes: [scheduleWrite!] })
  const time_start_iso = plusMinutes(api.clock.now(), 3000).toISOString()
  const body = { time_start_iso, time_end_iso: plusMinutes(api.clock.now(), 3030).toISOString(), topic: 'Карьера' }
  const slot = { ...body, booking_mode: 'FREE_BOOKING' as const, amount: 0 }
  const { slot_id } = await caller.call(createTimeSlot, { params: anna, body: slot })
  expect(await caller.refusal(createTimeSlot, { params: boris, body: slot })).toBe('forbidden')
  expect(await reasonOf(caller.call(listTimeSlots, { params: anna }))).toBe('api_key_scope')
  await caller.call(deleteTimeSlot, { params: { ...anna, slot_id } })
  expect(await api.as(anna).call(listTimeSlots, { params: anna })).toMatchObject({ total_count: 0 })
})

test('an expired key, an altered one and those of closed accounts are refused', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const expires_at_iso = plusMinutes(api.clock.now(), 60).toISOString()
  const { key, caller } = await makeKey(api, speaker, { expires_at_iso })
  const read = (which = caller) => which.call(listTimeSlots, { params: speaker })
  await read()
  const altered = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  for (const wrong of [altered, 'rzg_', `rzg_${'0'.repeat(46)}`, `${key}0`])
    expect(await refusalOf(read(callerWith(api, wrong)))).toMatchObject({ refusal: 'auth_invalid' })
  await api.ctx.db
    .updateTable('users')
    .set({ blocked_at: api.clock.now() })
    .where('user_id', '=', speaker.user_id)
    .execute()
  expect(await refusalOf(read())).toMatchObject({ refusal: 'auth_invalid' })
  await api.ctx.db.updateTable('users').set({ blocked_at: null }).where('user_id', '=', speaker.user_id).execute()
  await read()
  await api.clock.advance({ hours: 1 })
  expect(await refusalOf(read())).toMatchObject({ refusal: 'auth_expired' })
  expect(await api.as(speaker).call(listApiKeys, { params: speaker })).toMatchObject({
    items: [{ expires_at: expires_at_iso }],
  })
})

test('names of keys are unique until they are revoked, and their number is limited', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const create = (name: string, more: object = {}) =>
    api.as(speaker).call(createApiKey, { params: speaker, body: { name, scopes: [scheduleRead!], ...more } })
  const past = await refusalOf(create('Прошлое', { expires_at_iso: api.clock.now().toISOString() }))
  expect(past).toEqual({ refusal: 'validation', fields: { expires_at_iso: 'Выбери дату в будущем' } })
  expect(await refusalOf(create('Нет прав', { scopes: [] }))).toMatchObject({ refusal: 'validation' })
  const { api_key_id } = await create('Таблица')
  expect(await reasonOf(create(' Таблица '))).toBe('api_key_name_taken')
  await api.as(speaker).call(revokeApiKey, { params: { ...speaker, api_key_id } })
  await create('Таблица')
  for (let number = 1; number < apiKeysMax; number++) await create(`Таблица ${number}`)
  expect(await reasonOf(create('Лишний'))).toBe('too_many_api_keys')
})

test('calls of one key are limited, and those of another key are not affected', async () => {
  await using api = await startApi({ environment: { RATE_LIMIT_FACTOR: '1' } })
  const speaker = await makeSpeaker(api)
  const [one, other] = [await makeKey(api, speaker), await makeKey(api, speaker, { scopes: [scheduleRead!] })]
  for (let calls = 0; calls < apiKeyCallsPerMinute; calls++) await one.caller.call(listTimeSlots, { params: speaker })
  const refused = await fetch(`${api.url}/api/speakers/${speaker.user_id}/time-slots`, {
    headers: { authorization: `Bearer ${one.key}` },
  })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await other.caller.call(listTimeSlots, { params: speaker })
})

test('calls of one key are counted in Redis too', async (context) => {
  await using redis = await startRedis(context)
  await using api = await startApi({ environment: { REDIS_URL: redis.url, RATE_LIMIT_FACTOR: '0.05' } })
  const speaker = await makeSpeaker(api)
  const { caller } = await makeKey(api, speaker)
  for (let calls = 0; calls < apiKeyCallsPerMinute * 0.05; calls++)
    await caller.call(listTimeSlots, { params: speaker })
  expect(await caller.refusal(listTimeSlots, { params: speaker })).toBe('throttling')
})

test('a key never appears in the log', async () => {
  await using api = await startApi({ environment: { LOG_LEVEL: 'debug' } })
  const lines = recordLog(api)
  const speaker = await makeSpeaker(api)
  const { key, caller } = await makeKey(api, speaker, { scopes: [bookingsRead!] })
  await caller.refusal(listTimeSlots, { params: speaker })
  await caller.call(listFutureAsSpeaker, { params: speaker })
  expect(lines.length).toBeGreaterThan(3)
  expect(JSON.stringify(lines)).not.toContain(key.slice(8))
})

test('erasing a speaker removes the keys', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await makeKey(api, speaker)
  await enqueue(api.ctx.db, 'user-anonymized', { user_id: speaker.user_id })
  await api.settle()
  expect(await api.ctx.db.selectFrom('api_keys').selectAll().execute()).toEqual([])
})

const shared = await startApi()
const owner = await makeSpeaker(shared)
const all = await makeKey(shared, owner)
const byScope = new Map<ApiScope, string>()
for (const scope of apiScope.options) byScope.set(scope, (await makeKey(shared, owner, { scopes: [scope] })).key)

describe.each(endpoints.map(({ tag, name, endpoint }) => [`${tag}.${name}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const { method, api_scope } = endpoint
    async function refusalReason(key: string): Promise<string | null> {
      const { params, query } = sampleInput(endpoint, owner.user_id)
      const url = `${shared.url}${pathOf(endpoint, params)}?${new URLSearchParams(query).toString()}`
      const headers = { authorization: `Bearer ${key}`, cookie: 'refresh_token=of-a-session' }
      const response = await fetch(url, { method, headers })
      const text = await response.text()
      return response.status === 403 ? ((JSON.parse(text) as { reason?: string }).reason ?? 'forbidden') : null
    }

    test('the call accepts an API key only if it names its scope', async () => {
      if (!api_scope) return expect(await refusalReason(all.key)).toBe('api_key_not_accepted')
      for (const [scope, key] of byScope)
        expect([scope, await refusalReason(key)]).toEqual([scope, scope === api_scope ? null : 'api_key_scope'])
    })
  },
)

test('scopes admit keys to calls of speakers about themselves only', () => {
  const scoped = endpoints.filter(({ endpoint }) => endpoint.api_scope !== undefined)
  expect(scoped.map(({ name, endpoint }) => `${name} ${endpoint.access} ${endpoint.api_scope}`).toSorted()).toEqual([
    'createTimeSlot speaker schedule:write',
    'deleteTimeSlot speaker schedule:write',
    'getConsultation user bookings:read',
    'getEarnings speaker earnings:read',
    'getEarningsCsv speaker earnings:read',
    'getOwnSchedule speaker schedule:read',
    'getTimeSlot speaker schedule:read',
    'listEarningEntries speaker earnings:read',
    'listFutureAsSpeaker speaker bookings:read',
    'listPreviousAsSpeaker speaker bookings:read',
    'listTimeSlots speaker schedule:read',
  ])
  expect(scoped.filter(({ endpoint }) => endpoint.needs_confirmation)).toEqual([])
})
