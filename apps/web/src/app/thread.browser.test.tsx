import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addMessage, refreshConversation, refreshMarks } from '../features/conversations/conversations.queries.ts'
import { useOutbox } from '../features/conversations/outbox.store.ts'
import { beginTyping, endTyping } from '../features/conversations/typing.store.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { walkByTab } from '../ui/walk-by-tab.ts'
import { conversation_id, makeServer, messageAt, prepareThread, showThread as show } from './thread-test-server.tsx'

const thread = page.getByRole('group', { name: 'Сообщения переписки' })
const field = page.getByRole('textbox', { name: 'Сообщение' })

beforeEach(prepareThread)

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a thread opens at its end, and older messages load above without moving what is read', async () => {
  await show(makeServer(120))
  await expect.element(page.getByText('Сообщение 120', { exact: true })).toBeVisible()
  expect(page.getByText('Сообщение 70', { exact: true }).elements()).toEqual([])
  const scroller = thread.element()
  scroller.scrollTop = -scroller.scrollHeight
  await expect.element(page.getByText('Сообщение 21', { exact: true })).toBeInTheDocument()
  const first = page.getByText('Сообщение 71', { exact: true }).element()
  const place = () => first.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  // The message has not moved out of view: it is near the top, below the button that moved up.
  expect(Math.abs(place())).toBeLessThan(scroller.clientHeight)
  scroller.scrollTop = -scroller.scrollHeight
  await expect.element(page.getByText('Сообщение 1', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Показать более ранние' })).not.toBeInTheDocument()
  expect(page.getByRole('article').elements()).toHaveLength(120)
})

test('a link in a message is shown as a link, and nothing is requested from its site', async () => {
  const server = makeServer(1)
  const { fetcher } = server
  const asked: string[] = []
  const address = 'https://elsewhere.example/photo.png'
  server.fetcher = async (path, init) => {
    asked.push(path)
    const answer = await fetcher(path, init)
    if (!path.includes('/messages')) return answer
    const { items, ...rest } = (await answer.json()) as { items: object[] }
    return Response.json({ ...rest, items: items.map((item) => Object.assign(item, { text: `Смотри ${address}` })) })
  }
  await show(server)
  await expect.element(thread.getByRole('link', { name: address })).toHaveAttribute('href', address)
  expect(thread.element().querySelector('img, iframe, video, audio, object, embed, picture')).toBeNull()
  expect(asked.filter((path) => !path.startsWith('/api/'))).toEqual([])
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  expect(loaded.filter((name) => name.includes('elsewhere.example'))).toEqual([])
})

