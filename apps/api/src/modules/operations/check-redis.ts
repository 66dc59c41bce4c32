import { Redis } from 'ioredis'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { processNames, type Db } from '../../db/client.ts'
import type { Findings } from './findings.ts'

const timeoutMs = 3000

// Without Redis, a push or an ended session reaches only one process.
export async function checkRedis({ db, config }: Ctx): Promise<Findings> {
  if (config.REDIS_URL) return { REDIS: (await redisAnswers(config.REDIS_URL)) ? ['OK'] : ['FAULT'] }
  const processes = await countProcesses(db)
  return { REDIS: processes > 1 ? ['FAULT', String(processes)] : ['OK'] }
}

export async function countProcesses(db: Db): Promise<number> {
  const { rows } = await sql<{ processes: number }>`
    select count(distinct application_name) as processes from pg_stat_activity
    where datname = current_database() and application_name like ${`${processNames}%`}`.execute(db)
  return rows[0]!.processes
}

export async function redisAnswers(url: string): Promise<boolean> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    retryStrategy: () => null,
  })
  // A failed connection is reported by `ping`; without a listener ioredis would print it as well.
  redis.on('error', () => {})
  try {
    return (await redis.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    redis.disconnect()
  }
}
