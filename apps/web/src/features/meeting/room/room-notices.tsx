import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { timeWarningKey } from '../cache-clock.ts'
import { isOwnHandUp, meetingStore, useMeeting, type MeetingState } from '../meeting.store.ts'
import { switchHand, switchMicrophone, switchScreen } from './connection/room-actions.ts'
import { setLowPower, setSoundOnly, startSound } from './connection/room-media.ts'
import { RoomNotice } from './room-notice.tsx'
import { roomTexts as texts } from './room.texts.ts'
import { useIsTalkingMuted } from './use-is-talking-muted.ts'
import { useTimeLeft } from '../use-time-left.ts'

/** The specification sets when the warning before the end appears. */
const soonSeconds = 5 * 60
const tariffsPath = '/tariffs'

interface RoomNoticesProps {
  consultation_id: string
  isSpeaker: boolean
  /** The people who wait to be let in come first. */
  waiting: ReactNode
  recording: ReactNode
  /** Names the person who is large for everyone. */
  spotlight: ReactNode
  captions: ReactNode
  onChooseDevice: () => void
}

export function RoomNotices({ consultation_id, isSpeaker, waiting, ...props }: RoomNoticesProps) {
  const { recording, spotlight, captions, onChooseDevice } = props
  const { phase, isSoundBlocked, lostDevice, lowPower, isSharing, ...rest } = useMeeting(noticed)
  const { isSoundOnly, isAskedToUnmute, maySpeak, isHandUp } = rest
  const isTalkingMuted = useIsTalkingMuted()
  return (
    <div className="grid gap-2 empty:hidden [&:not(:empty)]:pb-3">
      {waiting}
      {recording}
      {phase === 'reconnecting' && <RoomNotice text={texts.reconnecting} />}
      {isSoundBlocked && (
        <RoomNotice text={texts.sound_blocked}>
          <Button size="sm" onClick={() => void startSound()}>
            {texts.sound_on}
          </Button>
        </RoomNotice>
      )}
      {lostDevice && (
        <RoomNotice text={texts.lost_device[lostDevice]}>
          <Button size="sm" onClick={onChooseDevice}>
            {texts.choose_device}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => meetingStore.setState({ lostDevice: null })}>
            {texts.close}
          </Button>
        </RoomNotice>
      )}
      {isTalkingMuted && (
        <RoomNotice text={texts.talking_muted}>
          <Button size="sm" onClick={() => void switchMicrophone()}>
            {texts.controls.microphone_on}
          </Button>
        </RoomNotice>
      )}
      {!maySpeak && !isHandUp && (
        <RoomNotice text={texts.floor.controlled}>
          <Button size="sm" onClick={() => void switchHand()}>
            {texts.controls.hand_up}
          </Button>
        </RoomNotice>
      )}
      {isAskedToUnmute && maySpeak && (
        <RoomNotice text={texts.asked_to_unmute}>
          <Button size="sm" onClick={() => void switchMicrophone()}>
            {texts.unmute}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => meetingStore.setState({ isAskedToUnmute: false })}>
            {texts.not_now}
          </Button>
        </RoomNotice>
      )}
      {spotlight}
      {captions}
      {isSoundOnly && (
        <RoomNotice text={texts.sound_only}>
          <Button size="sm" onClick={() => setSoundOnly(false)}>
            {texts.sound_only_end}
          </Button>
        </RoomNotice>
      )}
      {isSharing && (
        <RoomNotice text={texts.sharing}>
          <Button size="sm" onClick={() => void switchScreen()}>
            {texts.stop_sharing}
          </Button>
        </RoomNotice>
      )}
      {lowPower === 'offered' && (
        <RoomNotice text={texts.low_power.offer}>
          <Button size="sm" onClick={() => void setLowPower(true)}>
            {texts.low_power.accept}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void setLowPower(false)}>
            {texts.low_power.refuse}
          </Button>
        </RoomNotice>
      )}
      <TimeNotice consultation_id={consultation_id} isSpeaker={isSpeaker} />
    </div>
  )
}

function noticed(meeting: MeetingState) {
  const { phase, isSoundBlocked, lostDevice, lowPower, isSharing, isSoundOnly, isAskedToUnmute } = meeting
  const floor = { maySpeak: meeting.maySpeak, isHandUp: isOwnHandUp(meeting) }
  return { phase, isSoundBlocked, lostDevice, lowPower, isSharing, isSoundOnly, isAskedToUnmute, ...floor }
}

function TimeNotice({ consultation_id, isSpeaker }: Pick<RoomNoticesProps, 'consultation_id' | 'isSpeaker'>) {
  const left = useTimeLeft(consultation_id)
  const { data: link } = useQuery<string | null>({ queryKey: timeWarningKey(consultation_id), enabled: false })
  if (!left || left.seconds > soonSeconds) return null
  if (left.bound === 'SLOT') return <RoomNotice text={texts.time.soon_by_slot} />
  return (
    <RoomNotice text={texts.time.soon_by_tariff}>
      {isSpeaker && (
        <a
          href={link ?? tariffsPath}
          target="_blank"
          rel="noopener"
          title={texts.time.buy_hint}
          className={buttonClass({ size: 'sm' })}
        >
          {texts.time.buy}
        </a>
      )}
    </RoomNotice>
  )
}
