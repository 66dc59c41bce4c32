import type { Pool } from 'pg'
import type { Ctx } from '../context.ts'
import { createPool } from '../db/client.ts'
import { directUrl, type Pooler } from '../db/pooler.ts'
import { makePatient, PatientClient } from './patient-pool.ts'

interface QueuePools {
  pool: Pool
  /** Bypasses a pooler of transactions. */
  listening: Pool
  close(): Promise<unknown>
}

const workingConnections = 4

export function openQueuePools({ config, pooler, log }: Pick<Ctx, 'config' | 'pooler' | 'log'>): QueuePools {
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
  const pool = open(config.DATABASE_URL, workingConnections, pooler)
  const listening = open(directUrl(config), 1, null)
  return { pool, listening, close: () => Promise.all([pool.end(), listening.end()]) }
}
