import type { Consultation } from '@razgovor/contract/bookings'
import { useDeferredValue, useEffect, useState } from 'react'
import { useIsWide } from '../../../lib/use-media.ts'
import { useLineLog } from '../afterwards/use-line-log.ts'
import { switchCaptions } from '../captions/captions-actions.ts'
import { CaptionsNotice } from '../captions/captions-notice.tsx'
import { CaptionsOverlay } from '../captions/captions-overlay.tsx'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { useChatBefore } from '../chat/kept-chat.ts'
import { useMeeting } from '../meeting.store.ts'
import { NotesPanel } from '../notes/notes-panel.tsx'
import { PeoplePanel } from '../people/people-panel.tsx'
import { SpotlightNotice } from '../people/spotlight-notice.tsx'
import { useAnnounceWaiting, WaitingNotice } from '../people/waiting-notice.tsx'
import { RecordingNotice } from '../recording/recording-notice.tsx'
import { RecordingRow } from '../recording/recording-row.tsx'
import { RoomRecording } from '../recording/room-recording.tsx'
import {
  switchBoard,
  switchCamera,
  switchChat,
  switchHand,
  switchMicrophone,
  switchNotes,
  switchPeople,
  switchPointer,
  switchScreen,
} from './connection/room-actions.ts'
import { RoomAnnouncer } from './room-announcer.tsx'
import { RoomControls } from './controls/room-controls.tsx'
import { setChatOpen, setNotesOpen, setPeopleOpen } from './connection/room-data.ts'
import { RoomHeader } from './room-header.tsx'
import { RoomKeys } from './controls/room-keys.tsx'
import { RoomMore } from './controls/room-more.tsx'
import { RoomNotices } from './room-notices.tsx'
import { RoomPicture } from './tiles/room-picture.tsx'
import { RoomSettings } from './controls/room-settings.tsx'
import { RoomSound } from './room-sound.tsx'
import { RoomStage } from './room-stage.tsx'
import type { TilePerson } from './tiles/tile-face.tsx'
import { useFrameWatch } from './tiles/use-frame-watch.ts'
import { useFullScreen } from './controls/use-full-screen.ts'
import { usePicture } from './tiles/use-picture.ts'
import { usePushToTalk } from './controls/use-push-to-talk.ts'
import { useRoomKeys } from './controls/use-room-keys.ts'
import { RoomStats } from '../stats/room-stats.tsx'
import { useClockResync } from '../use-time-left.ts'
import { useWakeLock } from './use-wake-lock.ts'

interface MeetingRoomProps {
  consultation: Consultation
  self: TilePerson
  onLeave: () => void
}

type RoomDialog = 'MORE' | 'RECORDING' | 'SETTINGS' | 'STATS' | 'KEYS' | null

export function MeetingRoom({ consultation, self, onLeave }: MeetingRoomProps) {
  const phase = useMeeting((meeting) => meeting.phase)
  const isChatOpen = useMeeting((meeting) => meeting.isChatOpen)
  const isPeopleOpen = useMeeting((meeting) => meeting.isPeopleOpen)
  const isNotesOpen = useMeeting((meeting) => meeting.isNotesOpen)
  const { consultation_id, side } = consultation
  const [dialog, setDialog] = useState<RoomDialog>(null)
  const fullScreen = useFullScreen()
  const picture = usePicture()
  const closeDialog = () => setDialog(null)
  // Mounted after the room, so that the first picture does not wait for them.
  const hasDialogs = useDeferredValue(phase !== 'joining', false) || dialog !== null
  const isCovered = !useIsWide() && (isChatOpen || isPeopleOpen || isNotesOpen)
  const waiting = <WaitingNotice consultation={consultation} />
  useAnnounceWaiting(consultation)
  useWakeLock()
  useLineLog()
  useChatBefore(consultation_id)
  useFrameWatch()
  useClockResync(consultation_id, phase === 'joined')
  useRoomKeys(
    {
      KeyM: () => void switchMicrophone(),
      KeyV: () => void switchCamera(),
      KeyS: () => void switchScreen(),
      KeyH: () => void switchHand(),
      KeyC: switchChat,
      KeyB: switchBoard,
      KeyN: switchNotes,
      KeyU: switchPeople,
      KeyL: switchPointer,
      KeyT: switchCaptions,
      KeyF: fullScreen.toggle,
      KeyP: picture.toggle,
      KeyI: () => setDialog('STATS'),
      '?': () => setDialog('KEYS'),
    },
    phase !== 'joining',
  )
  usePushToTalk(phase !== 'joining')
  useEffect(
    () => () => {
      setChatOpen(false)
      setPeopleOpen(false)
      setNotesOpen(false)
    },
    [],
  )
  return (
    <main className="on-ink relative flex h-dvh flex-col bg-ink p-3 text-white short:p-2 roomy:p-5">
      <div inert={isCovered}>
        <RoomHeader consultation={consultation} />
        <RoomNotices
          consultation_id={consultation_id}
          isSpeaker={side === 'SPEAKER'}
          waiting={!isCovered && waiting}
          recording={<RecordingNotice consultation={consultation} />}
          spotlight={<SpotlightNotice consultation={consultation} />}
          captions={<CaptionsNotice />}
          onChooseDevice={() => setDialog('SETTINGS')}
        />
      </div>
      <div className="flex min-h-0 grow gap-4">
        <div inert={isCovered} className="relative min-w-0 grow">
          <RoomStage consultation={consultation} self={self} />
          <CaptionsOverlay />
        </div>
        {isChatOpen && <ChatPanel consultation_id={consultation_id} notice={isCovered && waiting} />}
        {isNotesOpen && <NotesPanel consultation_id={consultation_id} notice={isCovered && waiting} />}
        {isPeopleOpen && <PeoplePanel consultation={consultation} self={self} />}
      </div>
      <RoomControls
        consultation_id={consultation_id}
        inert={isCovered}
        onMore={() => setDialog('MORE')}
        onLeave={onLeave}
      />
      <RoomSound />
      <RoomAnnouncer />
      {picture.window && <RoomPicture window={picture.window} consultation={consultation} self={self} />}
      <RoomRecording consultation={consultation} open={dialog === 'RECORDING'} onClose={closeDialog} />
      {hasDialogs && (
        <>
          <RoomMore
            open={dialog === 'MORE'}
            onClose={closeDialog}
            fullScreen={fullScreen}
            picture={picture}
            recording={
              <RecordingRow consultation={consultation} onPress={() => setDialog('RECORDING')} onDone={closeDialog} />
            }
            onSettings={() => setDialog('SETTINGS')}
            onStats={() => setDialog('STATS')}
            onKeys={() => setDialog('KEYS')}
          />
          <RoomSettings open={dialog === 'SETTINGS'} onClose={closeDialog} />
          <RoomStats open={dialog === 'STATS'} onClose={closeDialog} />
          <RoomKeys open={dialog === 'KEYS'} onClose={closeDialog} />
        </>
      )}
    </main>
  )
}
