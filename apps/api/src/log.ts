import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Log = FastifyBaseLogger

/** One JSON line an event on standard output. */
export function createLog(level: string): Log {
  return pino({ level, base: null })
}
