import { Icon } from '../../../../ui/icon.tsx'
import { useMeeting } from '../../meeting.store.ts'
import { switchCamera, switchMicrophone } from '../connection/room-actions.ts'
import { RoomButton } from './room-button.tsx'
import { roomTexts } from '../room.texts.ts'

const { controls: texts } = roomTexts

export function DeviceButtons() {
  const isMicrophoneOn = useMeeting((meeting) => meeting.isMicrophoneOn)
  const maySpeak = useMeeting((meeting) => meeting.maySpeak)
  const isCameraOn = useMeeting((meeting) => meeting.isCameraOn)
  return (
    <>
      <RoomButton
        label={microphoneLabel({ isMicrophoneOn, maySpeak })}
        icon={<Icon name={isMicrophoneOn ? 'mic' : 'mic-off'} />}
        isLit={!isMicrophoneOn}
        aria-keyshortcuts="M"
        onClick={() => void switchMicrophone()}
      />
      <RoomButton
        label={isCameraOn ? texts.camera_off : texts.camera_on}
        icon={<Icon name={isCameraOn ? 'cam' : 'cam-off'} />}
        isLit={!isCameraOn}
        aria-keyshortcuts="V"
        onClick={() => void switchCamera()}
      />
    </>
  )
}

function microphoneLabel({ isMicrophoneOn, maySpeak }: { isMicrophoneOn: boolean; maySpeak: boolean }): string {
  if (!maySpeak) return texts.ask_floor
  return isMicrophoneOn ? texts.microphone_off : texts.microphone_on
}
