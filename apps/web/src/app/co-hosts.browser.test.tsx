import type { Session } from '@razgovor/contract/accounts'
import type { Consultation } from '@razgovor/contract/bookings'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { initialMeeting, meetingStore, type Peer } from '../features/meeting/meeting.store.ts'
import { PeoplePanel } from '../features/meeting/people/people-panel.tsx'
import { peopleTexts as texts } from '../features/meeting/people/people.texts.ts'
import { SpotlightNotice } from '../features/meeting/people/spotlight-notice.tsx'
import { call } from '../lib/api.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { createQueryClient } from './query-client.ts'
import { Toasts } from '../ui/overlay/toast.tsx'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const self = { user_id: 'own', first_name: 'Яна', last_name: 'Сомова' }
const speaker = { user_id: 'anna', first_name: 'Анна', last_name: 'Сафонова' }
const vera = { user_id: 'vera', first_name: 'Вера', last_name: 'Белова' }
const boris = { user_id: 'boris', first_name: 'Борис', last_name: 'Власов' }

let calls: { path: string; body: unknown }[] = []

beforeEach(async () => {
  // On a phone the list covers the notice.
  await page.viewport(1280, 800)
  calls = []
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user: self } as unknown as Session)
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    calls.push({ path, body: JSON.parse(body as string) })
    return new Response(null, { status: 204 })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  meetingStore.setState(initialMeeting, true)
  clearSession()
})

function peerOf({ user_id, first_name, last_name }: typeof self): Peer {
  const tracks = { video: null, audio: null, screen: null, screenAudio: null }
  const state = { isMuted: false, isCameraOn: true, maySpeak: true, isSpeaking: false, quality: 'good' } as const
  return { identity: user_id, name: `${first_name} ${last_name}`, ...tracks, ...state }
}

function show(change: Partial<Consultation> = {}, peers = [speaker, vera]) {
  const meeting = { consultation_id: 'c-1', side: 'LISTENER', speaker, participants: [], participants_count: 3 }
  const consultation = { ...meeting, ...change } as unknown as Consultation
  meetingStore.setState({ phase: 'joined', identity: 'own', peers: peers.map(peerOf) })
  return render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <div className="on-ink relative flex h-dvh flex-col bg-ink text-white">
        <SpotlightNotice consultation={consultation} />
        <PeoplePanel consultation={consultation} self={self} />
      </div>
      <Toasts />
    </QueryClientProvider>,
  )
}

const bySpeaker = { side: 'SPEAKER', speaker: self, participants: [vera, boris] } as unknown as Partial<Consultation>
const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const menuOf = (name: string) => page.getByRole('button', { name: texts.actions(name) })

async function labelsOf(name: string): Promise<(string | null)[]> {
  await menuOf(name).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  const labels = page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  return labels
}

test('a listener who becomes a co-host gets the controls at once, and loses them again', async () => {
  const { container } = await show()
  const everybody = page.getByRole('button', { name: texts.mute_everybody })
  await expect.element(rowOf('Вера Белова')).toBeVisible()
  expect(everybody.elements()).toEqual([])
  expect(page.getByRole('button', { name: texts.actions(''), exact: false }).elements()).toEqual([])
  meetingStore.setState({ co_host_ids: ['own'] })
  await expect.element(everybody).toBeVisible()
  await expect.element(rowOf('Яна Сомова').getByText('Ты, соведущий')).toBeVisible()
  expect(await labelsOf('Вера Белова')).toEqual([texts.mute, texts.spotlight, texts.disconnect])
  expect(await labelsOf('Анна Сафонова')).toEqual([texts.spotlight])
  expect(await labelsOf('Яна Сомова')).toEqual([texts.spotlight])
  expect(await axeViolations(container)).toEqual([])
  meetingStore.setState({ co_host_ids: [] })
  await expect.element(everybody).not.toBeInTheDocument()
})

test('the speaker names a co-host, who cannot lose the floor, and unnames one who is not in the room', async () => {
  const { container } = await show(bySpeaker, [vera, boris])
  expect(await labelsOf('Вера Белова')).toEqual([
    texts.mute,
    texts.spotlight,
    texts.name_co_host,
    texts.disconnect,
    texts.remove,
  ])
  await menuOf('Вера Белова').click()
  await page.getByRole('menuitem', { name: texts.name_co_host }).click()
  await expect.element(page.getByText(texts.named('Вера Белова'))).toBeVisible()
  expect(calls).toEqual([{ path: '/api/consultations/c-1/participants/vera/co-host', body: { is_co_host: true } }])
  meetingStore.setState({ co_host_ids: ['vera'], is_floor_controlled: true })
  await expect.element(rowOf('Вера Белова').getByText('Соведущий')).toBeVisible()
  expect(await labelsOf('Борис Власов')).toContain(texts.take_floor)
  expect(await labelsOf('Вера Белова')).toEqual([
    texts.mute,
    texts.spotlight,
    texts.unname_co_host,
    texts.disconnect,
    texts.remove,
  ])
  meetingStore.setState({ peers: [peerOf(boris)] })
  await expect.element(rowOf('Вера Белова').getByText(texts.absent_co_host)).toBeVisible()
  expect(await axeViolations(container)).toEqual([])
  await page.getByRole('button', { name: texts.unname_absent('Вера Белова') }).click()
  await expect.poll(() => calls.at(-1)?.body).toEqual({ is_co_host: false })
})

test('the person and the hosts see that the person is large for everyone, and a host ends it', async () => {
  await show()
  meetingStore.setState({ spotlight_id: 'vera' })
  const end = page.getByRole('button', { name: texts.end_spotlight })
  expect(page.getByRole('status').elements()).toEqual([])
  meetingStore.setState({ spotlight_id: 'own' })
  await expect.element(page.getByText(texts.own_spotlight)).toBeVisible()
  expect(end.elements()).toEqual([])
  meetingStore.setState({ spotlight_id: 'vera', co_host_ids: ['own'] })
  await expect.element(page.getByText(texts.spotlight_on('Вера Белова'))).toBeVisible()
  await end.click()
  await expect.poll(() => calls).toEqual([{ path: '/api/consultations/c-1/spotlight', body: { user_id: null } }])
  // A person who is not in the room cannot be shown to everyone.
  meetingStore.setState({ spotlight_id: 'boris' })
  await expect.element(end).not.toBeInTheDocument()
})

test('a room of two people offers no spotlight', async () => {
  await show(bySpeaker, [vera])
  expect(await labelsOf('Вера Белова')).not.toContain(texts.spotlight)
  expect(menuOf('Яна Сомова').elements()).toEqual([])
})
