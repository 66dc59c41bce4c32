import { listConversations, sendConversationMessage } from '@razgovor/contract/conversations'
import { makeMeeting } from './free-meeting.ts'
import type { MadeUser } from './factories.ts'
import type { TestApi, TestUser } from './start-api.ts'

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
