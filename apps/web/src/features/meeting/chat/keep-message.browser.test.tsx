import { afterEach, expect, test, vi } from 'vitest'
import { newKey } from '../../../lib/new-key.ts'
import { clearAll } from '../../../lib/persist.ts'
import { keepMessage, keepWaiting } from './keep-message.ts'

interface Module {
  keepWaiting: typeof keepWaiting
}

afterEach(() => {
  clearAll()
  vi.unstubAllGlobals()
})

test('chat messages are stored in order, and one whose answer was lost is sent again with its client_id', async () => {
  const sent: { text: string; client_id: string }[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string) as (typeof sent)[number])
    return sent.length === 1 ? Response.json({}, { status: 502 }) : Response.json({ is_kept: true })
  })
  keepMessage({ consultation_id: 'c-1', client_id: newKey(), text: 'Раз' })
  keepMessage({ consultation_id: 'c-1', client_id: newKey(), text: 'Два' })
  await expect.poll(() => sent.length).toBe(1)
  // The first response is read while this polls.
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return sent.map(({ text }) => text)
    })
    .toEqual(['Раз', 'Раз', 'Два'])
  expect(sent[1]?.client_id).toBe(sent[0]?.client_id)
})

test('a message that the API did not take before the tab was closed is stored when the site is opened again', async () => {
  const sent: { text: string; client_id: string }[] = []
  let isDown = true
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string) as (typeof sent)[number])
    return isDown ? Response.json({}, { status: 502 }) : Response.json({ is_kept: true })
  })
  const client_id = newKey()
  keepMessage({ consultation_id: 'c-1', client_id, text: 'Ссылка на статью' })
  await expect.poll(() => sent.length).toBe(1)
  isDown = false
  const reopened = (await import(/* @vite-ignore */ `./keep-message.ts?${client_id}`)) as Module
  await reopened.keepWaiting()
  expect(sent.map((message) => message.client_id)).toEqual([client_id, client_id])
  await reopened.keepWaiting()
  expect(sent).toHaveLength(2)
})

test('a refused chat message does not delay the next one', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    const { text } = JSON.parse(body as string) as { text: string }
    sent.push(text)
    const refusal = { error_code: 10, error_message: 'Встреча уже закончилась', fields: {} }
    return text === 'Поздно' ? Response.json(refusal, { status: 404 }) : Response.json({ is_kept: true })
  })
  keepMessage({ consultation_id: 'c-1', client_id: newKey(), text: 'Поздно' })
  keepMessage({ consultation_id: 'c-2', client_id: newKey(), text: 'Вовремя' })
  await expect.poll(() => sent).toEqual(['Поздно', 'Вовремя'])
})
