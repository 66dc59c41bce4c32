import type { SharedNotes } from '@razgovor/contract/shared-notes'
import { applyChange, type TextChange } from '@razgovor/contract/text-change'
import { changeBetween, compose, rebase } from './merge-changes.ts'

interface SentChange {
  change_id: string
  change: TextChange
}

/** The notes in one browser: the server's text, and the changes that the person made since. */
export interface NotesState {
  version: number
  /** The server's text at this version. */
  confirmed: string
  /** The change being sent. */
  sent: SentChange | null
  /** Later changes, joined into one. */
  unsent: TextChange | null
  /** The shown text: `confirmed` with both changes. */
  text: string
}

interface ReceivedChange {
  version: number
  change_id: string
  change: TextChange
}

export function initialNotes({ version, text }: SharedNotes): NotesState {
  return { version, confirmed: text, sent: null, unsent: null, text }
}

/** The API accepts at most this many parts. */
const partsMax = 1000

/** `shown`: the text that the person edited, which may lack the last changes of others. */
export function writeText(state: NotesState, written: string, shown = state.text): NotesState {
  if (written === shown) return state
  const [, change] = rebase(changeBetween(shown, state.text), changeBetween(shown, written))
  const text = applyChange(state.text, change)
  return text === null ? state : { ...state, unsent: state.unsent ? compose(state.unsent, change) : change, text }
}

/** Starts to send the unsent change, unless another is being sent. */
export function takeUnsent(state: NotesState, change_id: string): NotesState {
  if (state.sent || !state.unsent) return state
  const change = state.unsent.length > partsMax ? changeBetween(state.confirmed, state.text) : state.unsent
  return { ...state, sent: { change_id, change }, unsent: null }
}

/** Applies the server's next change, the person's own or another's. Returns null if an earlier one is missing. */
export function receiveChange(state: NotesState, { version, change_id, change }: ReceivedChange): NotesState | null {
  if (version <= state.version) return state
  if (version > state.version + 1) return null
  const confirmed = applyChange(state.confirmed, change)
  if (confirmed === null) return null
  if (change_id === state.sent?.change_id) return { ...state, version, confirmed, sent: null }
  return putBelow({ ...state, version, confirmed }, change)
}

/**
 * Replaces the notes by a later version, not all of whose changes are known. It must not contain the change being sent.
 */
export function adoptNotes(state: NotesState, { version, text }: SharedNotes): NotesState {
  if (version <= state.version) return state
  return putBelow({ ...state, version, confirmed: text }, changeBetween(state.confirmed, text))
}

/** Marks the sent change as made although earlier changes are missing; the next adopted version contains it. */
export function confirmSent(state: NotesState): NotesState {
  const confirmed = state.sent && applyChange(state.confirmed, state.sent.change)
  return confirmed === null ? state : { ...state, confirmed, sent: null }
}

/** Transforms the person's changes after a change that the server made before them. */
function putBelow(state: NotesState, change: TextChange): NotesState {
  const [belowUnsent, sent] = state.sent ? rebase(change, state.sent.change) : [change, null]
  const [belowText, unsent] = state.unsent ? rebase(belowUnsent, state.unsent) : [belowUnsent, null]
  const text = applyChange(state.text, belowText) ?? state.text
  return { ...state, sent: state.sent && sent && { ...state.sent, change: sent }, unsent, text }
}
