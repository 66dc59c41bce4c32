import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isLoopback } from '../startup/loopback.ts'
import { ApiError } from '../errors/api-error.ts'

/** Without a token, needs a loopback PUBLIC_URL: a proxy calls from loopback. Throws auth_not_provided, not_exist. */
export function assertMayReadMetrics(
  { METRICS_TOKEN, PUBLIC_URL }: Pick<Config, 'METRICS_TOKEN' | 'PUBLIC_URL'>,
  { headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>,
): void {
  if (METRICS_TOKEN) {
    if (!isSame(headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`)) throw new ApiError('auth_not_provided')
    return
  }
  const from = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  if (!isLoopback(new URL(PUBLIC_URL).hostname) || !isLoopback(from)) throw new ApiError('not_exist')
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}
