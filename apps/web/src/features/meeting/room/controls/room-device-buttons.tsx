import { Icon } from '../../../../ui/icon.tsx'
import { useMeeting } from '../../meeting.store.ts'
import { switchCamera, switchMicrophone } from '../connection/room-actions.ts'
import { RoomButton } from './room-button.tsx'
import { roomTexts } from '../room.texts.ts'

const { controls: texts } = roomTexts

export function DeviceButtons() {
  const is_microphone_on = useMeeting((meeting) => meeting.is_microphone_on)
  const may_speak = useMeeting((meeting) => meeting.may_speak)
  const is_camera_on = useMeeting((meeting) => meeting.is_camera_on)
  return (
    <>
      <RoomButton
        label={microphoneLabel({ is_microphone_on, may_speak })}
        icon={<Icon name={is_microphone_on ? 'mic' : 'mic-off'} />}
        is_lit={!is_microphone_on}
        aria-keyshortcuts="M"
        onClick={() => void switchMicrophone()}
      />
      <RoomButton
        label={is_camera_on ? texts.camera_off : texts.camera_on}
        icon={<Icon name={is_camera_on ? 'cam' : 'cam-off'} />}
        is_lit={!is_camera_on}
        aria-keyshortcuts="V"
        onClick={() => void switchCamera()}
      />
    </>
  )
}

function microphoneLabel({ is_microphone_on, may_speak }: { is_microphone_on: boolean; may_speak: boolean }): string {
  if (!may_speak) return texts.ask_floor
  return is_microphone_on ? texts.microphone_off : texts.microphone_on
}
