import type { Pool } from 'pg'
import type { Ctx } from '../context.ts'
import { createPool } from '../db/client.ts'
import { directUrl, type Pooler } from '../db/pooler.ts'
import { makePatient, PatientClient } from './patient-pool.ts'

interface QueuePool {
  pool: Pool
  close(): Promise<unknown>
}

// Besides the one on which each lane listens.
const workingConnections = 4

/** With a pooler, only the listening connections bypass it. */
export function openQueuePool(
  { config, pooler, log }: Pick<Ctx, 'config' | 'pooler' | 'log'>,
  lanes: number,
): QueuePool {
  const open = (url: string, max: number, through: Pooler | null) =>
    makePatient(
      createPool({
        url,
        max,
        timeout_ms: config.DATABASE_TIMEOUT_MS,
        Client: PatientClient,
        pooler: through,
        onError: (error) => log.error({ err: error }, 'lost an idle connection of the job runner'),
      }),
    )
  if (!pooler) {
    const pool = open(config.DATABASE_URL, lanes + workingConnections, null)
    return { pool, close: () => pool.end() }
  }
  const working = open(config.DATABASE_URL, workingConnections, pooler)
  const listening = open(directUrl(config), lanes, null)
  return { pool: listenBy(working, listening), close: () => Promise.all([working.end(), listening.end()]) }
}

type Method = (...args: unknown[]) => unknown

// graphile-worker takes connections to listen on by callback, and all others by promise or by `query`.
function listenBy(working: Pool, listening: Pool): Pool {
  const connect: Method = (...args) => {
    const pool = args.length > 0 ? listening : working
    return (pool.connect as Method)(...args)
  }
  return new Proxy(working, {
    get(pool, name) {
      if (name === 'connect') return connect
      const member: unknown = Reflect.get(pool, name)
      return typeof member === 'function' ? (member as Method).bind(pool) : member
    },
  })
}
