import { sharedNotesMax } from '@razgovor/contract/limits'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { setNotesOpen } from '../room/connection/room-data.ts'
import { NotesField } from './notes-field.tsx'
import { notesTexts as texts } from './notes.texts.ts'
import { useNotes } from './use-notes.ts'

/** With fewer characters left, the person sees how many. */
const nearlyFull = 1000

interface NotesPanelProps {
  consultation_id: string
  /** The room's notice, which the panel would cover. */
  notice?: ReactNode
}

export function NotesPanel({ consultation_id, notice }: NotesPanelProps) {
  const { notes, text, saving, problem, isFailed } = useNotes(consultation_id)
  const left = sharedNotesMax - (text?.length ?? 0)
  return (
    <aside
      aria-label={texts.title}
      className="absolute inset-0 z-30 flex flex-col bg-ink-2 p-4 md:static md:w-[340px] md:shrink-0 md:rounded-card xl:w-[380px]"
    >
      <div className="flex items-center justify-between">
        <h2 className="text-xl font-semibold tracking-[-.02em]">{texts.title}</h2>
        <IconButton icon="close" label={texts.close} variant="ghost" size="sm" onClick={closeNotes} />
      </div>
      {notice && <div className="mt-2 empty:hidden">{notice}</div>}
      <p className="mt-1 text-2xs leading-snug text-dim">{texts.kept}</p>
      {text === null ? (
        <p role="status" className="mt-3 grow text-xs">
          {problem ?? (isFailed ? texts.not_loaded : texts.loading)}
        </p>
      ) : (
        <>
          <NotesField text={text} onWrite={(written, shown) => notes.write(written, shown)} onClose={closeNotes} />
          {problem && (
            <p role="alert" className="mt-2 text-xs">
              {problem}
            </p>
          )}
          <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-2xs text-dim">
            <span role={saving === 'WAITING' ? 'status' : undefined}>{texts.saving[saving]}</span>
            {left < nearlyFull && <span>{texts.left(left)}</span>}
          </p>
        </>
      )}
    </aside>
  )
}

function closeNotes(): void {
  setNotesOpen(false)
}
