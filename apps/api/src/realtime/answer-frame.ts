import { type ErrorName } from '@razgovor/contract/error-codes'
import { errors } from '@razgovor/contract/errors'
import { realtimeRequest, type RealtimeEvent } from '@razgovor/contract/realtime'
import type { WebSocket } from 'ws'
import type { Ctx } from '../context.ts'
import { getStartInfo } from './start-info.ts'

const tryAgainLater = 1013

interface Asker {
  socket: WebSocket
  user_id: string
}

/** Never rejects. */
export async function answerFrame(ctx: Ctx, { socket, user_id }: Asker, frame: string): Promise<void> {
  const send = (event: RealtimeEvent) => socket.send(JSON.stringify(event))
  const request = realtimeRequest.safeParse(parseJson(frame)).data
  if (!request) return send(refusal('validation'))
  try {
    if (request.type === 'resume') await ctx.sockets.resume(user_id, socket, request.payload.after)
    else send({ type: request.type, content: '', payload: await getStartInfo(ctx, user_id) })
  } catch (error) {
    ctx.log.error({ err: error }, 'socket request failed')
    // The page ignores stored events until it is resumed, so it must reconnect and ask again.
    if (request.type === 'resume') socket.close(tryAgainLater, 'could not resume')
    else send(refusal('server'))
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
