import { randomUUID } from 'node:crypto'
import { countView, getFigures } from '@razgovor/contract/figures'
import { deleteUser } from '@razgovor/contract/profile'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { visitorsOf } from '../../../test/visitors.ts'

function look(api: TestApi, { user_id }: MadeUser, visitor: string = randomUUID()) {
  return api.anonymous.call(countView, { params: { user_id }, body: { visitor } })
}

async function viewsOf(api: TestApi, speaker: MadeUser, period = { from: '2058-01-01', to: '2058-12-31' }) {
  const { views } = await api.as(speaker).call(getFigures, { params: speaker, query: period })
  return views
}

test('a visitor counts once a day of the speaker, however often the page is opened', async () => {
  // 23:30 in Moscow.
  await using api = await startApi({ now: '2058-01-14T20:30:00Z' })
  const speaker = await makeSpeaker(api)
  const [visitor, other] = visitorsOf(speaker, '2058-01-14', 2)
  for (let n = 0; n < 3; n++) await look(api, speaker, visitor)
  await look(api, speaker, other)
  await api.clock.advance({ hours: 1 })
  await look(api, speaker, visitor)
  expect(await viewsOf(api, speaker)).toEqual({
    days: [
      { day: '2058-01-14', visitors: 2 },
      { day: '2058-01-15', visitors: 1 },
    ],
    total: 3,
    since: '2058-01-14',
    booked: 0,
  })
  expect(await viewsOf(api, speaker, { from: '2058-01-15', to: '2058-01-15' })).toMatchObject({
    days: [{ day: '2058-01-15' }],
    since: '2058-01-14',
  })
})

test('days are counted in the speaker’s own zone', async () => {
  await using api = await startApi({ now: '2058-01-14T20:30:00Z' })
  const speaker = await makeSpeaker(api, { time_zone_id: 'Asia/Vladivostok' })
  await look(api, speaker)
  expect((await viewsOf(api, speaker)).days).toEqual([{ day: '2058-01-15', visitors: 1 }])
})

test('visitors at the same moment are all counted, and a flood is one small row a day', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const visitors = visitorsOf(speaker, '2058-01-14', 20)
  await Promise.all([...visitors, ...visitors].map((visitor) => look(api, speaker, visitor)))
  expect((await viewsOf(api, speaker)).total).toBe(20)
  const rows = await api.ctx.db.selectFrom('page_views').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]!.marks).toHaveLength(512)
  expect(JSON.stringify(rows)).not.toContain(visitors[0])
})

test('the marks of a day are dropped when a later day begins; the count stays', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await look(api, speaker)
  await api.clock.advance({ days: 1 })
  await look(api, speaker)
  const rows = await api.ctx.db.selectFrom('page_views').select(['marks', 'visitors']).orderBy('day').execute()
  expect(rows).toMatchObject([
    { marks: null, visitors: 1 },
    { marks: expect.anything(), visitors: 1 },
  ])
})

test('programs are not counted', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const agents = ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'Mozilla/5.0 (compatible; YandexBot/3.0)', 'curl/8.0']
  for (const agent of agents) {
    const response = await fetch(`${api.url}/api/speakers/${speaker.user_id}/views`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ visitor: randomUUID() }),
    })
    expect(response.status).toBe(204)
  }
  expect((await viewsOf(api, speaker)).total).toBe(0)
})

test('a phone whose name ends like a program is counted', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await fetch(`${api.url}/api/speakers/${speaker.user_id}/views`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Linux; Android 14; CUBOT X90)' },
    body: JSON.stringify({ visitor: randomUUID() }),
  })
  expect((await viewsOf(api, speaker)).total).toBe(1)
})

test('a view of a missing page, or without an id, is refused', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const body = { visitor: randomUUID() }
  expect(await api.anonymous.refusal(countView, { params: listener, body })).toBe('not_exist')
  const speaker = await makeSpeaker(api)
  expect(await api.anonymous.refusal(countView, { params: speaker, body: { visitor: 'me' } })).toBe('validation')
  await api.ctx.db
    .updateTable('users')
    .set({ blocked_at: api.clock.now() })
    .where('user_id', '=', speaker.user_id)
    .execute()
  expect(await api.anonymous.refusal(countView, { params: speaker, body })).toBe('not_exist')
})

test('figures of an erased speaker are deleted, and no others', async () => {
  await using api = await startApi()
  const [speaker, other] = [await makeSpeaker(api), await makeSpeaker(api)]
  for (const one of [speaker, other]) await look(api, one)
  await api.as(speaker).call(deleteUser, { params: speaker })
  await api.clock.advance({ days: 31 })
  await api.settle()
  const rows = await api.ctx.db.selectFrom('page_views').select('speaker_id').execute()
  expect(rows).toEqual([{ speaker_id: other.user_id }])
})
