import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useMeeting } from '../meeting.store.ts'
import { NotesDocument, type NotesView } from './notes-document.ts'
import { setOpenNotes } from './open-notes.ts'

/** Maximum delay of a change whose room message is lost. */
const refreshMs = 15_000

/** Documents are kept while the page is open, because they may have unsent changes. */
const documents = new Map<string, NotesDocument>()

function documentOf(consultation_id: string): NotesDocument {
  const known = documents.get(consultation_id)
  if (known) return known
  const made = new NotesDocument(consultation_id)
  documents.set(consultation_id, made)
  return made
}

export function useNotes(consultation_id: string): NotesView & { notes: NotesDocument } {
  const notes = documentOf(consultation_id)
  const phase = useMeeting((meeting) => meeting.phase)
  useEffect(() => {
    setOpenNotes(notes)
    return () => setOpenNotes(null)
  }, [notes])
  useEffect(() => {
    if (phase === 'reconnecting') return undefined
    const refresh = () => void notes.refresh()
    refresh()
    const timer = setInterval(refresh, refreshMs)
    return () => clearInterval(timer)
  }, [notes, phase])
  return { ...useStore(notes.view), notes }
}
