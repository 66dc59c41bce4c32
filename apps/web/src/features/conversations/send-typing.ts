import { call } from '../../lib/api.ts'

const pauseMs = 3000

let last = { conversation_id: '', at: -pauseMs }

/** Sends at most one signal in three seconds. Failures are ignored, because the next letter sends another signal. */
export function sendTyping(conversation_id: string): void {
  const at = performance.now()
  if (last.conversation_id === conversation_id && at - last.at < pauseMs) return
  last = { conversation_id, at }
  void call('POST /api/conversations/:id/typing', { params: { id: conversation_id } }).catch(() => undefined)
}
