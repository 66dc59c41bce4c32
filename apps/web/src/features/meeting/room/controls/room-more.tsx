import { useEffect, useState, type ReactNode } from 'react'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useIsTouch, useIsWide } from '../../../../lib/use-media.ts'
import { isOwnHandUp, useMeeting } from '../../meeting.store.ts'
import { listDevices } from '../../devices/devices.ts'
import {
  sendReaction,
  switchBoard,
  switchHand,
  switchNotes,
  switchPeople,
  switchScreen,
  switchToNextCamera,
} from '../connection/room-actions.ts'
import { switchCaptions } from '../../captions/captions-actions.ts'
import { useCaptionsChoice } from '../../captions/captions.store.ts'
import { captionsTexts } from '../../captions/captions.texts.ts'
import { boardTexts } from '../../board/board.texts.ts'
import { notesTexts } from '../../notes/notes.texts.ts'
import { MoreRow } from './more-row.tsx'
import { RoomIcon } from './room-icon.tsx'
import { canShareScreen } from '../connection/room-media.ts'
import { ReactionBar } from './room-reaction-bar.tsx'
import { roomTexts } from '../room.texts.ts'
import { statsTexts } from '../../stats/stats.texts.ts'

const { controls, more: texts } = roomTexts

interface RoomMoreProps {
  open: boolean
  onClose: () => void
  fullScreen: { can: boolean; isOn: boolean; toggle: () => void }
  picture: { can: boolean; isOn: boolean; toggle: () => void }
  recording: ReactNode
  onSettings: () => void
  onStats: () => void
  onKeys: () => void
}

export function RoomMore({ open, onClose, fullScreen, picture, recording, ...props }: RoomMoreProps) {
  const { onSettings, onStats, onKeys } = props
  const isWide = useIsWide()
  const isTouch = useIsTouch()
  const isSharing = useMeeting((meeting) => meeting.isSharing)
  const isHandUp = useMeeting(isOwnHandUp)
  const hasNewNotes = useMeeting((meeting) => meeting.hasNewNotes)
  const hasNewDrawings = useMeeting((meeting) => meeting.hasNewDrawings)
  const { is_on: hasCaptions } = useCaptionsChoice()
  const peopleCount = useMeeting((meeting) => meeting.peers.length + 1)
  const then = (act: () => unknown) => () => {
    onClose()
    act()
  }
  return (
    <Dialog open={open} onClose={onClose} title={controls.more}>
      {!isWide && (
        <ReactionBar
          className="mb-4 w-fit max-w-full bg-mist"
          onChoose={(emoji) => void sendReaction(emoji)}
          onClose={onClose}
        />
      )}
      <ul className="grid gap-1">
        {!isWide && (
          <MoreRow
            icon={<RoomIcon name="hand" />}
            label={isHandUp ? controls.hand_down : controls.hand_up}
            onPress={then(switchHand)}
          />
        )}
        {!isWide && (
          <MoreRow
            icon={<RoomIcon name="people" />}
            label={controls.people(peopleCount)}
            onPress={then(switchPeople)}
          />
        )}
        <MoreRow
          icon={<RoomIcon name="notes" />}
          label={hasNewNotes ? notesTexts.open_new : notesTexts.title}
          onPress={then(switchNotes)}
        />
        <MoreRow
          icon={<RoomIcon name="board" />}
          label={hasNewDrawings ? boardTexts.open_new : boardTexts.title}
          onPress={then(switchBoard)}
        />
        <MoreRow
          icon={<RoomIcon name="captions" />}
          label={hasCaptions ? captionsTexts.hide : captionsTexts.show}
          onPress={then(switchCaptions)}
        />
        {!isWide && canShareScreen() && (
          <MoreRow
            icon={<Icon name="screen" />}
            label={isSharing ? roomTexts.stop_sharing : controls.share}
            onPress={then(switchScreen)}
          />
        )}
        {(isTouch || !isWide) && <NextCamera onPress={then(switchToNextCamera)} />}
        {recording}
        {fullScreen.can && (
          <MoreRow
            icon={<RoomIcon name="expand" />}
            label={fullScreen.isOn ? texts.leave_full_screen : texts.full_screen}
            onPress={then(fullScreen.toggle)}
          />
        )}
        {picture.can && (
          <MoreRow
            icon={<RoomIcon name="picture" />}
            label={picture.isOn ? texts.close_picture : texts.picture}
            onPress={then(picture.toggle)}
          />
        )}
        <MoreRow icon={<Icon name="settings" />} label={texts.settings} onPress={onSettings} />
        <MoreRow icon={<RoomIcon name="stats" />} label={statsTexts.title} onPress={onStats} />
        {isWide && !isTouch && <MoreRow icon={<RoomIcon name="keyboard" />} label={texts.keys} onPress={onKeys} />}
      </ul>
    </Dialog>
  )
}

/** Hidden on a device with one camera. */
function NextCamera({ onPress }: { onPress: () => void }) {
  const [count, setCount] = useState(0)
  useEffect(() => void listDevices().then(({ camera }) => setCount(camera.length)), [])
  return count > 1 && <MoreRow icon={<RoomIcon name="turn" />} label={texts.next_camera} onPress={onPress} />
}
