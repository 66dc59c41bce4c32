import type { Insertable } from 'kysely'
import type { DB } from '../src/db/types.ts'
import type { OwnedRow } from './owned-moves.ts'

interface Owner {
  both: <T>(rowOf: (row: OwnedRow) => T) => T[]
  by: string
}

type Rows = {
  [
    T in
      | 'meeting_materials'
      | 'material_files'
      | 'meeting_presences'
      | 'meeting_removals'
      | 'meeting_floors'
      | 'meeting_waits'
      | 'co_hosts'
      | 'meeting_files'
      | 'meeting_messages'
      | 'board_items'
      | 'board_changes'
      | 'shared_notes'
      | 'shared_note_changes'
      | 'recordings'
      | 'recording_answers'
  ]: Insertable<DB[T]>[]
}

export function meetingRowsOf({ both, by }: Owner): Rows {
  const recording_ids = new Map([1, 2].map((number) => [number, crypto.randomUUID()]))
  return {
    meeting_materials: both(({ text, at }) => {
      const materials = { consultation_id: crypto.randomUUID(), speaker_id: by, text }
      return { ...materials, created_at: at, updated_at: at }
    }),
    material_files: both(({ text, at }) => {
      const file = { file_id: crypto.randomUUID(), consultation_id: crypto.randomUUID(), speaker_id: by }
      return { ...file, name: text, bytes: 1, file_key: text, created_at: at }
    }),
    meeting_presences: both(({ text, at }) => ({
      consultation_id: crypto.randomUUID(),
      participant_sid: text,
      user_id: by,
      joined_at: at,
    })),
    meeting_removals: both(({ at }) => ({ consultation_id: crypto.randomUUID(), user_id: by, removed_at: at })),
    meeting_floors: both(({ at }) => ({ consultation_id: crypto.randomUUID(), user_id: by, given_at: at })),
    meeting_waits: both(({ at }) => {
      const wait = { consultation_id: crypto.randomUUID(), user_id: by, asked_at: at }
      return { ...wait, seen_at: at }
    }),
    co_hosts: both(({ at, number }) => {
      const named = { speaker_id: crypto.randomUUID(), consultation_id: crypto.randomUUID(), user_id: by }
      return { ...named, place: number, named_at: at }
    }),
    meeting_files: both(({ text, number, at }) => {
      const file = { file_id: crypto.randomUUID(), name: text, bytes: 1, file_key: text, position: number }
      return { ...file, consultation_id: crypto.randomUUID(), user_id: by, created_at: at }
    }),
    meeting_messages: both(({ text, at }) => {
      const message = { message_id: crypto.randomUUID(), consultation_id: crypto.randomUUID(), user_id: by }
      return { ...message, client_id: crypto.randomUUID(), text, created_at: at }
    }),
    board_items: both(({ text, at, number }) => {
      const item = { consultation_id: crypto.randomUUID(), item_id: crypto.randomUUID(), user_id: by }
      return { ...item, position: number, version: number, drawing: JSON.stringify({ text }), drawn_at: at }
    }),
    board_changes: both(({ at, number }) => {
      const made = { consultation_id: crypto.randomUUID(), change_id: crypto.randomUUID(), user_id: by }
      return { ...made, before: 0, version: number, made_at: at }
    }),
    shared_notes: both(({ text, at }) => {
      const notes = { consultation_id: crypto.randomUUID(), version: 1, text, writer_ids: [by] }
      return { ...notes, authors: JSON.stringify([{ user_id: by, length: text.length }]), updated_at: at }
    }),
    shared_note_changes: both(({ at, number }) => {
      const made = { consultation_id: crypto.randomUUID(), version: number, change_id: crypto.randomUUID() }
      return { ...made, user_id: by, change: '[]', made_at: at }
    }),
    recordings: both(({ number, at }) => {
      const made = { recording_id: recording_ids.get(number)!, consultation_id: crypto.randomUUID(), speaker_id: by }
      return { ...made, storage: 'SERVER', media: 'VIDEO', asked_at: at }
    }),
    recording_answers: both(({ number, at }) => {
      return { recording_id: recording_ids.get(number)!, user_id: by, agreed_at: at }
    }),
  }
}
