import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { getRow, listRows } from '@razgovor/contract/admin'
import { listNotifications } from '@razgovor/contract/notifications'
import type { RealtimeEvent } from '@razgovor/contract/realtime'
import { exchangeEmail } from '@razgovor/contract/bookings'
import { uuid } from '@razgovor/contract/values'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openTab } from '../../../test/event-tab.ts'
import { makeListener, makeSpeaker, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeMeeting } from '../../../test/free-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { toMail } from '../../mail/letter.ts'
import { defineNotice } from '../../notices/notice-kind.ts'
import { listNotifications as readList } from './notifications.ts'
import { notify } from './notify.ts'

const praised = defineNotice({
  kind: 'praised',
  ref: z.object({ user_id: uuid, by: uuid, thing: z.string() }),
  params: z.object({ thing: z.string() }),
  load: async (_ctx, { user_id, by, thing }) => [{ user_id, people: [by], key: thing, params: { thing } }],
  list: { type: 'MEETING', link: () => '/orders', text: ({ thing }, { name }) => `${name} хвалит: ${thing}` },
  mail: {
    about: 'PRAISED',
    title: 'Похвала',
    write: async ({ config }, { params: { thing } }) =>
      toMail(config, { subject: `Тебя похвалили: ${thing}`, heading: 'Похвала', lines: [] }),
  },
})

/** Sent by mail only. */
const confirmed = defineNotice({
  kind: 'confirmed',
  ref: z.object({ user_id: uuid }),
  params: z.object({}),
  load: async (_ctx, { user_id }) => [{ user_id, key: '', params: {} }],
  mail: {
    about: 'CONFIRMED',
    title: 'Подтверждение',
    is_secret: true,
    only_open_accounts: true,
    write: async ({ config }) => toMail(config, { subject: 'Подтверждаем', heading: 'Да', lines: [] }),
  },
})

async function praise(api: TestApi, { user_id }: MadeUser, by: MadeUser, thing: string): Promise<void> {
  await praised.queue(api.ctx.db, { user_id, by: by.user_id, thing })
  await api.settle()
}

async function eventsTo(api: TestApi, { user_id }: MadeUser): Promise<RealtimeEvent[]> {
  const rows = await api.ctx.db.selectFrom('user_events').select('event').where('user_id', '=', user_id).execute()
  return rows.map(({ event }) => event as unknown as RealtimeEvent)
}

test('each notice kind is named after its file', async () => {
  const folder = path.join(import.meta.dirname, 'kinds')
  const files = (await readdir(folder)).map((file) => file.replace('.ts', ''))
  const kinds = await Promise.all(
    files.map(async (file) => Object.values((await import(`./kinds/${file}.ts`)) as Record<string, { kind?: string }>)),
  )
  expect(kinds.map((exports) => exports.find(({ kind }) => kind)?.kind)).toEqual(files)
})

test('a notice queued twice is listed, pushed to open tabs and mailed once', async () => {
  await using api = await startApi()
  const [reader, writer] = [await makeListener(api), await makeSpeaker(api)]
  for (let time = 0; time < 2; time++) await praise(api, reader, writer, 'голос')
  const { items } = await api.as(reader).call(listNotifications)
  const content = 'Анна Сафонова хвалит: голос'
  expect(items).toMatchObject([{ type: 'MEETING', content, link: '/orders', unread: true }])
  const { notification_id } = items[0]!
  expect(await eventsTo(api, reader)).toEqual([{ type: 'notification', content, payload: { notification_id } }])
  expect((await api.mailTo(reader.email)).map(({ subject }) => subject)).toEqual(['Тебя похвалили: голос'])
})

test('if a notice’s event cannot be stored, neither the notice nor its mail is', async () => {
  await using api = await startApi()
  const [reader, writer] = [await makeListener(api), await makeSpeaker(api)]
  await sql`alter table user_events add constraint nothing check (false)`.execute(api.ctx.db)
  const ref = { user_id: reader.user_id, by: writer.user_id, thing: 'голос' }
  await expect(notify(api.ctx, praised, ref)).rejects.toThrow('nothing')
  await sql`alter table user_events drop constraint nothing`.execute(api.ctx.db)
  await api.settle()
  expect((await api.as(reader).call(listNotifications)).items).toEqual([])
  expect(await api.mailTo(reader.email)).toEqual([])
})

