import { meetingStore, type MeetingState } from '../../meeting.store.ts'
import { setLowPower, setSoundOnly } from './room-media.ts'

export const pictureQualities = ['AUTO', 'ECONOMY', 'SOUND_ONLY'] as const
export type PictureQuality = (typeof pictureQualities)[number]

export function pictureQuality({ isSoundOnly, lowPower }: MeetingState): PictureQuality {
  if (isSoundOnly) return 'SOUND_ONLY'
  return lowPower === 'on' ? 'ECONOMY' : 'AUTO'
}

/** A person who ends SOUND_ONLY by the notice gets the quality that was chosen before it. */
export async function choosePictureQuality(quality: PictureQuality): Promise<void> {
  const { isSoundOnly, lowPower } = meetingStore.getState()
  const isEconomy = quality === 'ECONOMY'
  if (isSoundOnly !== (quality === 'SOUND_ONLY')) setSoundOnly(!isSoundOnly)
  if (quality !== 'SOUND_ONLY' && isEconomy !== (lowPower === 'on')) await setLowPower(isEconomy)
}
