import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { timeWarningKey } from '../cache-clock.ts'
import { isOwnHandUp, meetingStore, useMeeting, type MeetingState } from '../meeting.store.ts'
import { switchHand, switchMicrophone, switchScreen } from './room-actions.ts'
import { setLowPower, setSoundOnly, startSound } from './room-media.ts'
import { roomTexts as texts } from './room.texts.ts'
import { useIsTalkingMuted } from './use-is-talking-muted.ts'
import { useTimeLeft } from '../use-time-left.ts'

/** The specification sets when the warning before the end appears. */
const soonSeconds = 5 * 60
const tariffsPath = '/tariffs'

interface RoomNoticesProps {
  consultation_id: string
  is_speaker: boolean
  onChooseDevice: () => void
}

export function RoomNotices({ consultation_id, is_speaker, onChooseDevice }: RoomNoticesProps) {
  const { phase, is_sound_blocked, lost_device, low_power, is_sharing, ...rest } = useMeeting(noticed)
  const { is_sound_only, is_asked_to_unmute, may_speak, isHandUp } = rest
  const isTalkingMuted = useIsTalkingMuted()
  return (
    <div className="grid gap-2 empty:hidden [&:not(:empty)]:pb-3">
      {phase === 'reconnecting' && <Notice text={texts.reconnecting} />}
      {is_sound_blocked && (
        <Notice text={texts.sound_blocked}>
          <Button size="sm" onClick={() => void startSound()}>
            {texts.sound_on}
          </Button>
        </Notice>
      )}
      {lost_device && (
        <Notice text={texts.lost_device[lost_device]}>
          <Button size="sm" onClick={onChooseDevice}>
            {texts.choose_device}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => meetingStore.setState({ lost_device: null })}>
            {texts.close}
          </Button>
        </Notice>
      )}
      {isTalkingMuted && (
        <Notice text={texts.talking_muted}>
          <Button size="sm" onClick={() => void switchMicrophone()}>
            {texts.controls.microphone_on}
          </Button>
        </Notice>
      )}
      {!may_speak && !isHandUp && (
        <Notice text={texts.floor.controlled}>
          <Button size="sm" onClick={() => void switchHand()}>
            {texts.controls.hand_up}
          </Button>
        </Notice>
      )}
      {is_asked_to_unmute && may_speak && (
        <Notice text={texts.asked_to_unmute}>
          <Button size="sm" onClick={() => void switchMicrophone()}>
            {texts.unmute}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => meetingStore.setState({ is_asked_to_unmute: false })}>
            {texts.not_now}
          </Button>
        </Notice>
      )}
      {is_sound_only && (
        <Notice text={texts.sound_only}>
          <Button size="sm" onClick={() => setSoundOnly(false)}>
            {texts.sound_only_end}
          </Button>
        </Notice>
      )}
      {is_sharing && (
        <Notice text={texts.sharing}>
          <Button size="sm" onClick={() => void switchScreen()}>
            {texts.stop_sharing}
          </Button>
        </Notice>
      )}
      {low_power === 'offered' && (
        <Notice text={texts.low_power.offer}>
          <Button size="sm" onClick={() => void setLowPower(true)}>
            {texts.low_power.accept}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void setLowPower(false)}>
            {texts.low_power.refuse}
          </Button>
        </Notice>
      )}
      <TimeNotice consultation_id={consultation_id} is_speaker={is_speaker} />
    </div>
  )
}

function noticed(meeting: MeetingState) {
  const { phase, is_sound_blocked, lost_device, low_power, is_sharing, is_sound_only, is_asked_to_unmute } = meeting
  const floor = { may_speak: meeting.may_speak, isHandUp: isOwnHandUp(meeting) }
  return { phase, is_sound_blocked, lost_device, low_power, is_sharing, is_sound_only, is_asked_to_unmute, ...floor }
}

function TimeNotice({ consultation_id, is_speaker }: Omit<RoomNoticesProps, 'onChooseDevice'>) {
  const left = useTimeLeft(consultation_id)
  const { data: link } = useQuery<string | null>({ queryKey: timeWarningKey(consultation_id), enabled: false })
  if (!left || left.seconds > soonSeconds) return null
  if (left.bound === 'SLOT') return <Notice text={texts.time.soon_by_slot} />
  return (
    <Notice text={texts.time.soon_by_tariff}>
      {is_speaker && (
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
    </Notice>
  )
}

function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-tile bg-white px-5 py-2.5 text-xs font-medium text-ink"
    >
      <p>{text}</p>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
