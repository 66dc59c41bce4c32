import type { Consultation } from '@razgovor/contract/bookings'
import { fullName } from '../../../lib/full-name.ts'
import { openModal } from '../../../lib/modal.ts'
import { lobbyTexts as texts } from './lobby.texts.ts'

export function NoteLinks({ listeners }: { listeners: Consultation['participants'] }) {
  return (
    <ul className="flex flex-wrap gap-x-5">
      {listeners.map((listener) => {
        const { user_id } = listener
        const name = fullName(listener)
        return (
          <li key={user_id} className="min-w-0">
            <button
              type="button"
              className="link min-h-11 text-left break-words"
              onClick={() => openModal('LISTENER_NOTE', { user_id, name })}
            >
              {texts.note_about(name)}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
