import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { exchangeEmail, signUp } from '@razgovor/contract/bookings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { newId } from '../../ids.ts'
import { showNotices } from '../../notices/show-notices.ts'

const file = path.join(import.meta.dirname, '../../../migrations/0032_notices.sql')

interface OldNotice {
  user: MadeUser
  event_key: string
  content: string
  type?: string
}

/**
 * Stores notices as before migration 0032, runs it, and returns each text by the notice's key and its reader's role.
 */
async function readAfterMigration(
  { ctx, clock }: TestApi,
  { old, at = clock.now(), change }: { old: readonly OldNotice[]; at?: Date; change?: (tx: Tx) => Promise<unknown> },
) {
  const migration = /^[^]*?(?=-- What a mail is about)/.exec(await readFile(file, 'utf8'))![0]
  const read: Record<string, string> = {}
  const undo = new Error('undo')
  await transact(ctx, async (tx) => {
    await sql`delete from notifications`.execute(tx)
    await sql`alter table notifications drop column kind, drop column params, drop column people, drop column is_listed,
        add column type text not null, add column content text not null, add column link text,
        add column shown_until timestamptz, add column push_topic text`.execute(tx)
    for (const { user, event_key, content, type = 'MEETING' } of old)
      await sql`insert into notifications (notification_id, user_id, type, content, link, event_key, created_at)
          values (${newId(at)}, ${user.user_id}, ${type}, ${content}, '/orders', ${event_key}, ${at})`.execute(tx)
    await sql.raw(migration).execute(tx)
    await change?.(tx)
    const rows = await tx
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'params', 'people', 'event_key', 'created_at'])
      .execute()
    for (const { event_key, user_id, content } of await showNotices(tx, rows))
      read[`${event_key.split(':')[0]} ${old.find(({ user }) => user.user_id === user_id)!.user.role}`] = content
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return read
}

/** A free meeting with a message from its listener. */
async function makeMeeting(api: TestApi) {
  const speaker = await makeSpeaker(api, { first_name: 'Ада', last_name: 'Белова' })
  const [listener, later] = [await makeListener(api), await makeListener(api, { last_name: 'Поздняя' })]
  const { slot_id } = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 48 * 60 })
  await api.ctx.db.updateTable('time_slots').set({ places: 2 }).where('slot_id', '=', slot_id).execute()
  const { booking_id, consultation_id } = await api.as(listener).call(signUp, { params: { slot_id } })
  const body = { id: consultation_id, subject: 'Резюме', text: 'Вот оно' }
  await api.as(listener).call(exchangeEmail, { params: { id: consultation_id }, body })
  await api.settle()
  await api.clock.advance({ hours: 24 })
  const { consultation_message_id } = await api.ctx.db
    .selectFrom('consultation_messages')
    .select('consultation_message_id')
    .executeTakeFirstOrThrow()
  const old: OldNotice[] = [
    {
      user: listener,
      event_key: `booked:${booking_id}`,
      content: 'Встреча забронирована: Ада Белова, 16 января, 12:00',
    },
    { user: speaker, event_key: `booked:${booking_id}`, content: 'Новая запись: Вера Лебедева, 16 января, 12:00' },
    {
      user: speaker,
      event_key: `message:${consultation_message_id}`,
      content: 'Сообщение: Вера Лебедева, о встрече 16 января, 12:00. Прочти его на почте',
    },
    {
      user: speaker,
      event_key: `reminder:1440:${consultation_id}`,
      content: 'Встреча через сутки: Вера Лебедева, 16 января, 12:00–13:00 (Москва, UTC+3)',
    },
    {
      user: listener,
      event_key: `reminder:1440:${booking_id}`,
      content: 'Встреча через сутки: Ада Белова, 16 января, 12:00–13:00 (Москва, UTC+3)',
    },
    { user: speaker, event_key: `tariff-ended:${booking_id}`, content: 'Тариф «А: Б, В» закончился', type: 'TARIFF' },
    { user: speaker, event_key: `canceled:${newId(api.clock.now())}`, content: 'Встреча отменена: Кто-то, 1 мая' },
  ]
  return { speaker, listener, later, slot_id, old }
}

const rename = (user: MadeUser, last_name: string) => (tx: Tx) =>
  tx.updateTable('users').set({ first_name: '', last_name }).where('user_id', '=', user.user_id).execute()

test('notices from before the migration keep their text', async () => {
  await using api = await startApi({ environment: { SMARTCAPTCHA_SITE_KEY: '' } })
  const { old } = await makeMeeting(api)
  const texts = old.map(({ event_key, user, content }) => [`${event_key.split(':')[0]} ${user.role}`, content])
  expect(await readAfterMigration(api, { old })).toEqual(Object.fromEntries(texts))
})

test('names in migrated notices follow the users they name, and no user who signed up later', async () => {
  await using api = await startApi({ environment: { SMARTCAPTCHA_SITE_KEY: '' } })
  const { old, later, listener, slot_id } = await makeMeeting(api)
  const at = api.clock.now()
  await api.clock.advance({ minutes: 1 })
  await api.as(later).call(signUp, { params: { slot_id } })
  expect(await readAfterMigration(api, { old, at, change: rename(later, 'Никто') })).toMatchObject({
    'reminder SPEAKER': expect.stringContaining('Вера Лебедева'),
  })
  expect(await readAfterMigration(api, { old, at, change: rename(listener, 'Удалённый') })).toMatchObject({
    'booked SPEAKER': 'Новая запись: Удалённый, 16 января, 12:00',
    'message SPEAKER': 'Сообщение: Удалённый, о встрече 16 января, 12:00. Прочти его на почте',
    'reminder SPEAKER': 'Встреча через сутки: Удалённый, 16 января, 12:00–13:00 (Москва, UTC+3)',
    'reminder LISTENER': 'Встреча через сутки: Ада Белова, 16 января, 12:00–13:00 (Москва, UTC+3)',
    'canceled SPEAKER': 'Встреча отменена: Кто-то, 1 мая',
  })
})
