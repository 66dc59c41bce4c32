import type { RemoteParticipant } from 'livekit-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { clearAll } from '../../../lib/persist.ts'
import { axeViolations } from '../../../ui/axe-check.ts'
import { initialMeeting, meetingStore } from '../meeting.store.ts'
import { attract, useCuesChoice } from './connection/room-cues.ts'
import { onData } from './connection/room-data.ts'
import { RoomGlance } from './room-glance.tsx'
import '../../../ui/tokens.css'
import '../../../ui/all-utilities.css'

/** Sounds are counted by this clock, because they come at most once a second. */
let now = 1e9
beforeEach(() => {
  now += 60_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  meetingStore.setState(initialMeeting, true)
  clearAll()
})

const message = { kind: 'MESSAGE', text: 'Анна: вижу доску' } as const
const anna = { identity: 'anna', name: 'Анна' } as RemoteParticipant
const show = () =>
  render(
    <div className="relative mt-40">
      <RoomGlance />
    </div>,
  )

/** Returns the calls that start a sound. */
function countSounds() {
  return vi.spyOn(window, 'AudioContext').mock.calls
}

test('a message is shown for six seconds, and a press opens the chat', async () => {
  const { container } = await show()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  attract(message)
  const glance = page.getByRole('button', { name: message.text })
  await expect.element(glance).toBeVisible()
  await vi.advanceTimersByTimeAsync(5900)
  expect(glance.elements()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(glance).not.toBeInTheDocument()

  vi.useRealTimers()
  attract(message)
  await expect.element(glance).toBeVisible()
  expect(await axeViolations(container)).toEqual([])
  await glance.click()
  expect(meetingStore.getState()).toMatchObject({ isChatOpen: true, glance: null })
})

test('a raised hand is shown and announced by a sound once, although its event arrives twice', async () => {
  const sounds = countSounds()
  await show()
  const up = new TextEncoder().encode('up')
  onData(up, anna, 'hand')
  onData(up, anna, 'hand')
  await expect.element(page.getByText('Анна: поднята рука')).toBeVisible()
  expect(sounds).toHaveLength(1)
})

test('many events at once make one sound, and none once sounds are switched off', async () => {
  const sounds = countSounds()
  for (const name of ['Анна', 'Борис', 'Вера']) attract({ kind: 'ARRIVAL', text: name })
  expect(sounds).toHaveLength(1)
  now += 1000
  attract(message)
  expect(sounds).toHaveLength(2)
  useCuesChoice.setState({ is_on: false })
  now += 1000
  attract(message)
  expect(sounds).toHaveLength(2)
})
