import { errors, type ErrorName } from '@razgovor/contract/errors'
import { realtimeRequest, type RealtimeEvent } from '@razgovor/contract/realtime'
import type { Ctx } from '../context.ts'
import { getStartInfo } from './start-info.ts'

/** What the server says to a frame of the browser; never throws. */
export async function answerRequest(ctx: Ctx, user_id: string, frame: string): Promise<RealtimeEvent> {
  const request = realtimeRequest.safeParse(parseJson(frame))
  if (!request.success) return refusal('validation')
  try {
    return { type: request.data.type, content: '', payload: await getStartInfo(ctx, user_id) }
  } catch (error) {
    ctx.log.error({ err: error }, 'a request over the socket failed')
    return refusal('server')
  }
}

function refusal(name: ErrorName): RealtimeEvent {
  const { code, message } = errors[name]
  return {
    type: 'get_consultation_start_info',
    content: '',
    payload: null,
    error: { code, description: message },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
