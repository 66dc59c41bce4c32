import { listConversations, sendConversationMessage } from '@razgovor/contract/conversations'
import { sql } from 'kysely'
import { makeMeeting } from './free-meeting.ts'
import type { MadeUser } from './factories.ts'
import type { TestApi, TestUser } from './start-api.ts'

export type Thread = Awaited<ReturnType<typeof makeConversation>>

export async function makeConversation(api: TestApi, details: { speaker?: MadeUser; starts_in_minutes?: number } = {}) {
  const meeting = await makeMeeting(api, details)
  await api.settle()
  const { items } = await api.as(meeting.listener).call(listConversations)
  const conversation_id = items[0]!.conversation_id
  const params = { id: conversation_id }
  const messageOf = (text: string, client_id: string = crypto.randomUUID()) => ({ params, body: { text, client_id } })
  const write = (user: TestUser, text: string, client_id?: string) =>
    api.as(user).call(sendConversationMessage, messageOf(text, client_id))
  return { ...meeting, conversation_id, params, messageOf, write }
}

/** Adds messages of both sides alternately, half of them with files, all with the same timestamp. */
export async function fillThread(api: TestApi, thread: Thread, count: number): Promise<void> {
  const { conversation_id, listener, speaker } = thread
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
