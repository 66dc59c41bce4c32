import { register, signIn } from '@razgovor/contract/accounts'
import { deleteUser, requestExport, updateUser } from '@razgovor/contract/profile'
import { exchangeEmail, signUp } from '@razgovor/contract/bookings'
import {
  listConversations,
  reportConversation,
  sendConversationMessage,
  uploadConversationFile,
} from '@razgovor/contract/conversations'
import { proposeMove, requestMove } from '@razgovor/contract/moves'
import { recordPayout } from '@razgovor/contract/earnings'
import { listNotifications } from '@razgovor/contract/notifications'
import { addToCart, listOrders } from '@razgovor/contract/orders'
import { getSpeaker } from '@razgovor/contract/speakers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { startSession } from '../sessions/sessions.ts'

const captchaOff = { environment: { SMARTCAPTCHA_SITE_KEY: '' } }

/** Lists the tables, including the job queue's, in which any column contains one of the words. */
async function tablesWith(api: TestApi, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(api.ctx.db)
  expect(tables.length).toBeGreaterThan(30)
  const pattern = words.join('|').replaceAll(/[+.]/g, String.raw`\$&`)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select 1 from ${sql.raw(name)} t where t::text ~* ${pattern} limit 1`.execute(
        api.ctx.db,
      )
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat().toSorted()
}

async function leaveForGood(api: TestApi, user: MadeUser): Promise<void> {
  await api.as(user).call(deleteUser, { params: user })
  await api.settle()
  await api.clock.advance({ days: 30 })
  await api.settle()
}

/** Creates a paid and a free meeting in the past, a cart item, and messages and move requests from both sides. */
async function makePast(api: TestApi, { listener, speaker }: { listener: MadeUser; speaker: MadeUser }) {
  const [paid, free, wished] = [
    await makeTimeSlot(api, { speaker }),
    await makeTimeSlot(api, { speaker, starts_in_minutes: 4 * 24 * 60, booking_mode: 'FREE_BOOKING' }),
    await makeTimeSlot(api, { speaker, starts_in_minutes: 60 * 24 * 60 }),
  ]
  await bankOf(api).pay(await linkFor(api, listener, [paid]))
  const { consultation_id: id } = await api.as(listener).call(signUp, { params: { slot_id: free.slot_id } })
  await api.as(listener).call(addToCart, { body: { slot_id: wished.slot_id } })
  await api.settle()
  for (const writer of [listener, speaker]) {
    const text = `Пишет ${writer.last_name}, ${writer.email}`
    await api.as(writer).call(exchangeEmail, { params: { id }, body: { id, subject: 'Привет', text } })
  }
  await writeAndReport(api, [listener, speaker])
  await askToMove(api, { listener, speaker, consultation_id: id })
  await api.clock.advance({ days: 2 })
  await api.settle()
}

/** Each writer sends a message and a file in the conversation, and reports it. */
async function writeAndReport(api: TestApi, writers: readonly MadeUser[]): Promise<void> {
  for (const writer of writers) {
    const { items } = await api.as(writer).call(listConversations)
    const params = { id: items[0]!.conversation_id }
    const text = `Отвечает ${writer.last_name}, ${writer.email}`
    await api.as(writer).call(sendConversationMessage, { params, body: { text, client_id: crypto.randomUUID() } })
    const form = { file: Buffer.from('a'), filename: `${writer.last_name}.txt` }
    await api.as(writer).call(uploadConversationFile, { params, form })
    await api.as(writer).call(reportConversation, { params, body: { text } })
  }
}

function messageOf({ last_name, email }: MadeUser): string {
  return `Двигает ${last_name}, ${email}`
}

/** Each side asks the other to move the meeting, the listener when it is too late to move it without consent. */
async function askToMove(
  api: TestApi,
  { listener, speaker, consultation_id }: { listener: MadeUser; speaker: MadeUser; consultation_id: string },
) {
  const params = { id: consultation_id }
  const other = await makeTimeSlot(api, { speaker, starts_in_minutes: 30 * 24 * 60, booking_mode: 'FREE_BOOKING' })
  const times = [plusMinutes(api.clock.now(), 31 * 24 * 60).toISOString()]
  await api.as(speaker).call(proposeMove, { params, body: { times, message: messageOf(speaker) } })
  await api.settle()
  await api.clock.advance({ days: 3, hours: 1 })
  await api
    .as(listener)
    .call(requestMove, { params, body: { slot_ids: [other.slot_id], message: messageOf(listener) } })
  await api.settle()
}

/** Records a manual payout. */
async function payOut(api: TestApi, { user_id }: MadeUser): Promise<void> {
  const body = { speaker_id: user_id, amount: 225_000, note: 'Платёжка', idempotency_key: newId(api.clock.now()) }
  await api.as(await makeUser(api, 'SUPER_ADMIN')).call(recordPayout, { body })
}

/** Creates the data that a user leaves by signing in, filling in the profile and requesting a data export. */
async function leaveTraces(api: TestApi, user: MadeUser) {
  const { user_id, email } = user
  const now = api.clock.now()
  await api.as(user).call(updateUser, { params: user, body: { phone: '+7999-000-11-22' } })
  await api.ctx.db
    .insertInto('identities')
    .values({ provider: 'YA', provider_user_id: 'ya-77', user_id, linked_at: now })
    .execute()
  await startSession(api.ctx, user_id, 'Firefox on a plane')
  await api.as(user).call(requestExport, { params: user })
  await api.settle()
  await api.anonymous.refusal(signIn, { body: { type: 'BASIC', email, password: 'mimo' } })
}

test('30 days after account deletion no table contains a listener’s personal data, and paid orders remain', async () => {
  await using api = await startApi(captchaOff)
  const listener = await makeListener(api, { email: 'ada@private.example', first_name: 'Ада', last_name: 'Заветная' })
  const speaker = await makeSpeaker(api)
  await makePast(api, { listener, speaker })
  await leaveTraces(api, listener)
  const words = ['ada@private', 'Заветная', '7999-000-11-22', 'ya-77', 'on a plane']
  expect((await tablesWith(api, words)).length).toBeGreaterThan(4)

  await leaveForGood(api, listener)
  expect(await tablesWith(api, words)).toEqual([])
  expect((await api.as(listener).call(listOrders)).items).toMatchObject([{ status: 'PAID', amount: 250_000 }])
  const notices = (await api.as(speaker).call(listNotifications)).items.map(({ content }) => content)
  expect(notices).toContain('Новая запись: Удалённый пользователь, 17 января, 12:00')
})

test('30 days after account deletion no table contains a speaker’s personal data, and the page is gone', async () => {
  await using api = await startApi(captchaOff)
  const speaker = await makeSpeaker(api, {
    email: 'ada@private.example',
    first_name: 'Ада',
    last_name: 'Заветная',
    alias: 'ada-z',
    headline: 'Консультант Заветная',
  })
  const page = { about: 'Пишите на ada@private.example', social_links: ['https://t.me/ada_z'] }
  await api.ctx.db.updateTable('speakers').set(page).where('user_id', '=', speaker.user_id).execute()
  const photo = { photo_id: newId(api.clock.now()), user_id: speaker.user_id, created_at: api.clock.now() }
  const [url, thumbnail_url] = ['/files/ada-z.webp', '/files/ada-z-small.webp']
  await api.ctx.db
    .insertInto('speaker_photos')
    .values({ ...photo, url, thumbnail_url, width: 3, height: 4, position: 0 })
    .execute()
  const listener = await makeListener(api)
  await makePast(api, { listener, speaker })
  await payOut(api, speaker)
  await leaveTraces(api, speaker)
  const words = ['ada@private', 'Заветная', 'ada[-_]z', '7999-000-11-22', 'ya-77', 'on a plane']
  expect((await tablesWith(api, words)).length).toBeGreaterThan(5)

  await leaveForGood(api, speaker)
  expect(await tablesWith(api, words)).toEqual([])
  expect(await api.anonymous.refusal(getSpeaker, { params: { id: speaker.user_id } })).toBe('not_exist')
  const { role } = await api.ctx.db
    .selectFrom('users')
    .select('role')
    .where('user_id', '=', speaker.user_id)
    .executeTakeFirstOrThrow()
  expect(role).toBe('LISTENER')
})

test('anonymization deletes the avatar file', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const url = api.ctx.files.urlOf('avatars/ada-86.webp')
  await api.ctx.files.put('avatars/ada-86.webp', Buffer.from('a picture'), 'image/webp')
  await api.ctx.db.updateTable('users').set({ avatar_thumbnail_url: url }).where('user_id', '=', user.user_id).execute()
  expect((await fetch(new URL(url, api.url))).status).toBe(200)
  await leaveForGood(api, user)
  expect((await fetch(new URL(url, api.url))).status).toBe(404)
})

test('a user who signs in within 30 days keeps all data, and a later deletion waits 30 days again', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const emailOf = async () => {
    const row = await api.ctx.db
      .selectFrom('users')
      .select('email')
      .where('user_id', '=', user.user_id)
      .executeTakeFirstOrThrow()
    return row.email
  }
  await api.as(user).call(deleteUser, { params: user })
  await api.clock.advance({ days: 29 })
  await startSession(api.ctx, user.user_id, 'a browser')
  await api.clock.advance({ days: 1 })
  await api.settle()
  expect(await emailOf()).toBe(user.email)

  await api.as(user).call(deleteUser, { params: user })
  await api.clock.advance({ days: 29 })
  // Emulates a late job of the first deletion request.
  await enqueue(api.ctx.db, 'anonymize-user', { user_id: user.user_id })
  await api.settle()
  expect(await emailOf()).toBe(user.email)
  await api.clock.advance({ days: 1 })
  await api.settle()
  expect(await emailOf()).toBe(`deleted-${user.user_id}@deleted.invalid`)
  await expect(startSession(api.ctx, user.user_id, 'a browser')).rejects.toMatchObject({ error_name: 'auth_invalid' })
})

test('anonymizing a user again changes nothing', async () => {
  await using api = await startApi()
  const user = await makeSpeaker(api)
  await leaveForGood(api, user)
  const rowOf = () =>
    api.ctx.db.selectFrom('users').selectAll().where('user_id', '=', user.user_id).executeTakeFirstOrThrow()
  const before = await rowOf()
  await api.clock.advance({ days: 1 })
  for (const job of ['anonymize-user', 'user-anonymized'] as const)
    await enqueue(api.ctx.db, job, { user_id: user.user_id })
  await api.settle()
  expect(await rowOf()).toEqual(before)
})

test('after anonymization the e-mail can be registered again, and the placeholder address cannot', async () => {
  await using api = await startApi()
  const user = await makeUser(api, 'LISTENER')
  await leaveForGood(api, user)
  const person = { password: 'prostoy-parol-1', first_name: 'Вера', last_name: 'Новая' }
  const consents = { terms: true, personal_data: true }
  await api.anonymous.call(register, { body: { ...person, consents, email: user.email } })
  const email = `deleted-${user.user_id}@deleted.invalid`
  expect(await api.anonymous.refusal(register, { body: { ...person, consents, email } })).toBe('email_exists')
})
