import { cancelRecord, getCalendarFeed, makeCalendarLink, signUp } from '@razgovor/contract/bookings'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSeries, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

async function linkOf(api: TestApi, user: MadeUser): Promise<string> {
  return (await api.as(user).call(makeCalendarLink, { params: user })).url
}

async function readFeed(url: string) {
  const response = await fetch(url)
  return { response, file: (await response.text()).replaceAll('\r\n ', '') }
}

function eventsOf(file: string): string[] {
  return file.match(/BEGIN:VEVENT/g) ?? []
}

test('the feed contains the user’s meetings as listener and speaker, those held for a year, and nothing else', async () => {
  await using api = await startApi({ rooms: true })
  const speaker = await makeSpeaker(api, { first_name: 'Анна', last_name: 'Сафонова' })
  const listener = await makeListener(api, { first_name: 'Вера', last_name: 'Лебедева' })
  const free = { booking_mode: 'FREE_BOOKING' } as const
  const held = await makeTimeSlot(api, { speaker, ...free })
  const attended = await makeTimeSlot(api, { ...free, starts_in_minutes: 5 * 24 * 60 })
  const canceled = await makeTimeSlot(api, { speaker, ...free, starts_in_minutes: 6 * 24 * 60 })
  await makeTimeSlot(api, { speaker, starts_in_minutes: 7 * 24 * 60 })
  await api.as(listener).call(signUp, { params: held })
  await api.as(speaker).call(signUp, { params: attended })
  await api.as(listener).call(signUp, { params: canceled })
  await api.as(listener).call(cancelRecord, { params: canceled })

  const url = await linkOf(api, speaker)
  const { response, file } = await readFeed(url)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, max-age=300')
  expect(file.match(/BEGIN:VCALENDAR/g)).toHaveLength(1)
  expect(eventsOf(file)).toHaveLength(2)
  expect(file).toContain('SUMMARY:Видеовстреча: Вера Лебедева')
  expect(file).toContain('METHOD:PUBLISH')
  expect(file).not.toMatch(/ATTENDEE|SUMMARY:.*undefined/)

  await api.clock.advance({ days: 4 })
  await api.settle()
  expect(eventsOf((await readFeed(url)).file)).toHaveLength(2)
  await api.clock.advance({ days: 360 })
  await api.settle()
  expect(eventsOf((await readFeed(url)).file)).toHaveLength(2)
  await api.clock.advance({ days: 5 })
  expect(eventsOf((await readFeed(url)).file)).toHaveLength(1)
})

test('the speaker’s calendar names listeners who booked, and none who only reserved', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const listeners = await Promise.all(['Вера', 'Борис'].map((first_name) => makeListener(api, { first_name })))
  const series = await makeSeries(api, { speaker, amount: 100_000 })
  const [session] = series.sessions
  await bankOf(api).pay(await linkFor(api, listeners[0]!, [session!]))
  await api.settle()
  await linkFor(api, listeners[1]!, [session!])
  const { file } = await readFeed(await linkOf(api, speaker))
  expect(file).toContain('SUMMARY:Видеовстреча: Вера Лебедева\r\n')
})

test('a new link replaces the previous one, and only the hash of its token is stored', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const [former, current] = [await linkOf(api, listener), await linkOf(api, listener)]
  expect((await readFeed(former)).response.status).toBe(404)
  expect((await readFeed(current)).response.status).toBe(200)
  const kept = await api.ctx.db.selectFrom('calendar_tokens').selectAll().execute()
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain(new URL(current).searchParams.get('token'))
})

test('a wrong token, another user’s token and a blocked user’s token are not_exist', async () => {
  await using api = await startApi()
  const [listener, other] = [await makeListener(api), await makeListener(api)]
  const token = new URL(await linkOf(api, listener)).searchParams.get('token')!
  const read = (user: MadeUser, query: { token: string }) =>
    api.anonymous.refusal(getCalendarFeed, { params: user, query })
  expect(await read(listener, { token: 'wrong' })).toBe('not_exist')
  expect(await read(other, { token })).toBe('not_exist')
  await api.ctx.db
    .updateTable('users')
    .set({ blocked_at: api.clock.now() })
    .where('user_id', '=', listener.user_id)
    .execute()
  expect(await read(listener, { token })).toBe('not_exist')
})
