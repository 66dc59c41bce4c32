import { useStore } from 'zustand'
import { useMeeting } from '../meeting.store.ts'
import { roomTexts } from '../room/room.texts.ts'
import type { BoardDocument } from './board-document.ts'
import { boardTexts as texts } from './board.texts.ts'

export function BoardLabels({ board }: { board: BoardDocument }) {
  const labels = useStore(board.view, (view) => view.labels)
  const drawingCount = useStore(board.view, (view) => view.drawingCount)
  const identity = useMeeting((meeting) => meeting.identity)
  const peers = useMeeting((meeting) => meeting.peers.map((peer) => `${peer.identity} ${peer.name}`))
  const nameOf = (user_id: string) =>
    user_id === identity
      ? roomTexts.you
      : peers.find((peer) => peer.startsWith(`${user_id} `))?.split(' ')[1] || roomTexts.somebody
  return (
    <div className="sr-only">
      <p>{texts.drawings(drawingCount)}</p>
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
