import type { NoteChange, SharedNotes } from '@razgovor/contract/shared-notes'
import { createStore, type StoreApi } from 'zustand'
import { call } from '../../../lib/api.ts'
import { newKey } from '../../../lib/new-key.ts'
import { RetryPause } from '../../../lib/retry-pause.ts'
import { isFinalRefusal } from '../is-final-refusal.ts'
import { meetingStore } from '../meeting.store.ts'
import { cleanNoteText } from './clean-note-text.ts'
import {
  adoptNotes,
  initialNotes,
  confirmSent,
  receiveChange,
  takeUnsent,
  writeText,
  type NotesState,
} from './notes-state.ts'

export interface NotesView {
  /** Null until it is loaded. */
  text: string | null
  saving: 'SAVED' | 'SAVING' | 'WAITING'
  /** Why the notes cannot be read or written. */
  problem: string | null
  isFailed: boolean
}

/** A change made by the server; without `change` if that is long. */
export type PublishedChange = Omit<NoteChange, 'change'> & Partial<Pick<NoteChange, 'change'>>

/** Letters typed within this time are sent together. */
const paceMs = 400

/**
 * The notes of one meeting, synchronized with the server. Text is sent until the server has it, also after the person
 * has left the room.
 */
export class NotesDocument {
  readonly view: StoreApi<NotesView> = createStore(() => ({
    text: null,
    saving: 'SAVED',
    problem: null,
    isFailed: false,
  }))
  readonly #params: { params: { id: string } }
  #state: NotesState | null = null
  #isSending = false
  readonly #retryPause = new RetryPause()

  constructor(consultation_id: string) {
    this.#params = { params: { id: consultation_id } }
  }

  /** Loads what others have written, because a room message may be lost. */
  async refresh(): Promise<void> {
    // The response to the change being sent has the changes of others.
    if (this.#state?.sent) return
    try {
      const notes = await this.#read()
      if (notes.text !== '') meetingStore.setState({ hasNotes: true })
      if (!this.#state?.sent) this.#show(this.#state ? adoptNotes(this.#state, notes) : initialNotes(notes))
    } catch (error) {
      const problem = isFinalRefusal(error) ? error.message : null
      this.view.setState({ problem, isFailed: this.#state === null })
    }
  }

  /** `shown`: the text that the person edited. */
  write(text: string, shown: string): void {
    if (!this.#state) return
    meetingStore.setState({ hasNotes: true })
    this.#show(writeText(this.#state, cleanNoteText(text), shown))
    void this.#send()
  }

  receive({ change, ...published }: PublishedChange): void {
    if (!this.#state) return
    const next = change && receiveChange(this.#state, { ...published, change })
    if (next) this.#show(next)
    else if (published.version > this.#state.version) void this.refresh()
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    this.#retryPause.reset()
    while (this.#state?.sent || this.#state?.unsent) {
      await new Promise((resolve) => setTimeout(resolve, paceMs))
      this.#show(takeUnsent(this.#state, newKey()))
      try {
        await this.#post()
        this.#retryPause.reset()
        this.view.setState({ problem: null })
      } catch (error) {
        if (isFinalRefusal(error)) await this.#giveUp(error.message)
        else {
          this.view.setState({ saving: 'WAITING' })
          await this.#retryPause.wait()
        }
      }
    }
    this.#isSending = false
  }

  async #post(): Promise<void> {
    if (!this.#state?.sent) return
    const { version, sent } = this.#state
    const body = { version, change_id: sent.change_id, change: [...sent.change] }
    const { changes } = await call('POST /api/consultations/:id/shared-notes/changes', { ...this.#params, body })
    for (const change of changes) this.#show(receiveChange(this.#state, change) ?? this.#state)
    if (this.#state.version > version) return
    // The changes do not reach back to this version.
    const notes = await this.#read()
    const isMade = changes.some(({ change_id }) => change_id === sent.change_id)
    this.#show(adoptNotes(isMade ? confirmSent(this.#state) : this.#state, notes))
  }

  /** Replaces the refused text by the server's. */
  async #giveUp(problem: string): Promise<void> {
    const notes = await this.#read().catch(() => null)
    const state = this.#state
    if (notes) this.#show(initialNotes(notes))
    else if (state) this.#show({ ...state, sent: null, unsent: null })
    this.view.setState({ problem })
  }

  #read(): Promise<SharedNotes> {
    return call('GET /api/consultations/:id/shared-notes', this.#params)
  }

  #show(state: NotesState): void {
    this.#state = state
    const isSaved = !state.sent && !state.unsent
    this.view.setState(({ saving, problem, isFailed }) => ({
      text: state.text,
      saving: isSaved ? 'SAVED' : saving === 'WAITING' ? 'WAITING' : 'SAVING',
      problem: isFailed ? null : problem,
      isFailed: false,
    }))
  }
}
