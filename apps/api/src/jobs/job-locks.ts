import pg from 'pg'
import { directUrl, type Addresses } from '../db/pooler.ts'
import { createTurns } from '../in-turn.ts'
import type { Log } from '../telemetry/log.ts'

interface JobLocksConfig extends Addresses {
  DATABASE_TIMEOUT_MS: number
}

const retryMs = 1000

// Detects a vanished peer within 90 seconds instead of the system's two hours.
const keepalives = `select set_config('tcp_keepalives_idle', '30', false),
  set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '6', false)`

/** Advisory locks, released only when the process dies, so that a second attempt never joins a frozen one. */
export class JobLocks {
  readonly #held = new Set<string>()
  readonly #config: JobLocksConfig
  readonly #log: Log
  #connecting: Promise<pg.Client> | undefined
  #client: pg.Client | undefined
  // The waiting list is bounded by the number of running jobs.
  readonly #inTurn = createTurns({ at_once_max: 1, waiting_max: Infinity })
  #isClosed = false

  constructor(config: JobLocksConfig, log: Log) {
    this.#config = config
    this.#log = log
  }

  /** Returns false while another process holds the lock. */
  async take(job_id: string): Promise<boolean> {
    const isTaken = await this.#query('pg_try_advisory_lock', job_id)
    if (isTaken) this.#held.add(job_id)
    return isTaken
  }

  /** Never rejects: a lock that cannot be released ends with the connection. */
  async release(job_id: string): Promise<void> {
    this.#held.delete(job_id)
    await this.#query('pg_advisory_unlock', job_id).catch((error: unknown) =>
      this.#log.error({ err: error }, 'could not release the lock of a job'),
    )
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const client = await this.#connecting?.catch(() => undefined)
    await client?.end().catch(() => {})
  }

  #query(call: 'pg_try_advisory_lock' | 'pg_advisory_unlock', job_id: string): Promise<boolean> {
    return this.#inTurn(() => this.#queryAlone(call, job_id))
  }

  async #queryAlone(call: string, job_id: string): Promise<boolean> {
    const client = await this.#connected()
    try {
      return await lockCall(client, call, job_id)
    } catch (error) {
      // It is unknown whether the server took or released the lock; closing the connection releases it.
      this.#drop(client)
      throw error
    }
  }

  #connected(): Promise<pg.Client> {
    this.#connecting ??= this.#connect().catch((error: unknown) => {
      this.#connecting = undefined
      throw error
    })
    return this.#connecting
  }

  async #connect(): Promise<pg.Client> {
    const timeout_ms = this.#config.DATABASE_TIMEOUT_MS
    const client = new pg.Client({
      connectionString: directUrl(this.#config),
      // Not the name of a process: it would count as another one.
      application_name: 'razgovor-job-locks',
      connectionTimeoutMillis: timeout_ms,
      query_timeout: timeout_ms,
      keepAlive: true,
    })
    client.on('error', (error) => this.#log.error({ err: error }, 'lost the connection that holds job locks'))
    client.on('end', () => this.#drop(client))
    try {
      await client.connect()
      await client.query(keepalives)
      for (const job_id of this.#held) await lockCall(client, 'pg_try_advisory_lock', job_id)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    this.#client = client
    return client
  }

  // Reconnects and locks the running jobs again as soon as the server is back.
  #drop(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#connecting = undefined
    void client.end().catch(() => {})
    this.#keep()
  }

  #keep(): void {
    if (this.#isClosed || this.#held.size === 0) return
    this.#connected().catch(() => setTimeout(() => this.#keep(), retryMs).unref())
  }
}

async function lockCall(client: pg.Client, call: string, job_id: string): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(`select ${call}(hashtextextended($1, 0)) as done`, [
    `job:${job_id}`,
  ])
  return rows[0]!.done
}
