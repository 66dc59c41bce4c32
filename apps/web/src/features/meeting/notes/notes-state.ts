import type { SharedNotes } from '@razgovor/contract/shared-notes'
import { applyChange, type TextChange } from '@razgovor/contract/text-change'
import { changeBetween, compose, rebase } from './merge-changes.ts'

interface SentChange {
  change_id: string
  change: TextChange
}

/** The notes of one browser: what the server has, and on top of it what the person wrote since. */
export interface NotesState {
  version: number
  /** The text of that version. */
  confirmed: string
  /** On its way to the server. */
  sent: SentChange | null
  /** Written since. */
  unsent: TextChange | null
  /** What the person sees: `confirmed` with both. */
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

/** The API takes no longer list. */
const partsMax = 1000

/** `shown` is what the person wrote over, which may lack the last changes of others. */
export function writeText(state: NotesState, written: string, shown = state.text): NotesState {
  if (written === shown) return state
  const [, change] = rebase(changeBetween(shown, state.text), changeBetween(shown, written))
  const text = applyChange(state.text, change)
  return text === null ? state : { ...state, unsent: state.unsent ? compose(state.unsent, change) : change, text }
}

/** Puts what is unsent on its way; only one change at a time is. */
export function takeUnsent(state: NotesState, change_id: string): NotesState {
  if (state.sent || !state.unsent) return state
  const change = state.unsent.length > partsMax ? changeBetween(state.confirmed, state.text) : state.unsent
  return { ...state, sent: { change_id, change }, unsent: null }
}

/** Applies the next change of the server, the person's own or another's. Returns null if one before it is missing. */
export function receiveChange(state: NotesState, { version, change_id, change }: ReceivedChange): NotesState | null {
  if (version <= state.version) return state
  if (version > state.version + 1) return null
  const confirmed = applyChange(state.confirmed, change)
  if (confirmed === null) return null
  if (change_id === state.sent?.change_id) return { ...state, version, confirmed, sent: null }
  return putBelow({ ...state, version, confirmed }, change)
}

/** Takes over a later version whose changes are not all known. The change on its way, if any, must not be in it. */
export function adoptNotes(state: NotesState, { version, text }: SharedNotes): NotesState {
  if (version <= state.version) return state
  return putBelow({ ...state, version, confirmed: text }, changeBetween(state.confirmed, text))
}

/** The change on its way was made, although changes before it are missing: the next version to adopt has it. */
export function confirmSent(state: NotesState): NotesState {
  const confirmed = state.sent && applyChange(state.confirmed, state.sent.change)
  return confirmed === null ? state : { ...state, confirmed, sent: null }
}

/** Adapts what the person wrote to a change that the server made before it. */
function putBelow(state: NotesState, change: TextChange): NotesState {
  const [belowUnsent, sent] = state.sent ? rebase(change, state.sent.change) : [change, null]
  const [belowText, unsent] = state.unsent ? rebase(belowUnsent, state.unsent) : [belowUnsent, null]
  const text = applyChange(state.text, belowText) ?? state.text
  return { ...state, sent: state.sent && sent && { ...state.sent, change: sent }, unsent, text }
}
