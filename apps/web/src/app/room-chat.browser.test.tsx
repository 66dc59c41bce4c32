import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ChatPanel } from '../features/meeting/chat/chat-panel.tsx'
import { chatTexts as texts } from '../features/meeting/chat/chat.texts.ts'
import { useChatBefore } from '../features/meeting/chat/kept-chat.ts'
import { initialMeeting, meetingStore, useMeeting, type ChatMessage } from '../features/meeting/meeting.store.ts'
import { call } from '../lib/api.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const own_id = '0190c2a4-0000-7000-8000-000000000001'
const anna_id = '0190c2a4-0000-7000-8000-000000000002'
const anna = { user_id: anna_id, name: 'Анна Сафонова' }
const file = { file_id: '0190c2a4-0000-7000-8000-000000000003', name: 'План.pdf', bytes: 1024 }

let minute = 0

function written(text: string, more: { user_id?: string; name?: string; file?: typeof file } = {}) {
  const created_at = new Date(Date.UTC(2030, 0, 14, 9, (minute += 1))).toISOString()
  return { ...anna, client_id: crypto.randomUUID(), text, file: null, created_at, ...more }
}

/** The same message, as the room delivers it. */
function delivered({ user_id, created_at, ...message }: ReturnType<typeof written>): ChatMessage {
  return { ...message, identity: user_id, sent_at: created_at }
}

/** What the API keeps; null while it does not answer. */
let kept: object[] | null = []

beforeEach(() => {
  kept = []
  vi.stubGlobal('fetch', async () =>
    kept
      ? Response.json({ items: kept })
      : Response.json({ error_code: 1, error_message: 'Ошибка', fields: {} }, { status: 500 }),
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  meetingStore.setState(initialMeeting, true)
})

function Room() {
  useChatBefore('c-1')
  const unread = useMeeting((meeting) => meeting.unreadCount)
  const { isChatOpen, phase } = useMeeting(({ isChatOpen, phase }) => ({ isChatOpen, phase }))
  return (
    <div className="on-ink relative flex h-dvh flex-col bg-ink text-white">
      {isChatOpen && <ChatPanel consultation_id="c-1" />}
      <output aria-label="Непрочитанных">{unread}</output>
      <output aria-label="Связь">{phase}</output>
    </div>
  )
}

function show(state: { isChatOpen?: boolean; messages?: ChatMessage[] } = {}) {
  meetingStore.setState({ phase: 'joined', identity: own_id, ...state })
  return render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <Room />
    </QueryClientProvider>,
  )
}

const unread = page.getByRole('status', { name: 'Непрочитанных' })
const shownTexts = () => [...document.querySelectorAll('article > div')].map((shown) => shown.textContent)

test('a person who comes later or reloads finds the chat, with writers and files, and nothing in it counts as unread', async () => {
  kept = [written('Начинаем'), written('Я тут', { user_id: own_id, name: 'Борис' }), written('', { file })]
  const { container } = await show({ isChatOpen: true })
  await expect.poll(shownTexts).toEqual(['Начинаем', 'Я тут', expect.stringContaining('План.pdf')])
  await expect.element(page.getByText(/Анна Сафонова/).first()).toBeVisible()
  await expect.element(page.getByText(new RegExp(texts.you))).toBeVisible()
  await expect.element(unread).toHaveTextContent('0')
  expect(await axeViolations(container)).toEqual([])
})

test('a message that the room delivered and the API keeps appears once, also beside one with the same id', async () => {
  const [live, missed] = [written('Раз'), written('Два')]
  const foreign = written('Чужой с тем же номером', { user_id: own_id })
  kept = [live, missed, { ...foreign, client_id: live.client_id }]
  await show({ isChatOpen: true, messages: [delivered(live)] })
  await expect.poll(shownTexts).toEqual(['Раз', 'Два', 'Чужой с тем же номером'])
})

test('what others wrote while the connection was broken appears in its place, and is unread', async () => {
  const [before, missed, after] = [written('До обрыва'), written('Во время обрыва'), written('После обрыва')]
  kept = [before]
  await show()
  await expect.poll(() => meetingStore.getState().messages).toHaveLength(1)
  meetingStore.setState({ phase: 'reconnecting' })
  await expect.element(page.getByRole('status', { name: 'Связь' })).toHaveTextContent('reconnecting')
  kept = [before, missed, written('Своё с другого экрана', { user_id: own_id }), after]
  meetingStore.setState(({ messages }) => ({ phase: 'joined', messages: [...messages, delivered(after)] }))
  await expect.element(unread).toHaveTextContent('1')
  const texts_of = meetingStore.getState().messages.map(({ text }) => text)
  expect(texts_of).toEqual(['До обрыва', 'Во время обрыва', 'После обрыва', 'Своё с другого экрана'])
})

test('a person who comes back to the room stores what their closed tab could not', async () => {
  const stored: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    if (!body) return Response.json({ items: [] })
    stored.push(JSON.parse(body as string))
    return Response.json({ is_kept: true })
  })
  const message = { client_id: anna_id, text: 'Ссылка на статью' }
  const state = { messages: [{ consultation_id: 'c-1', ...message }] }
  localStorage.setItem('chat-outbox', JSON.stringify({ state, version: 1 }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'chat-outbox' }))
  await show()
  await expect.poll(() => stored).toEqual([message])
})

test('an empty chat says so, and one that could not be read offers to try again', async () => {
  kept = null
  await show({ isChatOpen: true })
  await expect.element(page.getByText(texts.not_loaded)).toBeVisible()
  kept = []
  await page.getByRole('button', { name: texts.again }).click()
  await expect.element(page.getByText(texts.empty)).toBeVisible()
})
