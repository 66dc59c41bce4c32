import type { ConversationMeeting } from '@razgovor/contract/conversations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '../ui/axe-check.ts'
import { makeServer, prepareThread, showThread } from './thread-test-server.tsx'

beforeEach(prepareThread)

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The server's time is noon in Moscow. */
const meetingAt = (hour: number, status: ConversationMeeting['status']): ConversationMeeting => ({
  consultation_id: 'meeting',
  status,
  topic: '',
  time_start_iso: `2058-01-14T${hour}:00:00+03:00`,
  time_end_iso: `2058-01-14T${hour + 1}:00:00+03:00`,
  amount: 0,
  order_id: null,
})

const states = [
  { name: 'ahead', meeting: meetingAt(20, 'BOOKED'), listener: '/orders', speaker: '/orders?side=speaker' },
  {
    name: 'that can be joined',
    meeting: meetingAt(12, 'BOOKED'),
    listener: '/meeting/meeting',
    speaker: '/meeting/meeting',
  },
  {
    name: 'that is over',
    meeting: meetingAt(10, 'ENDED'),
    listener: '/orders?tab=past',
    speaker: '/orders?side=speaker&tab=past',
  },
  {
    name: 'that is canceled',
    meeting: meetingAt(20, 'CANCELED'),
    listener: '/orders?tab=past',
    speaker: '/orders?side=speaker&tab=past',
  },
] as const

const sides = [
  { side: 'LISTENER', open: 'Мои заказы' },
  { side: 'SPEAKER', open: 'Мои встречи' },
] as const

test.each(sides.flatMap((side) => states.map((state) => Object.assign({}, side, state))))(
  'the card of a meeting $name leads a $side to where it is listed or held',
  async ({ side, open, meeting, listener, speaker }) => {
    await showThread(makeServer(1, { side, meetings: [meeting] }))
    const href = side === 'LISTENER' ? listener : speaker
    const link = page.getByRole('link', { name: href.startsWith('/meeting') ? 'Войти' : open })
    await expect.element(link).toHaveAttribute('href', href)
    expect(page.getByRole('region', { name: 'Встречи' }).getByRole('link').elements()).toHaveLength(1)
  },
)

test('a listener opens the order from the card of a meeting that is paid for, and also joins from it', async () => {
  const paid = { amount: 250_000, order_id: 'order' }
  const meetings = [
    { ...meetingAt(12, 'BOOKED'), ...paid, consultation_id: 'now' },
    { ...meetingAt(20, 'BOOKED'), ...paid, consultation_id: 'later', topic: 'Разбор резюме' },
  ]
  await showThread(makeServer(1, { side: 'LISTENER', meetings }))
  const cards = page.getByRole('region', { name: 'Встречи' })
  for (const name of [/^Заказ: Видеовстреча, .*\d\d:00$/, /^Заказ: Разбор резюме, .*\d\d:00$/])
    await expect.element(cards.getByRole('link', { name })).toHaveAttribute('href', '/order-result?order_id=order')
  await expect.element(cards.getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/meeting/now')
  expect(cards.getByRole('link').elements()).toHaveLength(3)
  expect(await axeViolations()).toEqual([])
})

test('the card of an unpaid meeting says so, leads to its order and does not offer to join', async () => {
  const unpaid = { ...meetingAt(12, 'RESERVED'), amount: 250_000, order_id: 'order' }
  await showThread(makeServer(1, { side: 'LISTENER', meetings: [unpaid] }))
  const cards = page.getByRole('region', { name: 'Встречи' })
  await expect.element(cards.getByText(/Ждёт\sоплаты · 2\s500\s₽/)).toBeVisible()
  await expect.element(cards.getByRole('link')).toHaveAttribute('href', '/order-result?order_id=order')
})
