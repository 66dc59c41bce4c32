import type { ConversationMeeting } from '@razgovor/contract/conversations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
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
