import type { Insertable } from 'kysely'
import type { DB } from '../src/db/types.ts'
import type { OwnedRow } from './owned-moves.ts'

interface Owner {
  both: <T>(rowOf: (row: OwnedRow) => T) => T[]
  by: string
  pair: { listener_id: string; speaker_id: string }
}

type Rows = {
  [
    T in 'conversations' | 'conversation_messages' | 'conversation_files' | 'conversation_reports' | 'listener_notes'
  ]: Insertable<DB[T]>[]
}

export function conversationRowsOf({ both, by, pair }: Owner): Rows {
  const [, created_at] = both(({ at }) => at)
  const [, first] = both(({ text }) => text)
  const opening = { opened_by: 'BOOKING', created_at: created_at!, active_at: created_at! } as const
  return {
    conversations: [{ conversation_id: crypto.randomUUID(), ...pair, ...opening }],
    conversation_messages: both(({ text, number, at }) => {
      const message = { ...makeIds(), client_id: crypto.randomUUID(), text, position: number }
      return { ...message, from_user_id: by, created_at: at }
    }),
    listener_notes: [{ speaker_id: by, listener_id: pair.speaker_id, text: first!, updated_at: created_at! }],
    conversation_files: both(({ text, at }) => {
      const { conversation_id, message_id: file_id } = makeIds()
      return { file_id, conversation_id, user_id: by, name: text, bytes: 1, file_key: file_id, created_at: at }
    }),
    conversation_reports: both(({ text, at }) => {
      const { conversation_id, message_id: report_id } = makeIds()
      return { report_id, conversation_id, by_user_id: by, text, created_at: at }
    }),
  }
}

function makeIds() {
  return { conversation_id: crypto.randomUUID(), message_id: crypto.randomUUID() }
}
