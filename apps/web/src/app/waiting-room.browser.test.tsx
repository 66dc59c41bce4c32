import type { Session } from '@razgovor/contract/accounts'
import type { Consultation } from '@razgovor/contract/bookings'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { initialMeeting, meetingStore } from '../features/meeting/meeting.store.ts'
import { peopleTexts } from '../features/meeting/people/people.texts.ts'
import { PeoplePanel } from '../features/meeting/people/people-panel.tsx'
import { useAnnounceWaiting, WaitingNotice } from '../features/meeting/people/waiting-notice.tsx'
import { waitingTexts as texts } from '../features/meeting/people/waiting.texts.ts'
import { call } from '../lib/api.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const self = { user_id: 'own', first_name: 'Яна', last_name: 'Сомова' }
const meeting = { consultation_id: 'c-1', side: 'SPEAKER', speaker: self, participants: [], participants_count: 100 }
const longName = 'Константинополина Непейпиво-Добровольская-Александровичева'

let client = createQueryClient({ call, retries: 0 })
let waiting: { user_id: string; name: string; asked_at: string; is_refused: boolean }[] = []
let answers: { user_ids: string[]; is_admitted: boolean }[] = []

beforeEach(() => {
  answers = []
  client = createQueryClient({ call, retries: 0 })
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user: self } as unknown as Session)
  meetingStore.setState({ phase: 'joined', identity: 'own', is_locked: true })
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ offset: 0, limit: 100, total_count: waiting.length, items: waiting })
    const answer = JSON.parse(body as string) as (typeof answers)[number]
    answers.push(answer)
    waiting = waiting.filter(({ user_id }) => !answer.user_ids.includes(user_id))
    return new Response(null, { status: 204 })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  meetingStore.setState(initialMeeting, true)
  clearSession()
})

function person(user_id: string, name = `Вера ${user_id}`) {
  return { user_id, name, asked_at: '2058-01-14T12:00:00Z', is_refused: false }
}

function Notices({ consultation }: { consultation: Consultation }) {
  useAnnounceWaiting(consultation)
  return <WaitingNotice consultation={consultation} />
}

function show(part: 'NOTICE' | 'PANEL', change: Partial<Consultation> = {}) {
  const consultation = { ...meeting, ...change } as unknown as Consultation
  return render(
    <QueryClientProvider client={client}>
      <div className="on-ink relative flex h-dvh bg-ink text-white">
        {part === 'NOTICE' ? (
          <Notices consultation={consultation} />
        ) : (
          <PeoplePanel consultation={consultation} self={self} />
        )}
      </div>
    </QueryClientProvider>,
  )
}

test('a knocking listener is announced and admitted or refused in place; several are admitted at once or shown', async () => {
  waiting = []
  await show('NOTICE')
  await expect.poll(() => client.getQueryCache().getAll()[0]?.state.status).toBe('success')
  expect(page.getByRole('group').elements()).toEqual([])
  waiting = [person('1', longName)]
  meetingStore.setState({ knockCount: 1 })
  const one = page.getByRole('group', { name: texts.one(longName) })
  await expect.element(one).toBeVisible()
  await expect.poll(() => meetingStore.getState().announcement).toBe(texts.one(longName))
  expect(await axeViolations()).toEqual([])
  await one.getByRole('button', { name: texts.refuse }).click()
  await expect.poll(() => answers).toEqual([{ user_ids: ['1'], is_admitted: false }])
  await expect.poll(() => page.getByRole('group').elements()).toEqual([])
  waiting = [person('2'), person('3')]
  meetingStore.setState({ knockCount: 2 })
  const many = page.getByRole('group', { name: texts.many(2) })
  await expect.poll(() => meetingStore.getState().announcement).toBe(texts.many(2))
  await many.getByRole('button', { name: texts.admit_all }).click()
  await expect.poll(() => answers.at(-1)).toEqual({ user_ids: ['2', '3'], is_admitted: true })
})

test('a notice leads to the list, and hides while the list is open', async () => {
  waiting = [person('1'), person('2')]
  await show('NOTICE')
  await page.getByRole('button', { name: texts.show }).click()
  expect(meetingStore.getState().isPeopleOpen).toBe(true)
  await expect.poll(() => page.getByRole('group').elements()).toEqual([])
})

test('fifty waiting listeners scroll inside the list of people, which leaves room for the rest and keeps the focus', async () => {
  await page.viewport(360, 640)
  waiting = [
    { ...person('0', longName), is_refused: true },
    ...Array.from({ length: 50 }, (_, n) => person(`${n + 1}`)),
  ]
  await show('PANEL')
  const list = page.getByRole('region', { name: texts.title })
  await expect.element(list.getByText(texts.many(50))).toBeVisible()
  await expect.element(list.getByText(texts.refused)).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: texts.lock })).toBeChecked()
  const { height } = list.element().getBoundingClientRect()
  expect(height).toBeLessThan(640 / 2)
  expect(document.documentElement.scrollWidth).toBe(360)
  expect(await axeViolations()).toEqual([])
  await list.getByRole('button', { name: texts.admit_one('Вера 3') }).click()
  await expect.poll(() => answers).toEqual([{ user_ids: ['3'], is_admitted: true }])
  await expect.poll(() => document.activeElement).toBe(page.getByRole('complementary').element())
  await list.getByRole('button', { name: texts.admit_all }).click()
  await expect.poll(() => answers.at(-1)?.user_ids.length).toBe(49)
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1)
})

test('a listener, and the host of an open room, see no waiting list', async () => {
  waiting = [person('1')]
  const { unmount } = await show('PANEL', { side: 'LISTENER' })
  expect(page.getByRole('checkbox').elements()).toEqual([])
  await unmount()
  meetingStore.setState({ is_locked: false })
  await show('PANEL')
  await expect.element(page.getByRole('checkbox', { name: texts.lock })).not.toBeChecked()
  expect(page.getByRole('region').elements()).toEqual([])
})

test.each([
  ['the lock', texts.lock, 'is_locked'],
  ['the control of the floor', peopleTexts.control_floor, 'is_floor_controlled'],
] as const)('the switch «%s» keeps its position until the room confirms it', async (_, name, field) => {
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET'
      ? Response.json({ offset: 0, limit: 100, total_count: 0, items: [] })
      : new Response(null, { status: 204 }),
  )
  meetingStore.setState({ is_locked: false })
  await show('PANEL')
  const checkbox = page.getByRole('checkbox', { name })
  const input = checkbox.element() as HTMLInputElement
  input.click()
  // React sets a checkbox back after the event unless the new state is known by then.
  expect(input.checked).toBe(true)
  await expect.poll(() => client.getMutationCache().getAll().length).toBe(1)
  // Events of the room arrive before its metadata.
  for (let n = 0; n < 20; n++) {
    meetingStore.setState({ knockCount: n })
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(input.checked).toBe(true)
  }
  meetingStore.setState({ [field]: true })
  await expect.poll(() => client.getMutationCache().getAll()[0]?.state.status).toBe('success')
  await expect.element(checkbox).toBeChecked()
})
