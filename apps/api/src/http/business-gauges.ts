import { sql, type RawBuilder } from 'kysely'
import { Gauge } from 'prom-client'
import type { Db } from '../db/client.ts'
import { firstIdOf } from '../ids.ts'
import { plusMinutes, type Clock } from '../time/clock.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'

const recentMinutes = 10
// Several scrapers, and several gauges of one scrape, share an answer of this age.
const freshMs = 10_000

interface Row {
  state: string
  value: number
}

interface Figure {
  name: string
  help: string
  label: 'status' | 'kind' | 'outcome'
  /** Reads an index from its end, so that the cost does not grow with the table. */
  query: (since: Date, now: Date) => RawBuilder<Row>
}

// Ids sort by time, so the primary key finds the rows of the last minutes.
const figures: Figure[] = [
  {
    name: 'bookings_recent',
    help: `Bookings made in the last ${recentMinutes} minutes`,
    label: 'status',
    query: (since) => sql`
      select status as state, count(*) as value from bookings where booking_id >= ${firstIdOf(since)} group by 1`,
  },
  {
    name: 'payments_recent',
    help: `Payments begun in the last ${recentMinutes} minutes, by what the acquirer said last`,
    label: 'kind',
    query: (since) => sql`
      select coalesce(kind, 'unknown') as state, count(*) as value from payments
      where payment_id >= ${firstIdOf(since)} group by 1`,
  },
  {
    name: 'refunds_recent',
    help: `Refunds made in the last ${recentMinutes} minutes`,
    label: 'status',
    query: (since) => sql`
      select status as state, count(*) as value from refunds where refund_id >= ${firstIdOf(since)} group by 1`,
  },
  {
    name: 'refunds_oldest_open_seconds',
    help: 'How long the oldest refund has been waiting for the bank, or for staff after a refusal',
    label: 'status',
    query: (_since, now) => sql`
      select status as state, extract(epoch from ${now}::timestamptz - min(created_at))::float8 as value from refunds
      where status in ('PENDING', 'FAILED') group by 1`,
  },
  {
    name: 'meetings_recent',
    help: `Places of meetings that ended in the last ${recentMinutes} minutes, by how the meeting went`,
    label: 'outcome',
    query: (since) => sql`
      select coalesce(b.outcome, 'NONE') as state, count(*) as value
      from consultations c join bookings b using (consultation_id)
      where c.ended_at >= ${since} and b.status = 'ENDED' group by 1`,
  },
  {
    name: 'mails_recent',
    help: `Mails written in the last ${recentMinutes} minutes`,
    label: 'status',
    query: (since) => sql`
      select status as state, count(*) as value from mails where created_at >= ${since} group by 1`,
  },
]

interface Measured {
  db: Db
  clock: Clock
  metrics: Metrics
  log: Log
}

// Figures of the whole site: each process measures the same.
export function measureBusiness({ db, clock, metrics, log }: Measured): void {
  for (const { name, help, label, query } of figures) {
    const read = remember(async () => {
      const now = clock.now()
      return (await query(plusMinutes(now, -recentMinutes), now).execute(db)).rows
    })
    const gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [],
      async collect() {
        this.reset()
        try {
          for (const { state, value } of await read()) this.set({ [label]: state }, value)
        } catch (error) {
          // The other figures must not be missing because the database is.
          log.error({ err: error, name }, 'could not measure the business')
        }
      },
    })
    metrics.registry.registerMetric(gauge)
  }
}

function remember<T>(read: () => Promise<T>): () => Promise<T> {
  let known: { answer: Promise<T>; at_ms: number } | undefined
  return () => {
    if (!known || performance.now() - known.at_ms > freshMs) known = { answer: read(), at_ms: performance.now() }
    return known.answer
  }
}
