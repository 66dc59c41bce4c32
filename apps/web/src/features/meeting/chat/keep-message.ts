import { call } from '../../../lib/api.ts'
import { persisted } from '../../../lib/persist.ts'
import { isFinalRefusal } from '../is-final-refusal.ts'

interface Written {
  consultation_id: string
  client_id: string
  text: string
  file_id?: string
}

const firstPauseMs = 2000
const longestPauseMs = 30_000

/** Messages that the API has not stored yet. They survive a closed tab, and are cleared with the session. */
const useWaiting = persisted<{ messages: readonly Written[] }>({
  name: 'chat-outbox',
  version: 1,
  initial: { messages: [] },
  isShared: true,
  parse(stored) {
    const { messages } = stored as { messages: readonly Written[] }
    const areWhole = messages.every(({ consultation_id, client_id, text, file_id = '' }) =>
      [consultation_id, client_id, text, file_id].every((value) => typeof value === 'string'),
    )
    return areWhole ? { messages } : null
  },
})

let isSending = false
let pauseMs = firstPauseMs
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Stores the person's own message, because the room server only relays messages. Retries continue after the person
 * leaves the room, also when they open the site again; failures are not shown.
 */
export function keepMessage(written: Written): void {
  useWaiting.setState(({ messages }) => ({ messages: [...messages, written] }))
  void keepWaiting()
}

/** Sends messages one at a time, because the API orders them by arrival. */
export async function keepWaiting(): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  for (let next = firstWaiting(); next; next = firstWaiting()) {
    if (!(await send(next))) {
      timer = setTimeout(() => void keepWaiting(), pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      break
    }
    drop(next)
    pauseMs = firstPauseMs
  }
  isSending = false
}

function firstWaiting(): Written | undefined {
  return useWaiting.getState().messages[0]
}

function drop({ client_id }: Written): void {
  useWaiting.setState(({ messages }) => ({ messages: messages.filter((message) => message.client_id !== client_id) }))
}

/** Returns false if another attempt may succeed. */
async function send({ consultation_id: id, ...body }: Written): Promise<boolean> {
  try {
    await call('POST /api/consultations/:id/chat-messages', { params: { id }, body })
    return true
  } catch (error) {
    return isFinalRefusal(error)
  }
}

if (typeof window !== 'undefined') window.addEventListener('online', () => void keepWaiting())
