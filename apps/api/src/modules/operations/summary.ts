import type { DaySummary, Summary } from '@razgovor/contract/operations'
import type { Role, StaffRole } from '@razgovor/contract/values'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { daysFrom } from '../../time/days.ts'
import { countQueue } from './count-queue.ts'

const shownDays = 30

type Figure = Exclude<keyof DaySummary, 'day' | 'from' | 'to'>

interface Source {
  /** The timestamp column that assigns a row to a day; an index starts with it. */
  table: string
  at: string
  where?: string
  value: string
}

const heldMinutes = 'sum(counted_seconds) / 60'

const sources: Record<Figure, Source> = {
  bookings: {
    table: 'bookings',
    at: 'created_at',
    where: `status in ('BOOKED', 'STARTED', 'ENDED')`,
    value: 'count(*)',
  },
  paid: { table: 'payments', at: 'paid_at', value: 'sum(amount)' },
  refunded: { table: 'refunds', at: 'done_at', value: 'sum(amount)' },
  new_users: { table: 'users', at: 'created_at', where: 'email_confirmed_at is not null', value: 'count(*)' },
  meeting_minutes: { table: 'consultations', at: 'ended_at', where: 'started_at is not null', value: heldMinutes },
  failed_payments: { table: 'orders', at: 'created_at', where: `status = 'FAILED'`, value: 'count(*)' },
  mails_sent: { table: 'mails', at: 'created_at', where: `status = 'SENT'`, value: 'count(*)' },
  mails_failed: { table: 'mails', at: 'created_at', where: `status = 'FAILED'`, value: 'count(*)' },
}

type Now = keyof Summary['now']

// The super admin sees all figures.
const figureStaff: Record<Figure | Now, readonly StaffRole[]> = {
  bookings: ['SUPPORT', 'FINANCE'],
  paid: ['FINANCE'],
  refunded: ['FINANCE'],
  new_users: ['SUPPORT'],
  meeting_minutes: ['SUPPORT', 'FINANCE'],
  failed_payments: ['FINANCE'],
  mails_sent: ['SUPPORT'],
  mails_failed: ['SUPPORT'],
  applications_to_review: ['SUPPORT'],
  legal_changes_to_review: ['FINANCE'],
  meetings_running: ['SUPPORT'],
  refunds_pending: ['FINANCE'],
  disputes_open: ['SUPPORT'],
  review_reports_open: ['SUPPORT'],
  differences_open: ['FINANCE'],
  mails_waiting: ['SUPPORT'],
  jobs_retrying: [],
  jobs_given_up: [],
}

function isShownTo(figure: Figure | Now, role: Role): boolean {
  return role === 'SUPER_ADMIN' || (figureStaff[figure] as readonly Role[]).includes(role)
}

// Each figure scans one index range, so older rows cost nothing.
export async function getSummary(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { zone, role }: { zone: string; role: Role },
): Promise<Summary> {
  const today = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const days = Array.from({ length: shownDays }, (_, n) => today.subtract({ days: shownDays - 1 - n }).toString())
  const ends = days.map((day) => daysFrom(day, 1, zone))
  const figures = await Promise.all(
    (Object.keys(sources) as Figure[])
      .filter((figure) => isShownTo(figure, role))
      .map(async (figure) => [figure, await sumByDay(db, sources[figure], ends)] as const),
  )
  const now = await readNow(db)
  return {
    time_zone_id: zone,
    days: days.map((day, n) => {
      const { from, to } = ends[n]!
      const values = Object.fromEntries(figures.map(([figure, sums]) => [figure, sums.get(n + 1) ?? 0]))
      const bounds = { day, from: from.toISOString(), to: new Date(to.getTime() - 1).toISOString() }
      return Object.assign(bounds, values as Record<Figure, number>)
    }),
    now: Object.fromEntries(Object.entries(now).filter(([figure]) => isShownTo(figure as Now, role))),
  }
}

async function readNow(db: Db): Promise<Summary['now']> {
  const [applications, legal_changes, running, refunds, disputes, reports, differences, queue] = await Promise.all([
    count(db, sql`speaker_applications where status = 'REVIEW'`),
    count(db, sql`legal_changes where status = 'REVIEW'`),
    count(db, sql`(select distinct consultation_id from bookings where status = 'STARTED') running`),
    count(db, sql`refunds where status in ('PENDING', 'FAILED')`),
    count(db, sql`disputes where status = 'OPEN'`),
    count(db, sql`review_reports where settled_at is null`),
    count(db, sql`reconciliation_differences where status = 'OPEN'`),
    countQueue(db),
  ])
  return {
    applications_to_review: applications,
    legal_changes_to_review: legal_changes,
    meetings_running: running,
    refunds_pending: refunds,
    disputes_open: disputes,
    review_reports_open: reports,
    differences_open: differences,
    ...queue,
  }
}

// Days are passed as instants, because the database may not know the time zone.
async function sumByDay(
  db: Db,
  { table, at, where, value }: Source,
  days: readonly { from: Date; to: Date }[],
): Promise<Map<number, number>> {
  const starts = days.map(({ from }) => from)
  const { rows } = await sql<{ day: number; value: number }>`
    select width_bucket(${sql.ref(at)}, ${starts}::timestamptz[]) as day, round(${sql.raw(value)})::int8 as value
    from ${sql.table(table)}
    where ${sql.ref(at)} >= ${starts[0]} and ${sql.ref(at)} < ${days.at(-1)!.to}
      ${where ? sql.raw(`and ${where}`) : sql``}
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.day, row.value]))
}

async function count(db: Db, what: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${what}`.execute(db)
  return rows[0]!.count
}
