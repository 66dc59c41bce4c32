import type { Readable } from 'node:stream'
import type { Access, Endpoint } from '@razgovor/contract/endpoint'
import { defaultTimeZone, isTimeZone } from '@razgovor/contract/time-zones'
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify'
import type { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/client.ts'
import { internalAddress } from './internal-address.ts'
import { assertAccess, authenticate, type SignedIn } from './access.ts'
import { authenticateApiKey, findApiKey } from './api-key.ts'
import { assertApiKeyLimit } from './api-key-limit.ts'
import { assertConfirmed, assertSecondFactor } from './confirmation.ts'
import { assertStaff } from './assert-staff.ts'
import { assertMeetingScope } from './meeting-scope.ts'
import { assertViewLasts, refuseChangesInView } from './views.ts'
import { readForm, takeForms, type UploadedFile } from './upload.ts'

export interface App extends FastifyInstance {
  ctx: Ctx
}

type Parsed<E, K extends keyof Endpoint> = E extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.output<S> }
  : unknown
type Form<E> = E extends { upload: infer S extends z.ZodObject } ? { body: z.output<S>; file: UploadedFile } : unknown
export type Input<E extends Endpoint> = Parsed<E, 'params'> & Parsed<E, 'query'> & Parsed<E, 'body'> & Form<E>
// A response that is declared as a string may be sent as a buffer, a stream or a redirect.
type Sent<T> = string extends T ? T | Buffer | Readable | FastifyReply : T
export type Answer<E extends Endpoint> = E extends { response: infer S extends z.ZodType } ? Sent<z.input<S>> : void

type NeedsNoUser = Extract<Access, 'anyone' | 'signature'>

export interface Call<E extends Endpoint> {
  user: E['access'] extends NeedsNoUser ? null : SignedIn
  /** The IANA zone that the browser names; Moscow if none. */
  zone: string
  /** For reads that may be a second old: uses the replica if the reader is not signed in. */
  readRecent: <T>(read: (db: Db) => Promise<T>) => Promise<T>
  log: FastifyBaseLogger
  request: FastifyRequest
  reply: FastifyReply
}

function zoneOf(request: FastifyRequest): string {
  const named = request.headers['x-device-timezone']
  return typeof named === 'string' && isTimeZone(named) ? named : defaultTimeZone
}

// Signed-in users see what they have just written, and rendered pages are cached: both need the primary.
function needsPrimary({ headers, ip }: FastifyRequest): boolean {
  return headers.authorization !== undefined || ip === internalAddress
}

// Outside services call from a few addresses.
function limitOf({ config }: Ctx, { access, calls_per_minute }: Endpoint): FastifyContextConfig {
  if (access === 'signature') return { rateLimit: false }
  if (!calls_per_minute) return {}
  return { rateLimit: { max: Math.ceil(calls_per_minute * config.RATE_LIMIT_FACTOR), timeWindow: 60_000 } }
}

export function serve<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (input: Input<E>, call: Call<E>) => Promise<Answer<E>>,
): void {
  const { method, path, access, params, query, body, upload, response, media_types = [] } = endpoint
  const isOpen = access === 'anyone' || access === 'signature'
  // The same for everyone; handlers of URLs with a secret set their own cache-control.
  const isPublic = access === 'anyone' && method === 'GET'
  const route: RouteOptions = {
    method,
    url: path,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(response && { response: { 200: response } }),
    },
    config: limitOf(app.ctx, endpoint),
    // Runs after the rate limits, which use onRequest, and before the body is read.
    preParsing: async (request, reply) => {
      refuseChangesInView(endpoint, request.headers.authorization)
      const apiKey = findApiKey(request.headers.authorization)
      if (!isPublic || apiKey) reply.header('cache-control', 'no-store')
      if (apiKey) {
        request.user = await authenticateApiKey(app.ctx, endpoint, apiKey)
        await assertApiKeyLimit(request, reply)
        return assertAccess(access, request.user, request.params as { user_id?: string })
      }
      if (isOpen) return
      request.user = await authenticate(app.ctx, request.headers.authorization)
      const { view_id } = request.user
      if (view_id !== undefined) await assertViewLasts(app.ctx, { ...request.user, view_id })
      await assertMeetingScope(app.ctx, endpoint, request.user, request.params as { id?: string })
      if (endpoint.access === 'admin') {
        request.user = await assertStaff(app.ctx, endpoint.staff, request.user)
        await assertSecondFactor(app.ctx, request.user)
      } else assertAccess(access, request.user, request.params as { user_id?: string })
      if (endpoint.needs_confirmation) await assertConfirmed(app.ctx, request.user)
    },
    handler: async (request, reply) => {
      const sent = upload ? await readForm(request, upload) : { body: request.body }
      const input = { params: request.params, query: request.query, ...sent } as Input<E>
      const user = (isOpen ? null : request.user) as Call<E>['user']
      const readRecent: Call<E>['readRecent'] = (read) =>
        needsPrimary(request) ? read(app.ctx.db) : app.ctx.replica.read(read)
      const call = { user, zone: zoneOf(request), readRecent, log: request.log, request, reply }
      const answer = await handler(input, call)
      if (media_types.length === 1) reply.type(`${media_types[0]}; charset=utf-8`)
      return response ? answer : reply.code(204).send()
    },
  }
  if (!upload) return void app.route(route)
  void app.register(async (scope) => {
    await takeForms(scope)
    scope.route(route)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedIn | null
  }
}
