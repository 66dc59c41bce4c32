import type { RealtimeEvent } from '@razgovor/contract/realtime'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeListener } from '../../test/factories.ts'
import { startApi, type TestApi } from '../../test/start-api.ts'
import type { After } from './after.ts'
import type { Db } from './client.ts'
import { transact, type TransactContext } from './transact.ts'

const event = (content: string): RealtimeEvent => ({ type: 'announcement', content, payload: {} })

const insert = (db: Db, name: string) => sql`insert into effects_of values (${name})`.execute(db)

function refuse(): never {
  throw new Error('changed its mind')
}

/** Returns a context whose bus records its messages in `published`. */
async function startListening(api: TestApi) {
  await sql`create table effects_of (name text)`.execute(api.ctx.db)
  const published: string[] = []
  const bus = { publish: async (channel: string, message: string) => void published.push(`${channel} ${message}`) }
  return { ctx: { ...api.ctx, bus } satisfies TransactContext, published }
}

test('pages, events and ended sessions are published after the commit, each once', async () => {
  await using api = await startApi()
  const { user_id } = await makeListener(api)
  const { ctx, published } = await startListening(api)
  const result = await transact(ctx, async (tx, after) => {
    after.dropPages('lists', user_id)
    after.push(user_id, event('first'))
    after.sendPassing(user_id, event('passing'))
    tx.after.dropPages('lists')
    tx.after.push(user_id, event('second'))
    tx.after.endSessions({ user_id, session_ids: [] })
    tx.after.endSessions({ user_id, session_ids: ['a session'] })
    await insert(tx, 'one')
    expect(published).toEqual([])
    return 'done'
  })
  expect(result).toBe('done')
  const ended = JSON.stringify({ user_id, session_ids: ['a session'] })
  const passing = JSON.stringify({ user_id, frame: JSON.stringify(event('passing')) })
  expect(published).toEqual([
    `ended-sessions ${ended}`,
    'pages lists',
    `pages ${user_id}`,
    `passing ${passing}`,
    `push ${user_id}`,
  ])
  const events = await api.ctx.db.selectFrom('user_events').select('event').orderBy('seq').execute()
  expect(events.map((row) => (row.event as unknown as RealtimeEvent).content)).toEqual(['first', 'second'])
})

test('a transaction resolves once other processes know which pages and sessions it ended', async () => {
  await using api = await startApi()
  const { user_id } = await makeListener(api)
  for (const end of [
    (after: After) => after.dropPages('lists'),
    (after: After) => after.endSessions({ user_id, session_ids: ['a session'] }),
  ]) {
    const asked = Promise.withResolvers<void>()
    const told = Promise.withResolvers<void>()
    const publish = () => (asked.resolve(), told.promise)
    let isDone = false
    const work = transact({ ...api.ctx, bus: { publish } }, async (_tx, after) => end(after)).then(
      () => (isDone = true),
    )
    await asked.promise
    await new Promise(setImmediate)
    expect(isDone).toBe(false)
    told.resolve()
    await work
  }
})

test('nothing is published when the work throws, nor when the database refuses the commit', async () => {
  await using api = await startApi()
  const { user_id } = await makeListener(api)
  const { ctx, published } = await startListening(api)
  await sql`alter table effects_of add unique (name) deferrable initially deferred`.execute(api.ctx.db)
  const work = (end: () => void) =>
    transact(ctx, async (tx, after) => {
      after.dropPages('lists')
      after.push(user_id, event('lost'))
      after.sendPassing(user_id, event('lost'))
      after.endSessions({ user_id, session_ids: ['a session'] })
      for (const name of ['same', 'same']) await insert(tx, name)
      end()
    })
  await expect(work(refuse)).rejects.toThrow('changed its mind')
  await expect(work(() => {})).rejects.toThrow('effects_of_name_key')
  expect(published).toEqual([])
  expect(await api.ctx.db.selectFrom('user_events').select('seq').execute()).toEqual([])
})

test('concurrent transactions number the events of each user without gaps, in whatever order they push', async () => {
  await using api = await startApi()
  const user_ids = [(await makeListener(api)).user_id, (await makeListener(api)).user_id]
  const push = (to: readonly string[], name: string) =>
    transact(api.ctx, async ({ after }) => {
      for (const number of [1, 2]) for (const user_id of to) after.push(user_id, event(`${name} ${number}`))
    })
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => push(index % 2 === 0 ? user_ids : user_ids.toReversed(), `${index}`)),
  )
  for (const user_id of user_ids) {
    const rows = await api.ctx.db
      .selectFrom('user_events')
      .select(['seq', 'event'])
      .where('user_id', '=', user_id)
      .orderBy('seq')
      .execute()
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    const contents = rows.map((row) => (row.event as unknown as { content: string }).content)
    for (let index = 0; index < 20; index += 2) expect(contents[index + 1]).toBe(contents[index]!.replace(/1$/, '2'))
  }
})