test('a message that comes while older ones load is not lost', async () => {
  const server = makeServer(120)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { fetcher } = server
  server.fetcher = async (path, init) => {
    if (path.includes('before=')) await held
    return fetcher(path, init)
  }
  const client = await show(server)
  await expect.element(page.getByText('Сообщение 120', { exact: true })).toBeVisible()
  thread.element().scrollTop = -thread.element().scrollHeight
  await expect.element(page.getByRole('button', { name: 'Показать более ранние' })).toHaveAttribute('aria-busy')
  server.count = 121
  refreshConversation(client, conversation_id)
  await expect.element(page.getByText('Сообщение 121', { exact: true })).toBeInTheDocument()
  release()
  await expect.element(page.getByText('Сообщение 21', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByText('Сообщение 121', { exact: true })).toBeInTheDocument()
})

test('a message that comes with its event is shown at once, unless one before it is missing', async () => {
  const server = makeServer(60)
  const asked: string[] = []
  const { fetcher } = server
  server.fetcher = async (path, init) => {
    if (path.includes('after=')) asked.push(path)
    return fetcher(path, init)
  }
  const client = await show(server)
  await expect.poll(() => server.read).toBe(60)
  asked.length = 0
  server.count = 61
  addMessage(client, conversation_id, messageAt(61))
  refreshConversation(client, conversation_id, 61)
  await expect.element(page.getByRole('status').filter({ hasText: 'Анна пишет: Сообщение 61' })).toBeInTheDocument()
  expect(asked).toEqual([])
  server.count = 63
  addMessage(client, conversation_id, messageAt(63))
  expect(page.getByText('Сообщение 63', { exact: true }).elements()).toEqual([])
  refreshConversation(client, conversation_id, 63)
  await expect.element(page.getByText('Сообщение 63', { exact: true })).toBeInTheDocument()
  expect(asked).toHaveLength(1)
  addMessage(client, conversation_id, messageAt(63))
  expect(page.getByText('Сообщение 63', { exact: true }).elements()).toHaveLength(1)
})

test('the events of one moment fetch the conversation and the unread count once', async () => {
  const server = makeServer(60)
  const asked: string[] = []
  const { fetcher } = server
  server.fetcher = async (path, init) => {
    asked.push(path)
    return fetcher(path, init)
  }
  const client = await show(server)
  await expect.poll(() => server.read).toBe(60)
  await expect.poll(() => client.isFetching()).toBe(0)
  asked.length = 0
  for (let events = 0; events < 3; events++) refreshMarks(client)
  const path = `/api/conversations/${conversation_id}`
  await expect.poll(() => asked).toContain(path)
  expect(asked.filter((one) => one === path)).toHaveLength(1)
})

test('a new message is read out and marked as read, but not while its reader is further up', async () => {
  const server = makeServer(60)
  const client = await show(server)
  await expect.poll(() => server.read).toBe(60)
  server.count = 61
  refreshConversation(client, conversation_id)
  await expect.element(page.getByRole('status').filter({ hasText: 'Анна пишет: Сообщение 61' })).toBeInTheDocument()
  await expect.poll(() => server.read).toBe(61)
  thread.element().scrollTop = -300
  await expect.element(page.getByRole('button', { name: 'К новым сообщениям' })).toBeVisible()
  server.count = 63
  refreshConversation(client, conversation_id)
  await expect.element(page.getByText('Сообщение 63', { exact: true })).toBeInTheDocument()
  expect(server.read).toBe(61)
  await page.getByRole('button', { name: 'К новым сообщениям' }).click()
  await expect.poll(() => server.read).toBe(63)
})

test('typing is sent at most once in three seconds, shown until it ends or the message comes, and read out once', async () => {
  const server = makeServer(2)
  const sent: string[] = []
  const { fetcher } = server
  server.fetcher = async (path, init) => {
    if (!path.endsWith('/typing')) return fetcher(path, init)
    sent.push(path)
    return new Response(null, { status: 204 })
  }
  await show(server)
  await field.fill('П')
  await field.fill('При')
  await field.fill('Привет')
  await expect.poll(() => sent).toEqual([`/api/conversations/${conversation_id}/typing`])
  const line = page.getByRole('status').filter({ hasText: 'Анна печатает…' })
  await expect.element(line).not.toBeInTheDocument()
  beginTyping({ conversation_id, user_id: 'anna' })
  await expect.element(line).toBeVisible()
  const shown = line.element().firstChild
  beginTyping({ conversation_id, user_id: 'anna' })
  expect(line.element().firstChild).toBe(shown)
  endTyping({ conversation_id, user_id: 'anna' })
  await expect.element(line).not.toBeInTheDocument()
})

test('the chat of a meeting has its own heading', async () => {
  const server = makeServer(6)
  server.chats = { 'consultation-1': [2, 3], 'consultation-2': [4, 6] }
  await show(server)
  await expect.element(page.getByText('Сообщение 6', { exact: true })).toBeVisible()
  const order = [...thread.element().querySelectorAll('h2, article')].map((element) =>
    element.tagName === 'H2' ? element.textContent : /\d/.exec(element.textContent)?.[0],
  )
  const heading = 'Чат встречи 13 января'
  expect(order).toEqual(['1', heading, '2', '3', heading, '4', '5', heading, '6'])
  expect(await axeViolations()).toEqual([])
})

test('a refused message says why, and goes back into the field', async () => {
  const server = makeServer(2)
  const error_message = 'Ссылки можно присылать после первой записи'
  server.onSend = () => Response.json({ error_code: 202, error_message, fields: {} }, { status: 409 })
  await show(server)
  await field.fill('https://example.ru')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent(error_message)
  await expect.element(field).toHaveValue('')
  expect(await axeViolations()).toEqual([])
  await page.getByRole('button', { name: 'Исправить' }).click()
  await expect.element(field).toHaveValue('https://example.ru')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a block by the other side takes the composer away and says why, and its end brings the draft back', async () => {
  const server = makeServer(2)
  const client = await show(server)
  await field.fill('Ещё вопрос')
  server.canWrite = false
  refreshMarks(client)
  const refusal = page.getByRole('status').filter({ hasText: /^Собеседник сейчас не\sпринимает сообщения$/ })
  await expect.element(refusal).toBeVisible()
  expect(field.elements()).toEqual([])
  expect(await axeViolations()).toEqual([])
  server.canWrite = true
  refreshMarks(client)
  await expect.element(field).toHaveValue('Ещё вопрос')
  await expect.element(refusal).not.toBeInTheDocument()
})

test('a message whose answer was lost is sent again with the same client_id', async () => {
  const server = makeServer(2)
  const sent: string[] = []
  server.onSend = ({ client_id }) => {
    sent.push(client_id)
    return sent.length === 1 ? Response.json({}, { status: 502 }) : Response.json({})
  }
  await show(server)
  await field.fill('Привет')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Отправляем…')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Отправляем…')).not.toBeInTheDocument()
  expect(sent).toEqual([sent[0], sent[0]])
})

