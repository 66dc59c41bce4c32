import type { NotesDocument } from './notes-document.ts'

let open: NotesDocument | null = null

export function openNotes(): NotesDocument | null {
  return open
}

export function setOpenNotes(notes: NotesDocument | null): void {
  open = notes
}
