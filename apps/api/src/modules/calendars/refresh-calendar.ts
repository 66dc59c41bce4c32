import type { Calendar } from '@razgovor/contract/calendars'
import type { Ctx } from '../../context.ts'
import type { Db, Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { enqueue } from '../../jobs/queue.ts'
import { plusMinutes } from '../../time/clock.ts'
import { busyWindow } from './busy-window.ts'
import { decryptAccount } from './calendar-account.ts'
import { collectionsOf, toCalendar, type CalendarRow, type StoredCollection } from './calendar-view.ts'
import type { FoundCollection, ReadResult } from './calendar-task.ts'
import { readCalendar } from './calendar-thread.ts'
import { queueWriting } from './queue-writing.ts'
import { storeBusyTimes } from './store-busy-times.ts'

type GoodRead = Extract<ReadResult, { problem: null }>

const everyMinutes = 15
const longestPauseMinutes = 6 * 60
// The last known busy times apply this long while a calendar can't be read.
const inForceMinutes = 24 * 60
// Unchanged calendars are expanded again after this long, because the window moves.
const expandMinutes = 24 * 60

export async function refreshDueCalendars({ db, clock }: Ctx): Promise<void> {
  const due = await db
    .selectFrom('calendars')
    .innerJoin('users', 'users.user_id', 'calendars.user_id')
    .select('calendar_id')
    .where('next_read_at', '<=', clock.now())
    .where('users.is_open', '=', true)
    .where('users.role', '=', 'SPEAKER')
    .execute()
  for (const { calendar_id } of due)
    await enqueue(db, 'refresh-calendar', { calendar_id }, { key: `refresh-calendar:${calendar_id}` })
}

/** Returns undefined if the calendar is disconnected. Safe to repeat. */
export async function refreshCalendar(ctx: Ctx, calendar_id: string): Promise<Calendar | undefined> {
  const began_at = ctx.clock.now()
  const known = await findCalendar(ctx.db, calendar_id)
  if (!known) return undefined
  const isRecent = known.expanded_at !== null && known.expanded_at > plusMinutes(began_at, -expandMinutes)
  const read = await readCalendar({
    kind: known.kind,
    account: decryptAccount(ctx.config, known),
    skipped: collectionsOf(known).flatMap(({ url, is_read }) => (is_read ? [] : [url])),
    known: isRecent ? known.fingerprint : null,
    window: await busyWindow(ctx, known.user_id),
    allow_private: ctx.config.CALENDAR_PRIVATE_NETWORKS,
  })
  return transact(ctx, async (tx) => {
    const row = await lockCalendar(tx, calendar_id)
    // The calendar was changed during the read; the change starts a read of its own.
    if (!row || hasChanged(known, row)) return row && toCalendar(row)
    if (read.problem === null) await queueWriting(tx, calendar_id)
    return toCalendar(await store(tx, ctx.clock.now(), row, read))
  })
}

function hasChanged(before: CalendarRow, after: CalendarRow): boolean {
  return !before.secret.equals(after.secret) || JSON.stringify(before.collections) !== JSON.stringify(after.collections)
}

async function store(tx: Tx, now: Date, row: CalendarRow, read: ReadResult): Promise<CalendarRow> {
  const { calendar_id, user_id } = row
  const change =
    read.problem === null
      ? { ...afterReading(now, read), collections: withCollections(collectionsOf(row), read.collections) }
      : afterFailing(now, row, read.problem)
  const stored = await tx
    .updateTable('calendars')
    .set(change)
    .where('calendar_id', '=', calendar_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const busy = read.problem === null ? read.busy : isOutOfForce(now, stored) ? [] : null
  if (busy) await storeBusyTimes(tx, now, { calendar_id, speaker_id: user_id, busy })
  return stored
}

function isOutOfForce(now: Date, { failing_since }: CalendarRow): boolean {
  return failing_since !== null && now >= plusMinutes(failing_since, inForceMinutes)
}

export function afterReading(now: Date, { fingerprint, busy }: GoodRead) {
  return {
    fingerprint,
    ...(busy && { expanded_at: now }),
    read_at: now,
    next_read_at: plusMinutes(now, everyMinutes),
    failing_since: null,
    failures: 0,
    problem: null,
  }
}

/**
 * Pauses grow exponentially. After a day without a successful read the busy times are dropped, so that a dead calendar
 * does not hide slots forever.
 */
function afterFailing(now: Date, row: CalendarRow, problem: NonNullable<CalendarRow['problem']>) {
  const failing_since = row.failing_since ?? now
  const ends_at = plusMinutes(failing_since, inForceMinutes)
  const pause = Math.min(longestPauseMinutes, everyMinutes * 2 ** Math.min(row.failures, 10))
  const next = plusMinutes(now, pause)
  return {
    problem,
    failing_since,
    failures: row.failures + 1,
    next_read_at: now < ends_at && ends_at < next ? ends_at : next,
    ...(now >= ends_at && { fingerprint: null }),
  }
}

export function withCollections(known: readonly StoredCollection[], found: readonly FoundCollection[]): string {
  const isRead = new Map(known.map(({ url, is_read }) => [url, is_read]))
  return JSON.stringify(found.map(({ url, title }) => ({ url, title, is_read: isRead.get(url) ?? true })))
}

function findCalendar(db: Db, calendar_id: string): Promise<CalendarRow | undefined> {
  return db.selectFrom('calendars').selectAll().where('calendar_id', '=', calendar_id).executeTakeFirst()
}

function lockCalendar(tx: Tx, calendar_id: string): Promise<CalendarRow | undefined> {
  return tx.selectFrom('calendars').selectAll().where('calendar_id', '=', calendar_id).forUpdate().executeTakeFirst()
}
