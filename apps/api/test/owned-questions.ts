import type { Insertable } from 'kysely'
import type { DB } from '../src/db/types.ts'
import type { OwnedRow } from './owned-moves.ts'

interface Owner {
  both: <T>(rowOf: (row: OwnedRow) => T) => T[]
  slot_id: string
  pair: { listener_id: string; speaker_id: string }
}

type Rows = { [T in 'meeting_questions' | 'meeting_answers' | 'answer_files']: Insertable<DB[T]>[] }

export function questionRowsOf({ both, slot_id, pair }: Owner): Rows {
  const { listener_id } = pair
  const files = new Map(both(({ text }) => [text, crypto.randomUUID()] as const))
  return {
    meeting_questions: both(({ text, number: position }) => {
      const question = { question_id: crypto.randomUUID(), question_type: 'SHORT_TEXT', is_required: false } as const
      return { ...question, speaker_id: listener_id, position, text, options: [] }
    }),
    answer_files: both(({ text, at }) => {
      const file = { file_id: files.get(text)!, user_id: listener_id, name: text, bytes: 1 }
      return { ...file, file_key: crypto.randomUUID(), created_at: at }
    }),
    meeting_answers: both(({ text, number: position, at }) => {
      const answer = { ...pair, question_id: crypto.randomUUID(), slot_id, position, answered_at: at }
      if (position === 1) return { ...answer, question_type: 'SHORT_TEXT', question: text, text }
      return { ...answer, question_type: 'FILE', question: text, file_id: files.get(text)! }
    }),
  }
}
