import { uuidPattern } from '@razgovor/contract/limits'
import type { TextChange } from '@razgovor/contract/text-change'
import { meetingStore } from '../meeting.store.ts'
import { attract } from '../room/connection/room-cues.ts'
import { roomTexts } from '../room/room.texts.ts'
import type { PublishedChange } from './notes-document.ts'
import { notesTexts as texts } from './notes.texts.ts'
import { openNotes } from './open-notes.ts'

export const notesTopic = 'notes'

/** The server sends no longer message. */
const bytesMax = 16 * 1024

export function receiveNotes(payload: Uint8Array): void {
  const published = payload.length <= bytesMax ? readChange(new TextDecoder().decode(payload)) : null
  if (!published) return
  openNotes()?.receive(published)
  const { isNotesOpen, hasNotes, identity, peers } = meetingStore.getState()
  meetingStore.setState({ hasNotes: true })
  if (isNotesOpen || published.user_id === identity) return
  meetingStore.setState({ hasNewNotes: true })
  if (hasNotes) return
  const writer = peers.find((peer) => peer.identity === published.user_id)?.name.split(' ')[0]
  attract({ kind: 'NOTES', text: texts.news(writer || roomTexts.somebody) })
}

/** Validates the message, because the API may have another version. */
function readChange(word: string): PublishedChange | null {
  const { version, change_id, user_id, change } = parse(word)
  if (typeof version !== 'number' || !isUuid(change_id) || !isUuid(user_id)) return null
  return { version, change_id, user_id, ...(isChange(change) && { change }) }
}

function parse(word: string): Record<string, unknown> {
  try {
    return (JSON.parse(word) as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value)
}

function isChange(value: unknown): value is TextChange & (string | number)[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'string' || Number.isSafeInteger(part))
}
