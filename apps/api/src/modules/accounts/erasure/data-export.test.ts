import { downloadExport, requestExport } from '@razgovor/contract/profile'
import { exchangeEmail, signUp } from '@razgovor/contract/bookings'
import { addToCart } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { startSession } from '../sessions/sessions.ts'

const captchaOff = { environment: { SMARTCAPTCHA_SITE_KEY: '' } }

async function linkTo(api: TestApi, user: MadeUser): Promise<string> {
  await api.as(user).call(requestExport, { params: user })
  await api.settle()
  const mail = (await api.mailTo(user.email)).find(({ subject }) => subject === 'Твои данные готовы')
  return /http\S+\/api\/exports\/[\w-]+/.exec(mail?.text ?? '')![0]
}

test('the mailed link downloads the user’s data, without secrets and with only the names of other people', async () => {
  await using api = await startApi(captchaOff)
  const listener = await makeListener(api, { email: 'own@example.ru' })
  const speaker = await makeSpeaker(api, { email: 'speaker@example.ru', alias: 'anna' })
  const { user_id } = listener
  const password_hash = await hashPassword('prostoy-parol-1')
  await api.ctx.db
    .updateTable('users')
    .set({ phone: '+79990001122', password_hash })
    .where('user_id', '=', user_id)
    .execute()
  const other = { phone: '+79993334455' }
  await api.ctx.db.updateTable('users').set(other).where('user_id', '=', speaker.user_id).execute()
  const linked_at = api.clock.now()
  await api.ctx.db
    .insertInto('identities')
    .values({ provider: 'VK', provider_user_id: '4242', user_id, linked_at })
    .execute()
  const { refresh_token } = await startSession(api.ctx, user_id, 'Firefox on a plane')
  const [paid, free, wished] = [
    await makeTimeSlot(api, { speaker }),
    await makeTimeSlot(api, { speaker, starts_in_minutes: 5 * 24 * 60, booking_mode: 'FREE_BOOKING' }),
    await makeTimeSlot(api, { speaker, starts_in_minutes: 6 * 24 * 60 }),
  ]
  await bankOf(api).pay(await linkFor(api, listener, [paid]))
  const { consultation_id: id } = await api.as(listener).call(signUp, { params: { slot_id: free.slot_id } })
  await api.as(listener).call(addToCart, { body: { slot_id: wished.slot_id } })
  await api.as(listener).call(exchangeEmail, { params: { id }, body: { id, subject: 'Резюме', text: 'Вот оно' } })
  await api.settle()

  const url = await linkTo(api, listener)
  const response = await fetch(url)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="razgovor-data.json"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const file = await response.text()
  expect(JSON.parse(file)).toMatchObject({
    profile: { email: 'own@example.ru', phone: '+79990001122', first_name: 'Вера', role: 'LISTENER' },
    identities: [{ provider: 'VK', linked_at: linked_at.toISOString() }],
    sessions: expect.arrayContaining([expect.objectContaining({ device: 'Firefox on a plane', ended_at: null })]),
    speaker: null,
    bookings: {
      as_listener: [
        { speaker: 'Анна Сафонова', status: 'BOOKED', amount: 250_000 },
        { speaker: 'Анна Сафонова', status: 'BOOKED', amount: 0 },
      ],
      as_speaker: [],
    },
    cart: [{ slot_id: wished.slot_id }],
    messages_sent: [{ subject: 'Резюме', text: 'Вот оно' }],
    orders: [{ status: 'PAID', amount: 250_000 }],
    payments: [{ amount: 250_000 }],
    refunds: [],
    notifications: [{ type: 'PURCHASE' }, { type: 'PURCHASE' }],
  })
  for (const secret of ['speaker@example.ru', '+79993334455', '4242', refresh_token, password_hash, 'hash', 'token'])
    expect(file).not.toContain(secret)
})

test('a speaker’s export contains the page, the number of slots and the listeners’ bookings', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { alias: 'anna', headline: 'Карьерный консультант' })
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' })
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id: slot.slot_id } })
  expect(await (await fetch(await linkTo(api, speaker))).json()).toMatchObject({
    speaker: { alias: 'anna', headline: 'Карьерный консультант', time_slots_count: 1, categories: [] },
    bookings: { as_listener: [], as_speaker: [{ listener: 'Вера Лебедева', status: 'BOOKED' }] },
  })
})

test('an export link works for a day, a wrong token does not, and only the token’s hash is stored', async () => {
  await using api = await startApi()
  const url = await linkTo(api, await makeListener(api))
  const token = url.split('/').at(-1)!
  const [kept] = await api.ctx.db.selectFrom('data_exports').selectAll().execute()
  expect(kept?.token_hash.toString('base64url')).not.toBe(token)
  expect(await api.anonymous.refusal(downloadExport, { params: { token: `${token}a` } })).toBe('not_exist')
  await api.clock.advance({ hours: 23 })
  expect((await fetch(url)).status).toBe(200)
  await api.clock.advance({ hours: 1 })
  expect(await api.anonymous.refusal(downloadExport, { params: { token } })).toBe('not_exist')
})

test('the export contains the data of the moment of the download', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const url = await linkTo(api, user)
  await api.ctx.db.updateTable('users').set({ last_name: 'Новая' }).where('user_id', '=', user.user_id).execute()
  expect(await (await fetch(url)).json()).toMatchObject({ profile: { last_name: 'Новая' } })
})

test('only the owner can request an export, five times a day', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const params = { params: user }
  expect(await api.anonymous.refusal(requestExport, params)).toBe('auth_not_provided')
  expect(await api.as(await makeListener(api)).refusal(requestExport, params)).toBe('forbidden')
  for (const _ of [1, 2, 3, 4, 5]) await api.as(user).call(requestExport, params)
  expect(await api.as(user).refusal(requestExport, params)).toBe('throttling')
  await api.clock.advance({ days: 1 })
  await api.as(user).call(requestExport, params)
})
