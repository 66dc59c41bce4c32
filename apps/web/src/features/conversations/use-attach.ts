import type { OpenedConversation } from '@razgovor/contract/conversations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { fileTexts } from './conversations.texts.ts'
import { onUploaded } from './on-uploaded.ts'
import { addUploads, retryStopped } from './uploads.store.ts'

type Conversation = Pick<OpenedConversation, 'conversation_id' | 'can_send_files'>

export function useAttach({ conversation_id, can_send_files }: Conversation, form: RefObject<HTMLFormElement | null>) {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)

  function attach(files: FileList | null | undefined): void {
    if (!files || files.length === 0 || refuseEarly()) return
    addUploads(conversation_id, [...files], onUploaded(client))
  }

  /** Shows why files cannot be attached yet; returns false if they can. */
  function refuseEarly(): boolean {
    setProblem(can_send_files ? null : fileTexts.too_early)
    return !can_send_files
  }

  const onDrop = useEffectEvent(attach)
  useEffect(() => {
    const thread = form.current?.closest('section')
    const listeners = new AbortController()
    const { signal } = listeners
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    thread?.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      { signal },
    )
    thread?.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!thread.contains(relatedTarget as Node | null)) setOver(false)
      },
      { signal },
    )
    thread?.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer?.files)
      },
      { signal },
    )
    return () => listeners.abort()
  }, [form])

  useEffect(() => {
    const again = () => retryStopped(onUploaded(client))
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [client])

  return { attach, refuseEarly, problem, isOver }
}
