import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { HttpError } from '../http-error.ts'
import { originOf } from '../origin.ts'
import { decrypt } from './decrypt.ts'
import { verifyVapid } from './verify-vapid.ts'
import { addMessage, subscribe } from './state.ts'
import type { PushFaults, WebPush } from './state.ts'

// RFC 8030.
const topicPattern = /^[\w-]{1,32}$/
const bodyMax = 4096

export function webPushRoutes(app: FastifyInstance, push: WebPush) {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.post<{ Params: { id: string } }>('/push/:id', (request, reply) => receive(push, request, reply))

  app.post('/_control/push/subscriptions', (request) => {
    const { id, keys } = subscribe(push)
    return { endpoint: `${originOf(request)}/push/${id}`, expirationTime: null, keys }
  })

  app.delete<{ Params: { id: string } }>('/_control/push/subscriptions/:id', ({ params }, reply) => {
    find(push, params.id).is_gone = true
    return reply.code(204).send()
  })

  app.get<{ Querystring: { endpoint?: string } }>('/_control/push/messages', ({ query }) =>
    push.messages.filter(({ subscription_id }) => !query.endpoint || query.endpoint.endsWith(`/${subscription_id}`)),
  )

  app.post<{ Body: PushFaults }>('/_control/push/faults', { schema: { body: faultsSchema } }, ({ body }) => {
    push.faults = body
    return push.faults
  })
}

function receive(push: WebPush, request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) {
  const fault = takeFault(push)
  if (fault) {
    if (fault.retry_after) reply.header('retry-after', fault.retry_after)
    return reply.code(fault.status).send()
  }
  const subscription = find(push, request.params.id)
  if (subscription.is_gone) throw new HttpError(410, 'The browser is unsubscribed.')
  const { headers, body } = request
  const { ttl, topic, urgency } = headers
  if (typeof ttl !== 'string' || !/^\d+$/.test(ttl))
    throw new HttpError(400, 'The TTL header must be a number of seconds.')
  if (topic !== undefined && !(typeof topic === 'string' && topicPattern.test(topic)))
    throw new HttpError(400, 'A topic may have up to 32 base64url characters.')
  if (headers['content-encoding'] !== 'aes128gcm' || !Buffer.isBuffer(body))
    throw new HttpError(400, 'The body must be aes128gcm as application/octet-stream.')
  if (body.length > bodyMax) throw new HttpError(413, 'A push message may have up to 4096 bytes.')
  const sender = attempt(401, () =>
    verifyVapid(headers.authorization, { origin: originOf(request), now: push.clock.now() }),
  )
  const text = attempt(400, () => decrypt(body, subscription))
  addMessage(push, {
    subscription_id: subscription.id,
    text,
    ttl_seconds: Number(ttl),
    topic: topic ?? null,
    urgency: typeof urgency === 'string' ? urgency : null,
    sender,
  })
  return reply
    .code(201)
    .header('location', `${originOf(request)}/push/messages/${push.messages.length}`)
    .send()
}

function find(push: WebPush, id: string) {
  const subscription = push.subscriptions.get(id)
  if (!subscription) throw new HttpError(404, 'Unknown subscription.')
  return subscription
}

function takeFault({ faults }: WebPush) {
  const fault = faults.fail_next
  if (!fault) return undefined
  const left = (fault.times ?? 1) - 1
  if (left > 0) faults.fail_next = { ...fault, times: left }
  else delete faults.fail_next
  return fault
}

function attempt<Result>(status: number, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new HttpError(status, (error as Error).message)
  }
}

const faultsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    fail_next: {
      type: 'object',
      additionalProperties: false,
      required: ['status'],
      properties: {
        status: { type: 'integer', minimum: 300, maximum: 599 },
        retry_after: { type: 'string' },
        times: { type: 'integer', minimum: 1 },
      },
    },
  },
}
