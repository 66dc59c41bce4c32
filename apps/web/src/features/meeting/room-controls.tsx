import { Icon } from '../../ui/icon.tsx'
import { toasts } from '../../ui/toasts.ts'
import { DeviceToggle } from './device-toggle.tsx'
import { setCamera, setMicrophone } from './meeting.ts'
import { meetingTexts } from './meeting.texts.ts'

const { room: texts, lobby } = meetingTexts

interface RoomControlsProps {
  is_camera_on: boolean
  is_microphone_on: boolean
  onLeave: () => void
}

async function attempt(change: Promise<void>): Promise<void> {
  try {
    await change
  } catch {
    toasts.error(texts.device_refused)
  }
}

export function RoomControls({ is_camera_on, is_microphone_on, onLeave }: RoomControlsProps) {
  return (
    <div
      role="toolbar"
      aria-label={texts.controls}
      className="flex justify-center gap-2 pt-3 pb-[env(safe-area-inset-bottom)] md:gap-3 md:pt-5"
    >
      <DeviceToggle
        kind="mic"
        is_on={is_microphone_on}
        on={lobby.turn_microphone_on}
        off={lobby.turn_microphone_off}
        onToggle={() => attempt(setMicrophone(!is_microphone_on))}
      />
      <DeviceToggle
        kind="cam"
        is_on={is_camera_on}
        on={lobby.turn_camera_on}
        off={lobby.turn_camera_off}
        onToggle={() => attempt(setCamera(!is_camera_on))}
      />
      <button
        type="button"
        aria-label={texts.leave}
        onClick={onLeave}
        className="flex h-14 items-center gap-2 rounded-full bg-error px-6 font-medium hover:bg-error/85"
      >
        <Icon name="phone" />
        <span className="hidden md:inline">{texts.leave}</span>
      </button>
    </div>
  )
}
