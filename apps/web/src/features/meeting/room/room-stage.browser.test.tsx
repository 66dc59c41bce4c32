import type { Consultation } from '@razgovor/contract/bookings'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../../../ui/axe-check.ts'
import { initialMeeting, meetingStore, type Peer } from '../meeting.store.ts'
import { RoomStage } from './room-stage.tsx'
import { roomTexts } from './room.texts.ts'
import '../../../ui/tokens.css'
import '../../../ui/all-utilities.css'

afterEach(() => meetingStore.setState(initialMeeting, true))

const screen = { attach: (video: HTMLVideoElement) => video, detach: () => undefined } as unknown as Peer['screen']

function present(identity: string, name: string): Peer {
  return {
    identity,
    name,
    video: null,
    audio: null,
    screen: null,
    screenAudio: null,
    isMuted: false,
    isCameraOn: true,
    maySpeak: true,
    isSpeaking: false,
    quality: null,
  }
}

function sharing(identity: string, name: string): Peer {
  return { ...present(identity, name), screen }
}

function showStage(peers: readonly Peer[]) {
  const self = { user_id: 'own', first_name: 'Вера', last_name: 'Сомова' }
  const participants = peers.map(({ identity, name }) => ({ user_id: identity, first_name: name, last_name: '' }))
  const consultation = { side: 'LISTENER', speaker: self, participants } as unknown as Consultation
  meetingStore.setState({ phase: 'joined', identity: 'own', peers })
  return render(
    <div className="on-ink h-dvh bg-ink text-white">
      <RoomStage consultation={consultation} self={self} />
    </div>,
  )
}

test('the second shared screen is in the strip, and a press makes it the large one', async () => {
  const peers = [sharing('anna', 'Анна'), sharing('boris', 'Борис')]
  const { container } = await showStage(peers)
  const strip = page.getByRole('group', { name: roomTexts.others })
  const ofAnna = strip.getByRole('group', { name: roomTexts.screen_of('Анна') })
  const ofBoris = strip.getByRole('group', { name: roomTexts.screen_of('Борис') })
  await expect.element(ofBoris).toBeVisible()
  expect(ofAnna.elements()).toEqual([])
  expect(await axeViolations(container)).toEqual([])

  await page.getByRole('button', { name: roomTexts.pin_screen('Борис') }).click()
  await expect.element(ofAnna).toBeVisible()
  expect(ofBoris.elements()).toEqual([])

  // The only person who shares is large, whatever was chosen before.
  meetingStore.setState({ peers: [peers[0]!, { ...peers[1]!, screen: null }] })
  await expect.element(page.getByRole('group', { name: roomTexts.screen_of('Анна') })).toBeVisible()
  expect(ofAnna.elements()).toEqual([])
})

test('a person is pinned and unpinned, and the button keeps the focus', async () => {
  const peers = ['Анна', 'Борис', 'Вера'].map((name) => present(name, name))
  const { container } = await showStage(peers)
  await expect.element(page.getByRole('button', { name: roomTexts.pin('Анна') })).toBeVisible()
  expect(page.getByRole('group', { name: roomTexts.others }).elements()).toEqual([])

  await page.getByRole('button', { name: roomTexts.pin('Борис') }).click()
  const strip = page.getByRole('group', { name: roomTexts.others })
  await expect.element(strip.getByRole('group', { name: 'Анна' })).toBeVisible()
  expect(strip.getByRole('group', { name: 'Борис' }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: roomTexts.unpin })).toHaveFocus()
  expect(await axeViolations(container)).toEqual([])

  await userEvent.keyboard('{Enter}')
  await expect.element(strip).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: roomTexts.pin('Борис') })).toHaveFocus()
})

test('a lone participant cannot be pinned', async () => {
  await showStage([present('anna', 'Анна')])
  await expect.element(page.getByRole('group', { name: 'Анна' })).toBeVisible()
  expect(page.getByRole('button', { name: roomTexts.pin('Анна') }).elements()).toEqual([])
})

test.each([
  [390, 844, 2],
  [844, 390, 3],
  [1440, 900, 4],
])('at %i × %i px the small tiles of fifty people have pages, and none is cut off', async (width, height, capacity) => {
  await page.viewport(width, height)
  const names = Array.from({ length: 49 }, (_, nth) => `Участник ${nth + 1}`)
  const { container } = await showStage(names.map((name) => present(name, name)))
  const strip = page.getByRole('group', { name: roomTexts.others })
  const shown = () =>
    strip
      .getByRole('group')
      .elements()
      .map((tile) => tile.getAttribute('aria-label'))
  const next = page.getByRole('button', { name: roomTexts.next_page })
  await expect.element(page.getByRole('button', { name: roomTexts.previous_page })).toBeDisabled()
  await expect.poll(() => shown().length).toBe(capacity)
  const seen = new Set(shown())
  for (let count = seen.size; count < 49; count = seen.size) {
    await userEvent.click(next)
    await expect.poll(() => shown().some((name) => seen.has(name))).toBe(false)
    for (const name of shown()) seen.add(name)
  }
  expect(seen.size).toBe(49)
  await expect.element(next).toBeDisabled()
  const bounds = strip.element().getBoundingClientRect()
  for (const tile of strip.getByRole('group').elements()) {
    const { left, right, top, bottom } = tile.getBoundingClientRect()
    expect([left >= bounds.left, right <= bounds.right, top >= bounds.top, bottom <= bounds.bottom]).not.toContain(
      false,
    )
  }
  expect(await axeViolations(container)).toEqual([])

  // The last page empties when its people leave.
  meetingStore.setState({ peers: names.slice(0, 20).map((name) => present(name, name)) })
  await expect.poll(() => shown().length).toBeGreaterThan(0)
})
