import type { NotesDocument } from './notes-document.ts'

let open: NotesDocument | null = null

/** The notes whose panel is open. */
export function openNotes(): NotesDocument | null {
  return open
}

export function setOpenNotes(notes: NotesDocument | null): void {
  open = notes
}
