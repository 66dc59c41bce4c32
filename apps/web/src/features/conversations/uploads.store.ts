import { meetingFileBytesMax } from '@razgovor/contract/limits'
import type { ConversationFile } from '@razgovor/contract/conversations'
import { create } from 'zustand'
import { call } from '../../lib/api.ts'
import { isRefusal } from '../../lib/api-error.ts'
import { formatBytes } from '../../lib/format-bytes.ts'
import { newKey } from '../../lib/new-key.ts'
import { reportingFetcher } from '../../lib/reporting-fetcher.ts'
import { fileTexts as texts } from './conversations.texts.ts'
import { useOutbox } from './outbox.store.ts'

export interface Upload {
  /** The `client_id` of the message that will contain the file. */
  client_id: string
  conversation_id: string
  file: File
  percent: number
  uploaded: ConversationFile | null
  /** Why the upload failed; null while it is running or done. */
  problem: string | null
  /** Whether a retry may succeed. */
  canRetry: boolean
  /** Whether the file's message is in the outbox; before that the file is shown above the field. */
  isSent: boolean
}

type OnUploaded = (client_id: string, file: ConversationFile) => void

/** The files that this tab uploads. They are not stored, because a browser cannot keep files across a reload. */
export const useUploads = create<readonly Upload[]>(() => [])

const aborts = new Map<string, AbortController>()

export function addUploads(conversation_id: string, files: readonly File[], onUploaded: OnUploaded): void {
  for (const file of files) {
    const isTooBig = file.size > meetingFileBytesMax
    const client_id = newKey()
    const problem = isTooBig ? texts.too_big(file.name, formatBytes(meetingFileBytesMax)) : null
    const upload = {
      client_id,
      conversation_id,
      file,
      percent: 0,
      uploaded: null,
      problem,
      canRetry: false,
      isSent: false,
    }
    useUploads.setState((uploads) => [...uploads, upload], true)
    if (!isTooBig) void start(upload, onUploaded)
  }
}

export function retryUpload(client_id: string, onUploaded: OnUploaded): void {
  const upload = findUpload(client_id)
  if (!upload || aborts.has(client_id)) return
  change(client_id, { problem: null, percent: 0 })
  void start(upload, onUploaded)
}

/** Retries the uploads that a lost connection interrupted. */
export function retryStopped(onUploaded: OnUploaded): void {
  for (const { client_id, problem, canRetry } of useUploads.getState())
    if (problem !== null && canRetry) retryUpload(client_id, onUploaded)
}

export function removeUpload(client_id: string): void {
  aborts.get(client_id)?.abort()
  aborts.delete(client_id)
  useUploads.setState((uploads) => uploads.filter((upload) => upload.client_id !== client_id), true)
}

function findUpload(client_id: string): Upload | undefined {
  return useUploads.getState().find((upload) => upload.client_id === client_id)
}

export function setSent(client_id: string, isSent: boolean): void {
  change(client_id, { isSent })
}

function change(client_id: string, changes: Partial<Upload>): void {
  useUploads.setState(
    (uploads) => uploads.map((upload) => (upload.client_id === client_id ? { ...upload, ...changes } : upload)),
    true,
  )
}

async function start({ client_id, conversation_id: id, file }: Upload, onUploaded: OnUploaded): Promise<void> {
  const abort = new AbortController()
  aborts.set(client_id, abort)
  const form = new FormData()
  form.set('file', file)
  try {
    const uploaded = await call('POST /api/conversations/:id/files', {
      params: { id },
      form,
      signal: abort.signal,
      fetcher: reportingFetcher((percent) => change(client_id, { percent })),
    })
    change(client_id, { uploaded, percent: 100 })
    onUploaded(client_id, uploaded)
  } catch (error) {
    if (abort.signal.aborted) return
    const isRefused = isRefusal(error, 'validation', 'human_friendly', 'body_too_big', 'throttling', 'not_exist')
    const problem = isRefused ? (error.fields['file'] ?? error.message) : texts.not_uploaded(file.name)
    change(client_id, { problem, canRetry: !isRefused })
  } finally {
    if (aborts.get(client_id) === abort) aborts.delete(client_id)
  }
}

// Removes an upload when its message has left the outbox.
useOutbox.subscribe(({ pending }) => {
  for (const { client_id, isSent } of useUploads.getState())
    if (isSent && !pending.some((message) => message.client_id === client_id)) removeUpload(client_id)
})
