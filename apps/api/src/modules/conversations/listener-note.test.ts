import { getListenerNote, saveListenerNote } from '@razgovor/contract/listener-notes'
import { expect, test } from 'vitest'
import { makeConversation } from '../../../test/conversations.ts'
import { makeListener, makeSpeaker, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { eraseConversations } from './erase-conversations.ts'

function save(api: TestApi, speaker: MadeUser, listener: MadeUser, text: string) {
  return api.as(speaker).call(saveListenerNote, { params: listener, body: { text } })
}

test('a speaker keeps one note about a listener, which an empty text deletes', async () => {
  await using api = await startApi()
  const { speaker, listener } = await makeConversation(api)
  const read = () => api.as(speaker).call(getListenerNote, { params: listener })
  expect(await read()).toEqual({ text: '', updated_at: null })
  await save(api, speaker, listener, 'Готовится к собеседованию')
  await api.clock.advance({ minutes: 5 })
  const saved = await save(api, speaker, listener, '  Прошла собеседование ')
  expect(saved).toEqual({ text: 'Прошла собеседование', updated_at: api.clock.now().toISOString() })
  expect(await read()).toEqual(saved)
  expect(await save(api, speaker, listener, ' ')).toEqual({ text: '', updated_at: null })
  expect(await read()).toEqual({ text: '', updated_at: null })
})

test('only the speaker reads and writes the note; the listener does neither', async () => {
  await using api = await startApi()
  const { speaker, listener } = await makeConversation(api)
  await save(api, speaker, listener, 'Только для меня')
  const stranger = await makeSpeaker(api)
  for (const [caller, about] of [
    [listener, listener],
    [listener, speaker],
    [stranger, listener],
    [speaker, await makeListener(api)],
  ] as const) {
    await expect(api.as(caller).call(getListenerNote, { params: about })).rejects.toMatchObject({
      error_name: 'not_exist',
    })
    await expect(save(api, caller, about, 'чужое')).rejects.toMatchObject({ error_name: 'not_exist' })
  }
})

test('two notes at the same moment leave one of them', async () => {
  await using api = await startApi()
  const { speaker, listener } = await makeConversation(api)
  await Promise.all(['раз', 'два'].map((text) => save(api, speaker, listener, text)))
  const { text } = await api.as(speaker).call(getListenerNote, { params: listener })
  expect(['раз', 'два']).toContain(text)
})

test('a note longer than 4,000 characters is refused', async () => {
  await using api = await startApi()
  const { speaker, listener } = await makeConversation(api)
  await save(api, speaker, listener, 'я'.repeat(4000))
  await expect(save(api, speaker, listener, 'я'.repeat(4001))).rejects.toMatchObject({ error_name: 'validation' })
})

test.each(['speaker', 'listener'] as const)(
  'erasing the %s deletes the note, and no other is written',
  async (side) => {
    await using api = await startApi()
    const two = await makeConversation(api)
    const others = await makeConversation(api)
    await save(api, two.speaker, two.listener, 'заметка')
    await save(api, others.speaker, others.listener, 'другая')
    await api.ctx.db
      .updateTable('users')
      .set({ anonymised_at: api.clock.now() })
      .where('user_id', '=', two[side].user_id)
      .execute()
    await eraseConversations(api.ctx, two[side].user_id)
    const left = await api.ctx.db.selectFrom('listener_notes').select('text').execute()
    expect(left).toEqual([{ text: 'другая' }])
    if (side === 'listener')
      await expect(save(api, two.speaker, two.listener, 'опять')).rejects.toMatchObject({ error_name: 'not_exist' })
  },
)
