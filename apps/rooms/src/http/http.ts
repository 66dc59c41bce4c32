import type { IncomingMessage, ServerResponse } from 'node:http'
import { admit, bearerToken, requestUrl } from '../signal/admission.ts'
import { guard } from '../guard.ts'
import { mayReadMetrics } from './metrics-access.ts'
import type { RoomRegistry } from '../signal/room-registry.ts'
import { formatOf, type Json } from './message-format.ts'
import { roomService } from './room-service.ts'
import { TokenError, verifyToken, type ApiKey, type VideoGrant } from '../tokens.ts'
import { TwirpError } from './twirp-error.ts'

export interface HttpContext {
  key: ApiKey
  registry: RoomRegistry
  isWithinLimit: (request: IncomingMessage) => boolean
  // Runs before a RoomService call is answered, so that an acknowledged change survives a crash.
  saveState: () => void
  metrics: () => string
  // Without a token, /metrics is served to this machine only.
  metrics_token: string | undefined
  now: () => number
  log: (line: string) => void
}

const servicePath = '/twirp/livekit.RoomService/'
const maxBodyBytes = 1024 * 1024

export function createHttp(context: HttpContext) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const url = requestUrl(request)
    // The product sends many calls from one address, so only those with a wrong key count toward the limit.
    if (url?.pathname.startsWith(servicePath)) return void callService(request, response, url.pathname, context)
    if (!context.isWithinLimit(request)) return sendText(response, 429, 'too many requests')
    if (!url) return sendText(response, 400, 'bad request')
    const { pathname } = url
    if (pathname === '/rtc/validate') return validate({ request, url }, response, context)
    if (request.method === 'GET' && (pathname === '/' || pathname === '/health')) return sendText(response, 200, 'OK')
    if (request.method === 'GET' && pathname === '/metrics' && mayReadMetrics(request, context.metrics_token))
      return sendText(response, 200, context.metrics())
    sendText(response, 404, 'not found')
  }
}

/** Explains to a browser why its WebSocket was refused: the browser sees no reason there and asks here, from any origin. */
function validate(asker: Parameters<typeof admit>[0], response: ServerResponse, context: HttpContext): void {
  const admission = admit(asker, context.key, context.registry, context.now())
  if (admission.isAdmitted) sendText(response, 200, 'success')
  else sendText(response, admission.status, admission.message)
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain', 'access-control-allow-origin': '*' }).end(text)
}

async function callService(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  context: HttpContext,
): Promise<void> {
  try {
    const name = pathname.slice(servicePath.length)
    const method = Object.hasOwn(roomService, name) ? roomService[name] : undefined
    if (!method || request.method !== 'POST') throw new TwirpError('bad_route', `no handler for ${pathname}`)
    const grant = readGrant(request, context)
    const format = formatOf(request)
    const read = format.reader(await readBody(request))
    const message = method({ read, grant, registry: context.registry })
    context.saveState()
    response.writeHead(200, { 'content-type': format.contentType }).end(format.write(message))
  } catch (error) {
    const refusal = toTwirpError(error, context.log)
    // A delete revokes tokens even if the room or participant does not exist, so the state is saved either way.
    guard(context.log, 'could not save room state', context.saveState)
    if (refusal.code === 'unauthenticated' && !context.isWithinLimit(request)) {
      return sendText(response, 429, 'too many requests')
    }
    sendJson(response, refusal.status, { code: refusal.code, msg: refusal.message })
  }
}

function readGrant(request: IncomingMessage, { key, now }: HttpContext): VideoGrant {
  const token = bearerToken(request)
  if (!token) throw new TwirpError('unauthenticated', 'permissions denied')
  return verifyToken(token, key, now()).video ?? {}
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes: Uint8Array = chunk
    size += bytes.length
    if (size > maxBodyBytes) throw new TwirpError('resource_exhausted', 'request is too large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

function toTwirpError(error: unknown, log: (line: string) => void): TwirpError {
  if (error instanceof TwirpError) return error
  if (error instanceof TokenError) return new TwirpError('unauthenticated', `invalid token: ${error.message}`)
  log(`RoomService call failed: ${String(error)}`)
  return new TwirpError('internal', 'internal error')
}

function sendJson(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
