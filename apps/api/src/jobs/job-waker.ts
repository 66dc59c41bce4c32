import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Notification, Pool, PoolClient } from 'pg'
import type { Lane } from '../lanes.ts'
import type { Log } from '../telemetry/log.ts'
import { priorities } from './queue.ts'

const pollMs = 1000

// Notifications that come closer together are answered by one look.
const pauseMs = 10

// With so many due jobs, those of some lanes may not be among the ones read, so all lanes are woken.
const lookMax = 500

interface Options {
  pool: Pool
  listening: Pool
  lane_of: ReadonlyMap<string, Lane>
  log: Log
}

/**
 * Listens for all lanes on one connection and wakes only those that have due jobs. By itself, graphile-worker listens
 * once a lane and wakes every lane for every job, and each of its workers polls.
 */
export class JobWaker {
  readonly #options: Options
  readonly #ears = new Map<Lane, EventEmitter>()
  #client: PoolClient | undefined
  #isStopped = false
  #hasFailed = false
  #isDue = false
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** For the worker of a lane: its connection to listen on is ours; it takes that by callback, all others by promise. */
  poolOf(lane: Lane): Pool {
    const ear = Object.assign(new EventEmitter(), { query: async () => ({ rows: [] }) })
    this.#ears.set(lane, ear)
    const connect = (callback?: (error: undefined, client: unknown, release: () => void) => void) =>
      callback ? setImmediate(callback, undefined, ear, () => {}) : this.#options.pool.connect()
    return new Proxy(this.#options.pool, {
      get(pool, name) {
        if (name === 'connect') return connect
        const member: unknown = Reflect.get(pool, name)
        return typeof member === 'function' ? (member as () => unknown).bind(pool) : member
      },
    })
  }

  async start(): Promise<void> {
    await this.#poll()
    this.#timer = setInterval(() => void this.#poll(), pollMs)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#looking
    this.#hangUp(this.#client)
  }

  async #poll(): Promise<void> {
    await this.#orLog(async () => {
      if (!this.#client) await this.#listen()
    })
    this.#look()
  }

  async #listen(): Promise<void> {
    const client = await this.#options.listening.connect()
    if (this.#isStopped) return client.release(true)
    this.#client = client
    client.on('notification', (message) => this.#hear(message))
    client.on('error', () => this.#hangUp(client))
    await client.query('LISTEN "jobs:insert"; LISTEN "worker:migrate"').catch((error: unknown) => {
      this.#hangUp(client)
      throw error
    })
  }

  #hangUp(client: PoolClient | undefined): void {
    if (!client || client !== this.#client) return
    this.#client = undefined
    client.release(true)
  }

  #hear(message: Notification): void {
    if (message.channel === 'jobs:insert') this.#look()
    else for (const ear of this.#ears.values()) ear.emit('notification', message)
  }

  #look(): void {
    this.#isDue = true
    this.#looking ??= this.#lookWhileDue().finally(() => (this.#looking = undefined))
  }

  async #lookWhileDue(): Promise<void> {
    while (this.#isDue && !this.#isStopped) {
      this.#isDue = false
      await this.#orLog(() => this.#wake())
      await sleep(pauseMs)
    }
  }

  async #wake(): Promise<void> {
    const { pool, lane_of } = this.#options
    const { rows } = await pool.query<{ name: string; count: number }>(
      `select t.identifier as name, count(*)::int as count
       from (select task_id from graphile_worker._private_jobs
         where is_available and priority = any ($1) and run_at <= now() limit ${lookMax}) due
       join graphile_worker._private_tasks t on t.id = due.task_id group by 1`,
      [priorities],
    )
    const counts = new Map<Lane, number>()
    for (const { name, count } of rows) {
      const lane = lane_of.get(name)
      if (lane) counts.set(lane, (counts.get(lane) ?? 0) + count)
    }
    const isCut = rows.reduce((sum, { count }) => sum + count, 0) === lookMax
    for (const [lane, ear] of this.#ears) {
      const count = isCut ? lookMax : (counts.get(lane) ?? 0)
      if (count > 0) ear.emit('notification', { channel: 'jobs:insert', payload: JSON.stringify({ count }) })
    }
  }

  async #orLog(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#hasFailed = false
    } catch (error) {
      if (!this.#hasFailed) this.#options.log.error({ err: error }, 'could not look for due jobs')
      this.#hasFailed = true
    }
  }
}
