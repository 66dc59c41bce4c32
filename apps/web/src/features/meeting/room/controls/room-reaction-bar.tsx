import { reactions, type Reaction } from '../connection/room-reactions.ts'
import { roomTexts } from '../room.texts.ts'

interface ReactionBarProps {
  className?: string
  onChoose: (reaction: Reaction) => void
  onClose: () => void
}

export function ReactionBar({ className = '', onChoose, onClose }: ReactionBarProps) {
  return (
    <div
      role="group"
      aria-label={roomTexts.controls.reactions}
      className={`flex gap-1 rounded-full bg-ink-3 p-1.5 ${className}`}
    >
      {reactions.map((reaction, index) => (
        <button
          key={reaction}
          type="button"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the bar was just opened by a press
          autoFocus={index === 0}
          aria-label={roomTexts.reactions[reaction]}
          title={roomTexts.reactions[reaction]}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          onClick={() => {
            onChoose(reaction)
            onClose()
          }}
          className="grid size-11 place-items-center rounded-full text-3xl hover:bg-white/15"
        >
          {reaction}
        </button>
      ))}
    </div>
  )
}
