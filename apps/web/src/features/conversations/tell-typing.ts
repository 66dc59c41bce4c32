import { call } from '../../lib/api.ts'

const pauseMs = 3000

let told = { conversation_id: '', at: -pauseMs }

/** At most once in three seconds. A failure concerns nobody: the next letter tries again. */
export function tellTyping(conversation_id: string): void {
  const at = performance.now()
  if (told.conversation_id === conversation_id && at - told.at < pauseMs) return
  told = { conversation_id, at }
  void call('POST /api/conversations/:id/typing', { params: { id: conversation_id } }).catch(() => undefined)
}
