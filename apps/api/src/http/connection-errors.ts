import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { ApiError, type SelfExplaining } from '../errors/api-error.ts'
import type { Reason } from '../errors/reasons.ts'
import { httpRefusals } from './http.texts.ts'

interface Refusal {
  status: number
  error_name: SelfExplaining
  why?: Reason
}

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, error_name: 'body_too_big' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, error_name: 'body_too_big' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    error_name: 'malformed',
    why: httpRefusals.request_too_slow,
  },
}

// How long a client that is still sending may take to read the refusal.
const lingerMs = 5000

export function refuseConnection(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  { log, request_id = randomUUID() }: { log: FastifyBaseLogger; request_id?: string },
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
  const { status, error_name, why } = refusals[error.code ?? ''] ?? {
    status: 400,
    error_name: 'malformed' as const,
  }
  log.info({ reqId: request_id, status, code: error.code }, 'could not parse a request')
  const body = JSON.stringify(new ApiError(error_name, why).toBody())
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${request_id}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Closing while the client still sends would reset the connection, and the client would lose the answer.
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}

// The site's longest URLs are admin filters; a path is never longer than a slug and its ids.
const targetLengthMax = 4000
const pathLengthMax = 1000

export function limitTargets(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { url = '' } }, reply, done) => {
    const [path = ''] = url.split('?', 1)
    if (path.length <= pathLengthMax && url.length <= targetLengthMax) return done()
    void reply.code(414).send(new ApiError('body_too_big', httpRefusals.address_too_long).toBody())
  })
}

const tooSlow = Object.assign(new Error('a body was too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

interface BodyPatience {
  body_ms: number
  upload_ms: number
}

// Slow senders must not occupy connections and memory forever.
export function limitBodies(app: FastifyInstance, { body_ms, upload_ms }: BodyPatience): void {
  app.addHook('onRequest', async ({ raw, id, log }, reply) => {
    if (raw.complete || (raw.headers['content-length'] ?? raw.headers['transfer-encoding']) === undefined) return
    const isUpload = raw.headers['content-type']?.startsWith('multipart/') ?? false
    const timer = setTimeout(
      () => {
        // The request was already refused for another reason, and only the rest of its body is pending.
        if (reply.raw.headersSent) raw.socket.destroy()
        else refuseConnection(tooSlow, raw.socket, { log, request_id: id })
      },
      isUpload ? upload_ms : body_ms,
    )
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer))
  })
}
