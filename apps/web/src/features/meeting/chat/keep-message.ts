import { call } from '../../../lib/api.ts'
import { isFinalRefusal } from '../is-final-refusal.ts'

interface Written {
  consultation_id: string
  client_id: string
  text: string
  file_id?: string
}

const firstPauseMs = 2000
const longestPauseMs = 30_000

const waiting: Written[] = []
let isSending = false
let pauseMs = firstPauseMs
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Stores the person's own message, because the room server only relays messages. Retries continue after the person
 * leaves the room; failures are not shown.
 */
export function keepMessage(written: Written): void {
  waiting.push(written)
  void sendWaiting()
}

/** Sends messages one at a time, because the API orders them by arrival. */
async function sendWaiting(): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  for (let next = waiting[0]; next; next = waiting[0]) {
    if (!(await send(next))) {
      timer = setTimeout(() => void sendWaiting(), pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      break
    }
    waiting.shift()
    pauseMs = firstPauseMs
  }
  isSending = false
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

if (typeof window !== 'undefined') window.addEventListener('online', () => void sendWaiting())
