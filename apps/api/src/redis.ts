import { createHmac } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'
import type { Log } from './telemetry/log.ts'

export interface RedisConfig {
  REDIS_URL?: string | undefined
  REDIS_TIMEOUT_MS: number
  SESSION_SECRET: string
}

const longestPauseMs = 2000

// Commands fail within `REDIS_TIMEOUT_MS`: ioredis by default queues them without bound.
export function connectRedis(
  url: string,
  { log, timeout_ms, ...options }: { log: Log; timeout_ms: number } & RedisOptions,
): Redis {
  const redis = new Redis(url, {
    connectTimeout: timeout_ms,
    commandTimeout: timeout_ms,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    // A frozen server does not answer QUIT either.
    disconnectTimeout: timeout_ms,
    retryStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 10), longestPauseMs),
    ...options,
  })
  let isFailing = false
  redis.on('error', (error: Error) => {
    if (!isFailing) log.error({ err: error }, 'Redis is not answering')
    isFailing = true
  })
  redis.on('ready', () => {
    if (isFailing) log.warn('Redis is answering again')
    isFailing = false
  })
  return redis
}

export function firstAttempt(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    redis.once('ready', resolve)
    redis.once('error', () => resolve())
  })
}

export async function closeRedis(redis: Redis): Promise<void> {
  await redis.quit().catch(() => {})
  redis.disconnect()
}

// Redis channels have no database number, so installations that share a Redis need different names in them.
export function installationName({ SESSION_SECRET }: Pick<RedisConfig, 'SESSION_SECRET'>): string {
  return createHmac('sha256', SESSION_SECRET).update('redis').digest('hex').slice(0, 16)
}
