import { useEffect, useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { isOwnHandUp, useMeeting } from '../../meeting.store.ts'
import {
  sendReaction,
  switchBoard,
  switchChat,
  switchHand,
  switchNotes,
  switchPeople,
  switchScreen,
} from '../connection/room-actions.ts'
import { boardTexts } from '../../board/board.texts.ts'
import { notesTexts } from '../../notes/notes.texts.ts'
import { RoomButton } from './room-button.tsx'
import { RoomGlance } from '../room-glance.tsx'
import { DeviceButtons } from './room-device-buttons.tsx'
import { RoomIcon } from './room-icon.tsx'
import { canShareScreen } from '../connection/room-media.ts'
import { ReactionBar } from './room-reaction-bar.tsx'
import { roomTexts } from '../room.texts.ts'
import { TariffNote } from '../room-tariff-note.tsx'

const { controls: texts } = roomTexts

/** Above the buttons. */
const toastsBottom = '88px'

interface RoomControlsProps {
  consultation_id: string
  inert: boolean
  onMore: () => void
  onLeave: () => void
}

export function RoomControls({ consultation_id, inert, onMore, onLeave }: RoomControlsProps) {
  const phase = useMeeting((meeting) => meeting.phase)
  const isSharing = useMeeting((meeting) => meeting.isSharing)
  const isChatOpen = useMeeting((meeting) => meeting.isChatOpen)
  const unreadCount = useMeeting((meeting) => meeting.unreadCount)
  const isPeopleOpen = useMeeting((meeting) => meeting.isPeopleOpen)
  const isNotesOpen = useMeeting((meeting) => meeting.isNotesOpen)
  const hasNewNotes = useMeeting((meeting) => meeting.hasNewNotes)
  const isBoardOpen = useMeeting((meeting) => meeting.isBoardOpen)
  const hasNewDrawings = useMeeting((meeting) => meeting.hasNewDrawings)
  const peopleCount = useMeeting((meeting) => meeting.peers.length + 1)
  const isHandUp = useMeeting(isOwnHandUp)
  const [isReacting, setIsReacting] = useState(false)
  useEffect(liftToasts, [])
  return (
    <div inert={inert} className="relative pt-3 pb-[env(safe-area-inset-bottom)] short:pt-2 roomy:pt-5">
      <TariffNote consultation_id={consultation_id} />
      {!isReacting && <RoomGlance />}
      {isReacting && (
        <ReactionBar
          className="absolute inset-x-0 bottom-full mx-auto w-fit"
          onChoose={(emoji) => void sendReaction(emoji)}
          onClose={() => setIsReacting(false)}
        />
      )}
      <div role="toolbar" aria-label={texts.label} className="flex justify-center gap-2 md:gap-3">
        <fieldset disabled={phase === 'joining'} className="contents">
          <DeviceButtons />
          <div className="contents max-md:hidden">
            {canShareScreen() && (
              <RoomButton
                label={isSharing ? roomTexts.stop_sharing : texts.share}
                icon={isSharing ? <RoomIcon name="screen-off" /> : <Icon name="screen" />}
                isLit={isSharing}
                aria-keyshortcuts="S"
                onClick={() => void switchScreen()}
              />
            )}
            <RoomButton
              label={isHandUp ? texts.hand_down : texts.hand_up}
              icon={<RoomIcon name="hand" />}
              isLit={isHandUp}
              aria-keyshortcuts="H"
              onClick={() => void switchHand()}
            />
            <RoomButton
              label={texts.reactions}
              icon={<RoomIcon name="smile" />}
              isLit={isReacting}
              aria-expanded={isReacting}
              onClick={() => setIsReacting(!isReacting)}
            />
            <RoomButton
              label={texts.people(peopleCount)}
              icon={<RoomIcon name="people" />}
              isLit={isPeopleOpen}
              badge={peopleCount}
              aria-expanded={isPeopleOpen}
              aria-keyshortcuts="U"
              onClick={switchPeople}
            />
          </div>
          <div className="contents max-lg:hidden">
            <RoomButton
              label={hasNewNotes ? notesTexts.open_new : notesTexts.title}
              icon={<RoomIcon name="notes" />}
              isLit={isNotesOpen}
              hasNews={hasNewNotes}
              aria-expanded={isNotesOpen}
              aria-keyshortcuts="N"
              onClick={switchNotes}
            />
            <RoomButton
              label={hasNewDrawings ? boardTexts.open_new : boardTexts.title}
              icon={<RoomIcon name="board" />}
              isLit={isBoardOpen}
              hasNews={hasNewDrawings}
              aria-pressed={isBoardOpen}
              aria-keyshortcuts="B"
              onClick={switchBoard}
            />
          </div>
          <RoomButton
            label={unreadCount > 0 ? texts.chat_unread(unreadCount) : texts.chat}
            icon={<Icon name="chat" />}
            isLit={isChatOpen}
            badge={unreadCount}
            aria-expanded={isChatOpen}
            aria-keyshortcuts="C"
            onClick={switchChat}
          />
          <RoomButton label={texts.more} icon={<Icon name="more" />} aria-haspopup="dialog" onClick={onMore} />
        </fieldset>
        <button
          type="button"
          aria-label={texts.leave}
          onClick={onLeave}
          className="flex h-12 items-center gap-2 rounded-full bg-error px-5 font-medium hover:bg-error/85 roomy:h-14 roomy:px-6"
        >
          <Icon name="phone" />
          <span className="hidden lg:inline">{texts.leave}</span>
        </button>
      </div>
    </div>
  )
}

/** Keeps toasts off the buttons on wide screens, where both are at the bottom. */
function liftToasts(): () => void {
  const { style } = document.documentElement
  style.setProperty('--toasts-bottom', toastsBottom)
  return () => style.removeProperty('--toasts-bottom')
}
