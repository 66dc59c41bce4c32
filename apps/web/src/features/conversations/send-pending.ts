import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError, isRefusal } from '../../lib/api-error.ts'
import { addMessage, fetchNewer, refreshMarks } from './conversations.queries.ts'
import { removePending, setProblem, useOutbox, type PendingMessage } from './outbox.store.ts'

const firstPauseMs = 2000
const longestPauseMs = 30_000

let isSending = false
let pauseMs = firstPauseMs
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends the pending messages in the order written, skipping those whose file is not uploaded yet. If the response to a
 * message was lost, it is sent again with its `client_id`, which the server stores once.
 */
export async function sendPending(client: QueryClient): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    for (let next = nextPending(); next; next = nextPending()) {
      if ((await send(client, next)) === 'later') return retry(client)
      pauseMs = firstPauseMs
    }
  } finally {
    isSending = false
  }
}

function nextPending(): PendingMessage | undefined {
  return useOutbox.getState().pending.find(({ problem, file }) => problem === null && file?.file_id !== null)
}

function retry(client: QueryClient): void {
  timer = setTimeout(() => void sendPending(client), pauseMs)
  pauseMs = Math.min(pauseMs * 2, longestPauseMs)
}

async function send(client: QueryClient, { conversation_id: id, client_id, text, file }: PendingMessage) {
  const file_ids = file?.file_id ? [file.file_id] : []
  try {
    const body = { text, file_ids, client_id }
    const sent = await call('POST /api/conversations/:id/messages', { params: { id }, body })
    // It is shown before it leaves the outbox. If other messages are missing before it, or fetching them fails, the next
    // event or visit fetches them.
    if (!addMessage(client, id, sent)) await fetchNewer(client, id).catch(() => undefined)
  } catch (error) {
    if (!isFinal(error)) return 'later'
    setProblem(client_id, error.fields['text'] ?? error.fields['file'] ?? error.message)
    return 'refused'
  }
  removePending(client_id)
  refreshMarks(client)
  return 'sent'
}

/** Returns whether a retry would be refused as well. Throttling by the rate limiter has no reason and can be retried. */
function isFinal(error: unknown): error is ApiError {
  if (isRefusal(error, 'throttling')) return error.reason !== undefined
  return isRefusal(error, 'human_friendly', 'validation', 'not_exist', 'forbidden', 'body_too_big', 'malformed')
}