test('a sent message is shown by the answer to it', async () => {
  const server = makeServer(3)
  const asked: string[] = []
  const { fetcher } = server
  server.fetcher = async (path, init) => {
    if (path.includes('after=')) asked.push(path)
    return fetcher(path, init)
  }
  server.onSend = ({ client_id, text }) => Response.json({ ...messageAt(4), client_id, text })
  await show(server)
  await expect.poll(() => server.read).toBe(3)
  asked.length = 0
  await field.fill('Привет')
  await userEvent.keyboard('{Enter}')
  const own = page.getByRole('article').filter({ hasText: 'Привет' })
  await expect.poll(() => own.elements()[0]?.textContent).toContain('Отправлено')
  expect(asked).toEqual([])
})

test('data stored by another release is dropped', async () => {
  localStorage.setItem('outbox', JSON.stringify({ state: { drafts: { a: 1 }, pending: [{}] }, version: 1 }))
  await useOutbox.persist.rehydrate()
  expect(useOutbox.getState()).toEqual({ drafts: {}, pending: [] })
})

test('a thread and a list that do not load offer to try again, and long names fit', async () => {
  const server = makeServer(2)
  let isDown = true
  const { fetcher } = server
  server.fetcher = async (path, init) => (isDown ? Response.json({}, { status: 503 }) : fetcher(path, init))
  await page.viewport(1440, 900)
  await show(server)
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  isDown = false
  for (const button of page.getByRole('button', { name: 'Попробовать ещё раз' }).elements())
    (button as HTMLElement).click()
  await expect.element(page.getByText('Сообщение 2', { exact: true }).first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1440)
  expect(await axeViolations()).toEqual([])
})

test.each([390, 1440])('at %i px Tab reaches every control of the list and the thread', async (width) => {
  const server = makeServer(60)
  const { fetcher } = server
  // Loading the rest would remove the button for older messages during the walk.
  server.fetcher = async (path, init) =>
    path.includes('before=') ? Response.json({}, { status: 503 }) : fetcher(path, init)
  await page.viewport(width, 900)
  await show(server)
  await expect.element(page.getByText('Сообщение 60', { exact: true }).first()).toBeVisible()
  expect(await walkByTab()).toEqual([])
  const actions = page.getByRole('button', { name: 'Действия' })
  ;(actions.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(actions).toHaveFocus()
})
