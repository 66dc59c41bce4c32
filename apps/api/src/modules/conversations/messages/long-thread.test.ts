import { getConversation, listConversationMessages } from '@razgovor/contract/conversations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillThread, makeConversation } from '../../../../test/conversations.ts'
import { startApi } from '../../../../test/start-api.ts'
import { messageRows } from './list-messages.ts'

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
  await fillThread(api, long, 10_000)
  await fillThread(api, await makeConversation(api), 50)
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
  await fillThread(api, long, 10_000)
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
