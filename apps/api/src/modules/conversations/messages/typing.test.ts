import { setConversationBlocked, showTyping } from '@razgovor/contract/conversations'
import { expect, test } from 'vitest'
import { startApiProcess } from '../../../../test/api-process.ts'
import { makeConversation } from '../../../../test/conversations.ts'
import { openTab } from '../../../../test/event-tab.ts'
import { makeListener } from '../../../../test/factories.ts'
import { startRedis } from '../../../../test/redis.ts'
import { startApi } from '../../../../test/start-api.ts'

test('typing is shown in the other side’s open tabs alone, and nothing of it is stored', async () => {
  await using api = await startApi()
  const { listener, speaker, conversation_id, params, write } = await makeConversation(api)
  const others = [listener, await makeListener(api)]
  const tab = await openTab(api, speaker)
  const otherTabs = await Promise.all(others.map((user) => openTab(api, user)))
  const events = () => api.ctx.db.selectFrom('user_events').selectAll().execute()
  const before = await events()
  await api.as(listener).call(showTyping, { params })
  const payload = { conversation_id, user_id: listener.user_id }
  expect(await tab.next()).toEqual({ type: 'conversation_typing', content: '', payload })
  expect(await events()).toEqual(before)
  // The next push is the first event that the other side receives.
  await write(listener, 'Готово')
  expect(await otherTabs[0]!.next()).toMatchObject({ type: 'conversation_message' })
  expect(otherTabs[1]!.received).toEqual([])
  const late = await openTab(api, speaker, { after: 0 })
  await late.finishResuming()
  expect(late.received.filter(({ type }) => type === 'conversation_typing')).toEqual([])
})

test('nothing is shown while either side blocks the other or has a closed account', async () => {
  await using api = await startApi()
  const { listener, speaker, params } = await makeConversation(api)
  const tab = await openTab(api, speaker)
  const type = () => api.as(listener).call(showTyping, { params })
  const block = (is_blocked: boolean) => api.as(speaker).call(setConversationBlocked, { params, body: { is_blocked } })
  await block(true)
  await type()
  await block(false)
  await api.as(listener).call(setConversationBlocked, { params, body: { is_blocked: true } })
  await type()
  await tab.finishResuming()
  expect(tab.received.filter((event) => event.type === 'conversation_typing')).toEqual([])
})

test('typing on one process is shown in a tab of another', { timeout: 120_000 }, async (context) => {
  await using redis = await startRedis(context)
  await using api = await startApi({ flowing: true, environment: { REDIS_URL: redis.url } })
  await using here = await startApiProcess(api)
  await using there = await startApiProcess(api)
  const { listener, speaker, conversation_id, params } = await makeConversation(api)
  const tab = await openTab(there, speaker)
  await here.as(listener).call(showTyping, { params })
  // Through Redis, the events of the booking may come after the tab has opened.
  let event = await tab.next()
  while (event.type !== 'conversation_typing') event = await tab.next()
  expect(event.payload).toEqual({ conversation_id, user_id: listener.user_id })
})