test('a notice without a list text is mailed, but neither listed nor counted as unread', async () => {
  await using api = await startApi()
  const [reader, leaving] = [await makeListener(api), await makeListener(api)]
  await api.ctx.db
    .updateTable('users')
    .set({ deletion_requested_at: api.clock.now() })
    .where('user_id', '=', leaving.user_id)
    .execute()
  for (const { user_id } of [reader, leaving]) await confirmed.queue(api.ctx.db, { user_id })
  await api.settle()
  expect(await api.as(reader).call(listNotifications)).toMatchObject({ total_count: 0, items: [] })
  expect(await eventsTo(api, reader)).toEqual([])
  expect(await api.mailTo(reader.email)).toHaveLength(1)
  expect(await api.mailTo(leaving.email)).toEqual([])
  const mails = await api.ctx.db.selectFrom('mails').select(['about', 'subject', 'body']).execute()
  expect(mails).toEqual([{ about: 'CONFIRMED', subject: '', body: null }])
})

test('an admin sees the same notice text as the user', async () => {
  await using api = await startApi()
  const [reader, writer] = [await makeListener(api), await makeSpeaker(api)]
  await praise(api, reader, writer, 'голос')
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const content = 'Анна Сафонова хвалит: голос'
  const { items } = await admin.call(listRows, { params: { path: 'notifications' } })
  expect(items).toMatchObject([{ content, user_id: { id: reader.user_id } }])
  const params = { path: 'notifications', id: items[0]!['notification_id'] as string }
  expect((await admin.call(getRow, { params })).row).toMatchObject({ content, kind: 'praised' })
})

test('a page of notices takes three queries, regardless of how many users it names', async () => {
  await using api = await startApi()
  const reader = await makeListener(api)
  for (const thing of ['голос', 'слух', 'вкус']) await praise(api, reader, await makeSpeaker(api), thing)
  let queries = 0
  const counted = api.ctx.db.withPlugin({
    transformQuery({ node }) {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { items } = await readList(counted, reader.user_id, { offset: 0, limit: 20 })
  expect(items.map(({ content }) => content)).toEqual(
    ['вкус', 'слух', 'голос'].map((thing) => `Анна Сафонова хвалит: ${thing}`),
  )
  expect(queries).toBe(3)
})

test('a notice of an unknown kind, from a newer release, is shown with a generic text', async () => {
  await using api = await startApi()
  const [reader, writer] = [await makeListener(api), await makeSpeaker(api)]
  await praise(api, reader, writer, 'голос')
  await api.ctx.db.updateTable('notifications').set({ kind: 'from-a-newer-release' }).execute()
  const { items } = await api.as(reader).call(listNotifications)
  expect(items).toMatchObject([{ content: 'Новое уведомление', link: null }])
})

test('a message from the other side of a meeting reaches the reader’s open tab', async () => {
  await using api = await startApi({ environment: { SMARTCAPTCHA_SITE_KEY: '' } })
  const { listener, speaker, consultation_id: id, params } = await makeMeeting(api)
  await api.settle()
  const tab = await openTab(api, speaker, { after: null })
  await tab.next()
  await api.as(listener).call(exchangeEmail, { ...params, body: { id, subject: 'Резюме', text: 'Вот' } })
  await api.settle()
  const content = 'Сообщение: Вера Лебедева, о встрече 14 января, 12:30. Прочти его на почте'
  // The message was also added to the conversation.
  expect(await tab.next()).toMatchObject({ type: 'conversation_written' })
  expect(await tab.next()).toMatchObject({ type: 'conversation_message' })
  expect(await tab.next()).toMatchObject({ type: 'notification', content })
})
