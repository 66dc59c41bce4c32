import type { Session } from '@razgovor/contract/accounts'
import type { Consultation } from '@razgovor/contract/bookings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { clearSession, setSession } from '../../../lib/session.ts'
import { axeViolations } from '../../../ui/axe-check.ts'
import { initialMeeting, meetingStore, type Peer } from '../meeting.store.ts'
import { PeoplePanel } from './people-panel.tsx'
import { peopleTexts as texts } from './people.texts.ts'
import '../../../ui/tokens.css'
import '../../../ui/all-utilities.css'

afterEach(() => {
  meetingStore.setState(initialMeeting, true)
  clearSession()
})

const names = ['Анна', 'Борис', 'Вера', 'Глеб', 'Дарья', 'Ёлка']
const self = { user_id: 'own', first_name: 'Яна', last_name: 'Сомова' }
const speaker = { user_id: 'peer 0', first_name: 'Анна', last_name: 'Сафонова' }
const meeting = { consultation_id: 'c-1', side: 'LISTENER', speaker, participants: [], participants_count: 7 }

function peerOf(name: string, index: number): Peer {
  const tracks = { video: null, audio: null, screen: null, screenAudio: null }
  const state = { isMuted: true, isCameraOn: false, maySpeak: true, isSpeaking: false, quality: 'weak' } as const
  return { identity: `peer ${index}`, name, ...tracks, ...state }
}

function show(peers: readonly string[], change: Partial<Consultation> = {}) {
  const consultation = { ...meeting, ...change } as unknown as Consultation
  meetingStore.setState({ phase: 'joined', identity: 'own', peers: peers.map(peerOf) })
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <div className="on-ink relative flex h-dvh bg-ink text-white">
        <PeoplePanel consultation={consultation} self={self} />
      </div>
    </QueryClientProvider>,
  )
}

const rows = () => page.getByRole('list', { name: texts.list }).getByRole('listitem').elements()

test('raised hands are listed first, and the list can be searched from seven people on', async () => {
  const { container } = await show(names)
  meetingStore.setState({ hands: [{ identity: 'peer 3', raised_at: '2026-11-27T05:00:00Z' }] })
  await expect
    .poll(() => rows().map((row) => row.querySelector('p')?.textContent))
    .toEqual(['Глеб', 'Яна Сомова', 'Анна Сафонова', 'Борис', 'Вера', 'Дарья', 'Ёлка'])
  expect(rows()[1]?.textContent).toContain('Ты')
  expect(rows()[2]?.textContent).toContain('Спикер')
  expect(await axeViolations(container)).toEqual([])
  await page.getByRole('searchbox', { name: texts.search }).fill('елк')
  await expect.poll(() => rows().length).toBe(1)
  await page.getByRole('searchbox', { name: texts.search }).fill('никто')
  await expect.element(page.getByText(texts.nobody_found)).toBeVisible()
  // A listener has no actions on others.
  expect(page.getByRole('button', { name: texts.mute_everybody }).elements()).toEqual([])
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

test('six people have no search', async () => {
  await show(names.slice(1))
  await expect.poll(() => rows().length).toBe(6)
  expect(page.getByRole('searchbox').elements()).toEqual([])
})

test('the speaker controls the floor of a group, and in a meeting of two can only end the control', async () => {
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user: self } as unknown as Session)
  const control = page.getByRole('checkbox', { name: texts.control_floor })
  await show(names, { side: 'SPEAKER' })
  await expect.element(control).toBeVisible()
  await expect.element(page.getByRole('button', { name: texts.mute_everybody })).toBeVisible()
  await cleanup()
  await show(['Вера'], { side: 'SPEAKER', participants_count: 1 })
  await expect.poll(() => rows().length).toBe(2)
  expect(control.elements()).toEqual([])
  meetingStore.setState({ is_floor_controlled: true })
  await expect.element(control).toBeChecked()
})
