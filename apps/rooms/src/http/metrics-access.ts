import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { bearerToken } from '../signal/admission.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/
const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/**
 * Checks the bearer token. Without a token only direct requests from this machine pass: a local proxy forwards
 * everyone's requests from loopback, so any proxy header is refused.
 */
export function mayReadMetrics(request: IncomingMessage, token: string | undefined): boolean {
  if (token) return isSame(bearerToken(request) ?? '', token)
  const { headers, socket } = request
  const [host = ''] = (headers.host ?? '').split(/:\d+$/)
  const from = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return loopback.test(from) && loopback.test(host) && forwarded.every((name) => headers[name] === undefined)
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
