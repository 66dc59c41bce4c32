import { getConversation, listConversationMessages } from '@razgovor/contract/conversations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeConversation } from '../../../../test/conversations.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { messageRows } from './list-messages.ts'

/** Adds messages of both sides alternately, all with the same timestamp. */
async function fill(api: TestApi, made: Awaited<ReturnType<typeof makeConversation>>, count: number): Promise<void> {
  const { conversation_id, listener, speaker } = made
  await sql`
    insert into conversation_messages (message_id, conversation_id, position, from_user_id, client_id, text, created_at)
    select gen_random_uuid(), ${conversation_id}, n, case n % 2 when 0 then ${listener.user_id}::uuid else ${speaker.user_id}::uuid end,
      gen_random_uuid(), 'Сообщение ' || n, ${api.clock.now()}
    from generate_series(1, ${count}::int) n`.execute(api.ctx.db)
  await sql`
    insert into conversation_files (file_id, conversation_id, user_id, message_id, name, bytes, file_key, created_at)
    select message_id, conversation_id, from_user_id, message_id, 'Файл', 1, message_id, created_at
    from conversation_messages where conversation_id = ${conversation_id} and position % 2 = 0`.execute(api.ctx.db)
  await sql`
    update conversation_messages m set has_file = true
    from conversation_files f where f.message_id = m.message_id`.execute(api.ctx.db)
  await api.ctx.db
    .updateTable('conversations')
    .set({ last_position: count })
    .where('conversation_id', '=', conversation_id)
    .execute()
}

interface Plan {
  'Node Type': string
  'Actual Rows': number
  Plans?: Plan[]
}

function rowsReadBy(plan: Plan): number {
  return Math.max(plan['Actual Rows'], ...(plan.Plans ?? []).map(rowsReadBy))
}

test('opening a thread of 10,000 messages, half of them with files, reads as many rows as one of 50, at its end and in its middle', async () => {
  await using api = await startApi()
  const long = await makeConversation(api)
  await fill(api, long, 10_000)
  await fill(api, await makeConversation(api), 50)
  await sql`analyze conversation_messages, conversation_files`.execute(api.ctx.db)
  for (const stretch of [{ limit: 50 }, { limit: 50, before: 5000 }, { limit: 50, after: 5000 }]) {
    const [row] = (await messageRows(api.ctx.db, long.conversation_id, stretch).explain('json', sql`analyze`)) as {
      'QUERY PLAN': { Plan: Plan }[]
    }[]
    expect(rowsReadBy(row!['QUERY PLAN'][0]!.Plan)).toBe(51)
  }
})

test('all of 10,000 messages can be reached page by page, each once', async () => {
  await using api = await startApi()
  const long = await makeConversation(api)
  await fill(api, long, 10_000)
  const reader = api.as(long.listener)
  const seen: number[] = []
  let before: number | undefined
  do {
    const query = { limit: 100, ...(before !== undefined && { before }) }
    const { items, has_more } = await reader.call(listConversationMessages, { params: long.params, query })
    seen.unshift(...items.map(({ position }) => position))
    before = has_more ? items[0]!.position : undefined
  } while (before !== undefined)
  expect(seen).toEqual(Array.from({ length: 10_000 }, (_, n) => n + 1))
  expect(await reader.call(getConversation, { params: long.params })).toMatchObject({
    last_message: { text: 'Сообщение 10000' },
  })
})
