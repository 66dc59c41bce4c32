import { Track, VideoQuality, type Room } from 'livekit-client'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { initialMeeting, meetingStore } from '../../meeting.store.ts'
import { clearRoom, enterRoom } from '../connection/room-connection.ts'
import { offerLowPower, setLowPower, setSoundOnly } from '../connection/room-media.ts'
import { roomTexts } from '../room.texts.ts'
import { RoomSettings } from './room-settings.tsx'
import { axeViolations } from '../../../../ui/axe-check.ts'
import '../../../../ui/tokens.css'
import '../../../../ui/all-utilities.css'

const { picture, picture_quality } = roomTexts.settings

afterEach(() => {
  clearRoom()
  meetingStore.setState(initialMeeting, true)
})

/** A room with one other person; returns what is asked for of their camera. */
function enterRoomWithCamera() {
  const asked: { isSubscribed?: boolean; quality?: VideoQuality } = {}
  const camera = {
    kind: Track.Kind.Video,
    source: Track.Source.Camera,
    isSubscribed: true,
    setSubscribed: (isSubscribed: boolean) => Object.assign(asked, { isSubscribed }),
    setVideoQuality: (quality: VideoQuality) => Object.assign(asked, { quality }),
  }
  const publications = new Map([['camera', camera]])
  const anna = { videoTrackPublications: publications, trackPublications: publications }
  const own = { localParticipant: { getTrackPublication: () => undefined }, getActiveDevice: () => undefined }
  enterRoom({ remoteParticipants: new Map([['anna', anna]]), ...own } as unknown as Room)
  return asked
}

function radio(quality: keyof typeof picture_quality) {
  const { title, text } = picture_quality[quality]
  return page.getByRole('group', { name: picture }).getByRole('radio', { name: `${title} ${text}` })
}

const openSettings = () => render(<RoomSettings open onClose={() => undefined} />)

test('the quality of pictures is one choice of three, by keyboard too, and changes what is received', async () => {
  const asked = enterRoomWithCamera()
  await openSettings()
  await expect.element(radio('AUTO')).toBeChecked()
  expect(await axeViolations()).toEqual([])

  radio('AUTO').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(radio('ECONOMY')).toBeChecked()
  await expect.element(radio('AUTO')).not.toBeChecked()
  expect(asked).toEqual({ quality: VideoQuality.LOW })

  await userEvent.keyboard('{ArrowDown}')
  await expect.element(radio('SOUND_ONLY')).toBeChecked()
  expect(asked.isSubscribed).toBe(false)

  await radio('AUTO').click()
  await expect.element(radio('AUTO')).toBeChecked()
  expect(asked).toEqual({ isSubscribed: true, quality: VideoQuality.HIGH })
})

test('a person who ends sound only by its notice gets the quality chosen before', async () => {
  await openSettings()
  await radio('ECONOMY').click()
  await radio('SOUND_ONLY').click()
  await expect.element(radio('SOUND_ONLY')).toBeChecked()
  setSoundOnly(false)
  await expect.element(radio('ECONOMY')).toBeChecked()
})

test('what a slow device is offered is the economical choice, and a choice of pictures does not answer the offer', async () => {
  await openSettings()
  await radio('SOUND_ONLY').click()
  await radio('AUTO').click()
  offerLowPower()
  expect(meetingStore.getState().lowPower).toBe('offered')
  await setLowPower(true)
  await expect.element(radio('ECONOMY')).toBeChecked()
  await radio('AUTO').click()
  offerLowPower()
  expect(meetingStore.getState().lowPower).toBe('refused')
})
