import { sql } from 'kysely'
import type { Pool } from 'pg'
import { Gauge, type GaugeConfiguration } from 'prom-client'
import type { Db } from '../db/client.ts'
import type { Health } from '../health.ts'
import { lanes, type Lane } from '../lanes.ts'
import { findJob } from '../jobs/registry.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Sockets } from '../sockets/sockets.ts'
import type { Clock } from '../time/clock.ts'

interface Measured {
  db: Db
  clock: Clock
  health: Health
  sockets: Sockets
  metrics: Metrics
  log: Log
}

interface WaitingJobs {
  task_identifier: string
  due: number
  oldest_seconds: number
  retrying: number
  given_up: number
}

const sumOf = (figure: 'due' | 'retrying' | 'given_up') => (jobs: WaitingJobs[]) =>
  jobs.reduce((total, job) => total + job[figure], 0)

const jobFigures: Record<string, { help: string; of: (jobs: WaitingJobs[]) => number }> = {
  jobs_due: { help: 'Jobs whose time has come and that nobody runs yet', of: sumOf('due') },
  jobs_oldest_due_seconds: {
    help: 'How late the oldest due job is',
    of: (jobs) => Math.max(0, ...jobs.map(({ oldest_seconds }) => oldest_seconds)),
  },
  jobs_retrying: { help: 'Jobs that failed and come again', of: sumOf('retrying') },
  jobs_given_up: { help: 'Jobs that failed for good', of: sumOf('given_up') },
}

function isOf(lane: Lane): (job: WaitingJobs) => boolean {
  return ({ task_identifier }) => findJob(task_identifier)?.lane === lane
}

export function measureOnScrape({ db, clock, health, sockets, metrics, log }: Measured, pool?: Pool): void {
  const show = (gauge: GaugeConfiguration<string>) => {
    metrics.registry.registerMetric(new Gauge({ ...gauge, registers: [] }))
  }
  let measuring: Promise<WaitingJobs[]> | undefined
  // All gauges of a scrape share one measurement.
  function measure(): Promise<WaitingJobs[]> {
    measuring ??= findWaiting(db).finally(() => {
      measuring = undefined
    })
    return measuring
  }

  for (const [name, { help, of }] of Object.entries(jobFigures))
    show({
      name,
      help,
      labelNames: ['lane'],
      async collect() {
        this.reset()
        try {
          const waiting = await measure()
          for (const lane of Object.keys(lanes) as Lane[]) this.set({ lane }, of(waiting.filter(isOf(lane))))
        } catch (error) {
          // The other figures must not be missing because the database is.
          log.error({ err: error, name }, 'could not measure the job queue')
        }
      },
    })
  for (const [name, figure] of Object.entries({
    jobs_due_by_name: 'due',
    jobs_oldest_due_seconds_by_name: 'oldest_seconds',
  } as const))
    show({
      name,
      help: `As ${name.replace('_by_name', '')}, of the jobs that have due ones`,
      labelNames: ['job'],
      async collect() {
        this.reset()
        // The gauges by lane report a failure.
        const waiting = await measure().catch(() => [])
        for (const job of waiting)
          if (job.due > 0 && findJob(job.task_identifier)) this.set({ job: job.task_identifier }, job[figure])
      },
    })
  show({
    name: 'timers_ahead_seconds',
    help: 'How far ahead the jobs of meetings are queued: about 900, below 0 they are late',
    async collect() {
      try {
        const sweep = await db.selectFrom('timer_sweeps').select('swept_until').executeTakeFirst()
        if (sweep) this.set((sweep.swept_until.getTime() - clock.now().getTime()) / 1000)
      } catch (error) {
        this.set(NaN)
        log.error({ err: error }, 'could not measure the timers')
      }
    },
  })
  show({
    name: 'sockets_open',
    help: 'WebSockets that are open on this process',
    collect() {
      this.set(sockets.countTabs())
    },
  })
  show({
    name: 'dependency_up',
    help: '1 where the dependency works, 0 where not; absent where there is none',
    labelNames: ['dependency'],
    async collect() {
      const { dependencies } = await health.report()
      for (const [dependency, state] of Object.entries(dependencies))
        if (state !== 'off') this.set({ dependency }, state === 'ok' ? 1 : 0)
    },
  })
  if (!pool) return
  show({
    name: 'database_connections',
    help: 'Connections of the pool for requests by state, and requests that wait for one',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
}

async function findWaiting(db: Db): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select task_identifier,
      count(*) filter (where is_due) as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as oldest_seconds,
      count(*) filter (where attempts > 0 and attempts < max_attempts) as retrying,
      count(*) filter (where attempts >= max_attempts and locked_at is null) as given_up
    from graphile_worker.jobs,
      lateral (select run_at <= now() and attempts < max_attempts and locked_at is null as is_due) state
    group by 1`.execute(db)
  return rows
}
