import type { Consultation } from '@razgovor/contract/bookings'
import { run } from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { initialMeeting, meetingStore, type Peer } from '../meeting.store.ts'
import { RoomStage } from './room-stage.tsx'
import { roomTexts } from './room.texts.ts'
import '../../../ui/tokens.css'
import '../../../ui/all-utilities.css'

afterEach(() => meetingStore.setState(initialMeeting, true))

const screen = { attach: (video: HTMLVideoElement) => video, detach: () => undefined } as unknown as Peer['screen']

function sharing(identity: string, name: string): Peer {
  const rest = {
    video: null,
    audio: null,
    screen_audio: null,
    is_muted: false,
    is_camera_on: true,
    may_speak: true,
    is_speaking: false,
    quality: null,
  }
  return { identity, name, screen, ...rest }
}

test('the second shared screen is in the strip, and a press makes it the large one', async () => {
  const self = { user_id: 'own', first_name: 'Вера', last_name: 'Сомова' }
  const consultation = { side: 'LISTENER', speaker: self, participants: [] } as unknown as Consultation
  const peers = [sharing('anna', 'Анна'), sharing('boris', 'Борис')]
  meetingStore.setState({ phase: 'joined', identity: 'own', peers })
  const { container } = await render(
    <div className="on-ink h-dvh bg-ink text-white">
      <RoomStage consultation={consultation} self={self} />
    </div>,
  )
  const strip = page.getByRole('group', { name: roomTexts.others })
  const ofAnna = strip.getByRole('group', { name: roomTexts.screen_of('Анна') })
  const ofBoris = strip.getByRole('group', { name: roomTexts.screen_of('Борис') })
  await expect.element(ofBoris).toBeVisible()
  expect(ofAnna.elements()).toEqual([])
  expect((await run(container)).violations).toEqual([])

  await page.getByRole('button', { name: roomTexts.enlarge_screen('Борис') }).click()
  await expect.element(ofAnna).toBeVisible()
  expect(ofBoris.elements()).toEqual([])

  // Who shares alone is large, whatever was chosen before.
  meetingStore.setState({ peers: [peers[0]!, { ...peers[1]!, screen: null }] })
  await expect.element(page.getByRole('group', { name: roomTexts.screen_of('Анна') })).toBeVisible()
  expect(ofAnna.elements()).toEqual([])
})
