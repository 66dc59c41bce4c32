import { useStore } from 'zustand'
import { useMeeting } from '../meeting.store.ts'
import { roomTexts } from '../room/room.texts.ts'
import type { BoardDocument } from './board-document.ts'
import { boardTexts as texts } from './board.texts.ts'

export function BoardLabels({ board }: { board: BoardDocument }) {
  const labels = useStore(board.view, (view) => view.labels)
  const drawing_count = useStore(board.view, (view) => view.drawing_count)
  const identity = useMeeting((meeting) => meeting.identity)
  const peers = useMeeting((meeting) => meeting.peers.map((peer) => `${peer.identity} ${peer.name}`))
  const nameOf = (user_id: string) =>
    user_id === identity
      ? roomTexts.you
      : peers.find((peer) => peer.startsWith(`${user_id} `))?.split(' ')[1] || roomTexts.somebody
  return (
    <div className="sr-only">
      <p>{texts.drawings(drawing_count)}</p>
      {labels.length > 0 && (
        <ul aria-label={texts.labels}>
          {labels.map(({ item_id, user_id, drawing }) => (
            <li key={item_id}>{drawing?.kind === 'TEXT' && texts.label_of(nameOf(user_id), drawing.text)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
