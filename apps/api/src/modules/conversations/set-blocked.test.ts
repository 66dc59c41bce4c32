import { getConversation, setConversationBlocked } from '@razgovor/contract/conversations'
import { expect, test } from 'vitest'
import { makeConversation } from '../../../test/conversations.ts'
import { openTab } from '../../../test/event-tab.ts'
import { startApi } from '../../../test/start-api.ts'

test('a block and its end reach the open tabs of both sides; repeating either pushes nothing', async () => {
  await using api = await startApi()
  const { listener, speaker, conversation_id, params } = await makeConversation(api)
  const tabs = [await openTab(api, listener), await openTab(api, speaker)]
  const event = { type: 'conversation_blocked', content: '', payload: { conversation_id } }
  for (const is_blocked of [true, false]) {
    const set = () => api.as(speaker).call(setConversationBlocked, { params, body: { is_blocked } })
    await set()
    await set()
    for (const tab of tabs) expect(await tab.next()).toMatchObject(event)
    expect(await api.as(listener).call(getConversation, { params })).toMatchObject({ can_write: !is_blocked })
  }
  for (const tab of tabs) await tab.finishResuming()
  for (const { received } of tabs)
    expect(received.filter(({ type }) => type === 'conversation_blocked')).toHaveLength(2)
})
