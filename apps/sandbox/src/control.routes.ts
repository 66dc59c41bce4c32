import type { FastifyInstance } from 'fastify'

import type { Clock } from './clock.ts'
import { untilIdle } from './tbank/notifications.ts'
import type { Tbank } from './tbank/state.ts'

export function controlRoutes(app: FastifyInstance, { clock, tbank }: { clock: Clock; tbank: Tbank }) {
  app.post<{ Body: { advance_seconds: number } }>('/_control/clock', { schema: { body: clockSchema } }, ({ body }) =>
    advance(clock, body.advance_seconds),
  )

  app.get('/_control/idle', () => untilIdle(tbank).then(() => ({ idle: true })))
}

async function advance(clock: Clock, seconds: number) {
  await clock.advance(seconds * 1000)
  return { now: clock.nowIso() }
}

const clockSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['advance_seconds'],
  properties: { advance_seconds: { type: 'number', minimum: 0 } },
}
